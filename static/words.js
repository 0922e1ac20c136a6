/* words.js: what is said at the table: told once, shown for a while; and the box to say it
   in, which closes when it was said. Without it a remark stands until the page is new. */
(() => {
  "use strict";
  const bubbles = () => [...document.querySelectorAll(".bubble[data-remark]")];
  const numberOf = (bubble) => Number(bubble.dataset.remark);

  /* A piece that is pushed again brings the same bubbles: told is only what is newer. */
  let told = Math.max(0, ...bubbles().map(numberOf));
  function tellNew() {
    const fresh = bubbles().filter((bubble) => numberOf(bubble) > told);
    if (!fresh.length) return;
    fresh.sort((one, other) => numberOf(one) - numberOf(other));
    told = numberOf(fresh.at(-1));
    document.getElementById("heard").textContent = fresh.map((bubble) => bubble.textContent).join(" ");
  }

  function letFade() {
    for (const bubble of bubbles()) {
      if (bubble.dataset.fades) continue;
      bubble.dataset.fades = "yes";
      setTimeout(() => bubble.remove(), Number(bubble.dataset.lasts) * 1000);
    }
  }

  document.addEventListener("htmx:after:swap", (event) => {
    tellNew();
    letFade();
    const { sourceElement, response } = event.detail.ctx ?? {};
    const form = sourceElement?.closest?.("[data-say]");
    if (!form || response.status >= 400) return;
    form.reset();
    document.getElementById("say").hidePopover();
  });
  letFade();
})();
