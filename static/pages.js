/* pages.js: what a page can't do by itself: copy and share a link, tell times in the zone of
   whoever looks, let go of settings that are folded away, go to the table once somebody has
   sat down, and say why a press came to nothing. */
(() => {
  "use strict";

  /* ---------- times ---------- */

  /* The page's language, as it is written where the browser is at home. */
  const language = navigator.languages.find((each) => each.startsWith(document.documentElement.lang))
    ?? document.documentElement.lang;
  const inWords = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  function tellTimes() {
    for (const time of document.querySelectorAll("time[data-when]")) {
      const told = inWords.format(new Date(time.dateTime));
      // a time may end in a stop, as Greek ones do: the sentence has its own
      const stops = told.endsWith(".") && time.nextSibling?.textContent.startsWith(".");
      time.textContent = stops ? told.slice(0, -1) : told;
    }
  }

  /* ---------- the link of an invitation ---------- */

  const field = (button, name) => document.getElementById(button.dataset[name]);

  /* Without https, that is on a home network, a browser has no clipboard to write to. */
  async function copy(input) {
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      input.select();
      if (!document.execCommand("copy")) throw new Error("not copied");
    }
  }

  async function copyLink(button) {
    const input = field(button, "copy");
    await copy(input).then(
      () => { button.querySelector("span").textContent = button.dataset.done; },
      () => { input.focus(); input.select(); },
    );
  }

  function shareLink(button) {
    navigator.share({ title: document.title, url: field(button, "share").value })
      .catch(() => {});                                     // closed without sharing
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (button?.dataset.copy) copyLink(button);
    else if (button) shareLink(button);
  });

  /* ---------- a setting that needs another ---------- */

  /* Folded away, it isn't sent: what was chosen before must not be refused unseen. */
  function letGoOfFolded() {
    for (const folded of document.querySelectorAll("fieldset[data-needs]")) {
      const needed = document.querySelector(`[name="c-${folded.dataset.needs}"][value="yes"]`);
      folded.disabled = !needed.checked;
    }
  }

  /* Before htmx asks for the rules in words, which include what is sent. */
  document.addEventListener("change", letGoOfFolded, true);

  /* ---------- a press that comes twice ---------- */

  /* A plain form that is posted again throws away the answer to the first press. */
  const TWICE_MS = 5000;
  let posted = new WeakMap();
  document.addEventListener("submit", (event) => {
    const form = event.target, now = performance.now();
    if (event.defaultPrevented || form.method !== "post" || form.matches("[hx-post]")) return;
    if (now - posted.get(form) < TWICE_MS) event.preventDefault(); else posted.set(form, now);
  });
  addEventListener("pageshow", () => { posted = new WeakMap(); });   // it was come back to

  /* ---------- somebody has sat down ---------- */

  /* A challenge has no table: whatever comes by its socket says that it is one no more. */
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    // not at once: another page may just be exchanging the session that this one is read in
    if (event.target.closest?.("[data-waits]")) setTimeout(() => location.reload(), 300);
  });

  /* ---------- the lobby ---------- */

  /* While its line is lost it asks by itself; with it, it is told. */
  const LOOK_MS = 10000;
  let looking = null;
  const look = () => document.querySelector("[data-looks]")?.dispatchEvent(new Event("look"));
  document.addEventListener("htmx:ws:close", () => { looking ??= setInterval(look, LOOK_MS); });
  document.addEventListener("htmx:ws:after:connection", () => { clearInterval(looking); looking = null; });

  /* What is looked for is shown as soon as it is chosen. */
  document.addEventListener("change", (event) => event.target.closest("[data-submits]")?.requestSubmit());

  // a deal step by step: the arrows go on and back, wherever the focus is
  const STEPS = { ArrowLeft: ".step [rel=prev]", ArrowRight: ".step [rel=next]" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key in STEPS) document.querySelector(STEPS[event.key])?.click();
  });

  /* Whoever signs in again comes back to where they were. */
  document.addEventListener("click", ({ target }) => {
    const again = target.closest?.("#ended a");
    if (again) again.search = new URLSearchParams({ next: location.pathname });
  });

  /* ---------- what came to nothing ---------- */

  /* A page that refuses a press, ours or a proxy's, is no piece of this one: it isn't swapped in,
     and what it says is told at the head of this page. An answer of pieces tells it by them. */
  const REFUSAL = "main h1, main h1 + p";
  const isPress = (ctx) => Boolean(ctx?.sourceElement.matches("form, button, a"));
  function tellRefused(answer) {
    if (document.querySelector("#ended p")) return;         // that one isn't signed in any more says all
    const place = document.getElementById("refused");
    const words = [...answer?.querySelectorAll(REFUSAL) ?? []].map((part) => part.textContent.trim()).join(" ");
    const told = document.createElement("p");
    told.textContent = words || place.dataset.otherwise;
    place.replaceChildren(told);
    place.scrollIntoView({ block: "nearest" });
  }
  const isOfPieces = (answer, ctx) => answer.querySelector("[hx-swap-oob]") ?? answer.getElementById(ctx.target?.id);
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    const answer = new DOMParser().parseFromString(ctx.text, "text/html");
    if (isOfPieces(answer, ctx)) return;
    ctx.swap = "none";
    if (isPress(ctx)) tellRefused(answer);
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (isPress(ctx) && ctx.swap === "none") tellRefused(); });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (isPress(ctx)) document.getElementById("refused").replaceChildren();
  });

  /* ---------- at the start, and after each swap ---------- */

  for (const place of document.querySelectorAll("[data-needs-script]")) place.hidden = false;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  letGoOfFolded();
  tellTimes();
  document.addEventListener("htmx:after:swap", tellTimes);
})();
