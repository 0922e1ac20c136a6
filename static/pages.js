/* pages.js: what a page can't do by itself: copy and share a link, tell times in the zone of
   whoever looks, let go of settings that are folded away, and go to the table once somebody has sat down. */
(() => {
  "use strict";

  /* ---------- times ---------- */

  /* The page's language, as it is written where the browser is at home. */
  const language = navigator.languages.find((each) => each.startsWith(document.documentElement.lang))
    ?? document.documentElement.lang;
  const inWords = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  function tellTimes() {
    for (const time of document.querySelectorAll("time[data-when]")) {
      time.textContent = inWords.format(new Date(time.dateTime));
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

  /* ---------- somebody has sat down ---------- */

  /* A challenge has no table: whatever comes by its socket says that it is one no more. */
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    if (event.target.closest?.("[data-waits]")) location.reload();
  });

  /* ---------- at the start, and after each swap ---------- */

  for (const place of document.querySelectorAll("[data-needs-script]")) place.hidden = false;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  letGoOfFolded();
  tellTimes();
  document.addEventListener("htmx:after:swap", tellTimes);
})();
