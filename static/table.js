/* table.js: only what the page can't do by itself. Without it every card and pile is a
   button in a form. Here: press in place, drag, a FLIP that shows where a card went, keys,
   which answer is too old to be shown, and what happens while the line is lost. */
(() => {
  "use strict";
  const BARRED = '[aria-disabled="true"]';
  const POLL_MS = 3000;
  const FLIP_MS = 240;
  const LONG_PRESS_MS = 450;
  const LATE_CLICK_MS = 300;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const $ = (selector) => document.querySelector(selector);
  const table = () => $("#table");
  const board = () => $("#board");
  const live = () => $("#live");

  /* ---------- where a card went ---------- */

  /* FLIP by id: where each card lay before the swap, played after it; the same card may be
     another element by then. No view transition: it would freeze clicks. */
  const laid = () => [...document.querySelectorAll('#table [id^="card-"]')].map((card) => [card, card.getBoundingClientRect()]);
  let before = new Map();
  function measure() {
    before = new Map(laid().map(([card, box]) => [card.id, box]));
  }
  function animate() {
    if (still.matches) return;
    const stock = $("#stock .card")?.getBoundingClientRect();
    for (const [card, is] of laid()) {
      const drawn = card.closest(".is-new") && stock;
      const was = before.get(card.id) ?? (drawn || null);
      if (!was?.width || !is.width) continue;               // it wasn't seen, or isn't
      const x = was.left - is.left + (was.width - is.width) / 2;
      const y = was.top - is.top + (was.height - is.height) / 2;
      if (x || y) card.animate(
        [{ translate: `${x}px ${y}px`, scale: was.width / is.width }, { translate: "0 0", scale: 1 }],
        { duration: FLIP_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  /* ---------- what is too old to be shown ---------- */

  let posting = 0;                                          // own posts under way or in the queue
  const versionOf = (element) => Number(element?.dataset.version ?? -1);
  const tickOf = (element) => Number(element?.dataset.tick ?? -1);
  const within = (fragment, selector) => fragment?.querySelector?.(selector);

  /* A push is dropped when it is older than what is shown, or shows the same version while a
     post of one's own is under way; the answer to one's own post only when it is older. */
  function isTooOld(task, own) {
    const incoming = within(task.fragment, "#table");
    if (incoming && table()) {
      const [has, gets] = [versionOf(table()), versionOf(incoming)];
      return gets < has || (!own && posting > 0 && gets === has);
    }
    const side = within(task.fragment, "#side");
    return Boolean(side && $("#side") && tickOf(side) < tickOf($("#side")));
  }

  /* A newer push, or the answer to an earlier press, may come before the answer to the last
     one: what was chosen or moved in the hand stays so until that says how it is. */
  function keepHand(hand) {
    if (!hand || !$("#hand")) return;
    const incoming = new Map([...hand.children].map((slot) => [slot.id, slot]));
    const kept = [...$("#hand").children].filter((slot) => incoming.has(slot.id));
    for (const slot of kept) {
      const pressed = slot.querySelector(".card").getAttribute("aria-pressed");
      incoming.get(slot.id).querySelector(".card").setAttribute("aria-pressed", pressed);
    }
    hand.prepend(...kept.map((slot) => incoming.get(slot.id)));
  }

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const own = ctx.sourceElement?.matches?.("[data-move]") ?? false;
    for (let at = tasks.length - 1; at >= 0; at--)
      if (isTooOld(tasks[at], own)) tasks.splice(at, 1);
    if (posting) for (const task of tasks) keepHand(within(task.fragment, "#hand"));
    measure();
    hadFocus = Boolean(document.activeElement?.closest?.("#table"));
  });

  /* What had the focus may be gone: then it is with the result, or with the hand. */
  let hadFocus = false;
  function keepFocus() {
    if (hadFocus && document.activeElement === document.body) ($("#result") ?? $("#hand"))?.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:after:swap", () => {
    animate();
    keepFocus();
    const shown = table()?.dataset.title;
    if (shown) document.title = shown;
    countDown();
    remember();
    pressHeld();
    if (hadTurn === false && isMyTurn()) chime();
    hadTurn = isMyTurn();
  });

  /* The chosen cards as the server knows them: what a press that failed comes back to. */
  let confirmed = new Set();
  function remember() {
    confirmed = new Set([...document.querySelectorAll("#hand [aria-pressed=true]")].map((card) => card.id));
  }

  const isOwn = (event) => event.detail.ctx?.sourceElement?.matches?.("[data-move]");
  document.addEventListener("submit", (event) => { if (event.target.matches("[data-move]")) posting += 1; });
  document.addEventListener("htmx:after:request", (event) => { if (isOwn(event)) posting = Math.max(0, posting - 1); });
  document.addEventListener("htmx:error", (event) => {
    if (!isOwn(event)) return;
    posting = Math.max(0, posting - 1);                     // nothing was lost: the press can be made again
    held = null;
    for (const card of document.querySelectorAll("#hand .card")) card.setAttribute("aria-pressed", String(confirmed.has(card.id)));
    if ($("#told")) $("#told").textContent = live().dataset.unsent;
    lineLost();
  });

  /* ---------- pressing ---------- */

  /* A press on what is barred tells why, in the word's live region, and is not sent. */
  function tell(barred) {
    const why = document.getElementById(barred.getAttribute("aria-describedby"));
    const told = $("#told");
    if (why && told && !told.parentElement.contains(why)) told.textContent = why.textContent.trim();
  }

  /* Who chooses a card and presses at once may be quicker than the answer that says what the
     press does. Such a press waits for it. */
  let held = null;
  function pressHeld() {
    const button = held && document.getElementById(held);
    if (!button || button.matches(BARRED)) {
      if (!posting) held = null;
      return;
    }
    held = null;
    button.click();
  }

  function post(name, value) {
    const form = board();
    if (!form) return;
    const button = document.createElement("button");
    Object.assign(button, { name, value, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }

  const codeOf = (card) => card.id.slice("card-".length);
  const pressed = () => [...document.querySelectorAll("#hand [aria-pressed=true]")];
  const codes = (cards) => cards.map(codeOf).join(" ");
  let chosenBefore = [];                                    // what was chosen before the last click

  /* Any press but its second one takes an armed knock back, a barred one and Escape too. */
  function disarm() {
    if ($("#board .is-armed")) post("stage", "disarm");
  }

  function choose(card) {
    chosenBefore = pressed();
    const alone = chosenBefore.length === 1 && chosenBefore[0] === card;
    for (const other of chosenBefore) other.setAttribute("aria-pressed", "false");
    card.setAttribute("aria-pressed", String(!alone));
  }

  /* Shift, a double click or a long press adds the card to what was chosen before. */
  function add(card, others) {
    const all = [...new Set([...others.filter((other) => other.isConnected), card])];
    for (const one of all) one.setAttribute("aria-pressed", "true");
    post("select", codes(all));
  }
  function addOrTakeOut(card) {
    const others = pressed().filter((other) => other !== card);
    const was = card.getAttribute("aria-pressed") === "true";
    if (!was) return add(card, others);
    card.setAttribute("aria-pressed", "false");
    post("select", codes(others.length ? others : [card]));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#board button");
    if (!button) return;
    $("#told")?.replaceChildren();
    if (button.matches(BARRED)) {
      event.preventDefault();
      if (posting && button.id) held = button.id; else tell(button);
      disarm();
    } else if (button.name === "select") {
      pressCard(button, event);
    } else if (event.detail > 1 && button.name === "move") {
      event.preventDefault();                               // one press, one move
    }
  });

  function pressCard(card, event) {
    if (card.value.startsWith("+")) {                       // several are being chosen
      card.setAttribute("aria-pressed", String(card.getAttribute("aria-pressed") !== "true"));
    } else if (event.shiftKey) {
      event.preventDefault();
      addOrTakeOut(card);
    } else if (event.detail > 1) {                          // never takes back its own first click
      event.preventDefault();
      const others = chosenBefore.filter((other) => other !== card);
      const isChosen = card.getAttribute("aria-pressed") === "true";
      if (event.detail === 2 && (others.length || !isChosen)) add(card, others);
    } else {
      choose(card);
    }
  }

  /* A press on the cloth lays what is chosen, where that makes a meld. */
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#board") && !event.target.closest("button, .hand, a") && $("#lay-place.is-live")) post("stage", "lay");
  });

  /* ---------- dragging ---------- */

  let drag = null, dropped = Promise.resolve(), drop = () => {};
  const targetAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-drop], #hand");

  function lift(event) {
    const thing = event.target.closest?.("#hand .card, #stock:not([aria-disabled]), #discard-pile:not([aria-disabled])");
    if (!thing || event.button || drag) return;
    const card = thing.matches(".card") ? thing : thing.querySelector(".heap .card:last-child, .card");
    drag = { thing, card, x: event.clientX, y: event.clientY, moved: false };
    if (event.pointerType === "touch" && thing.matches("#hand .card")) drag.held = setTimeout(longPress, LONG_PRESS_MS);
  }
  function longPress() {
    if (!drag || drag.moved) return;
    const { thing } = drag;
    drag = null;
    addOrTakeOut(thing);
    document.addEventListener("pointerup", () => swallowClick(LATE_CLICK_MS), { once: true });
  }

  function carry(event) {
    if (!drag) return;
    const x = event.clientX - drag.x, y = event.clientY - drag.y;
    if (!drag.moved) {
      if (Math.hypot(x, y) < 8) return;                     // a shaky finger isn't a drag
      drag.moved = true;
      clearTimeout(drag.held);
      drag.thing.setPointerCapture?.(event.pointerId);
      drag.card.closest(".slot")?.classList.add("is-drag");
      drag.card.classList.add("is-carried");
      dropped = new Promise((resolve) => { drop = resolve; });
    }
    drag.card.style.translate = `${x}px ${y}px`;            // CSSOM: allowed by the strict CSP
    mark(targetAt(event.clientX, event.clientY));
  }

  function mark(over) {
    document.querySelectorAll(".is-over").forEach((element) => element.classList.remove("is-over"));
    if (over?.matches("[data-drop]")) (over.querySelector(".heap") ?? over).classList.add("is-over");
  }

  function release(event) {
    if (!drag) return;
    const { thing, card, moved, held: timer } = drag;
    drag = null;
    clearTimeout(timer);
    if (!moved) return;
    card.classList.remove("is-carried");                    // so that it isn't in its own way
    const onto = event.type === "pointerup" ? targetAt(event.clientX, event.clientY) : null;
    mark(null);
    measure();
    card.closest(".slot")?.classList.remove("is-drag");
    card.style.translate = "";
    swallowClick();
    if (onto) land(thing, onto, event);
    animate();
    drop();
  }

  /* Some browsers send a click after a drag or a long press, others don't: it is caught only
     while it may come, and wherever, since the hand may have moved under the finger. */
  function swallowClick(within = 0) {
    const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), within);
  }

  function land(thing, onto, event) {
    const place = onto.dataset.drop;
    if (!thing.matches("#hand .card")) {
      if (onto.id === "hand") post("move", thing.value);
    } else if (onto.id === "hand" || onto.closest("#hand")) {
      moveWithin(thing.closest(".slot"), event);
    } else if (place === "discard") {
      post("move", `D${codeOf(thing)}`);
    } else if (place === "knock") {
      post("move", `K${codeOf(thing)}${laidMelds()}`);
    } else if (place === "lay") {
      if (thing.getAttribute("aria-pressed") !== "true") add(thing, pressed());
      post("stage", "lay");
    } else if (place.startsWith("m")) {
      const chosen = thing.getAttribute("aria-pressed") === "true";
      post("stage", `add-${place.slice(1)}${chosen ? "" : `-${codeOf(thing)}`}`);
    } else {
      post("move", `L${codeOf(thing)}${place}`);
    }
  }

  /* A knock shows the melds that were laid by hand, where there are any. */
  const laidMelds = () => [...document.querySelectorAll(".meld--mine .strip")]
    .map((strip) => `/${[...strip.children].map(codeOf).join("")}`).join("");

  /* The order of the hand: where the card was dropped, among all slots in reading order. */
  function moveWithin(slot, event) {
    const near = [...$("#hand").children].filter((other) => other !== slot).find((other) => {
      const box = other.querySelector(".card").getBoundingClientRect();
      return event.clientY < box.bottom && event.clientX < box.left + box.width / 2;
    });
    $("#hand").insertBefore(slot, near ?? null);
    postOrder();
  }
  function postOrder() {
    post("order", [...document.querySelectorAll("#hand .card")].map(codeOf).join(" "));
  }

  document.addEventListener("pointerdown", lift);
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("#hand .card")) event.preventDefault(); });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    if (drag?.moved) event.detail.waitUntil(dropped);       // what comes in mid-drag waits for the drop
  });

  /* ---------- keys ---------- */

  /* Arrows walk the hand, brackets move a card along it; S D K G P L press the button that
     carries the letter. A key that is held down presses once. */
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !table()) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName) || $(".menu:popover-open")) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    const slot = document.activeElement?.closest?.(".slot");
    const side = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling", "[": "previousElementSibling", "]": "nextElementSibling" }[event.key];
    if (side) return step(slot, side, event);
    if (event.repeat) return;
    if (event.key === "Escape") return disarm();
    const button = event.key.length === 1 && $(`#table [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button) button.click();
  });

  function step(slot, side, event) {
    const next = slot ? slot[side] : $("#hand .slot");
    if (!next) return;
    event.preventDefault();
    const card = (slot && /[[\]]/.test(event.key) ? slot : next).querySelector(".card");
    if (slot && card.closest(".slot") === slot) {
      if (side === "nextElementSibling") next.after(slot); else next.before(slot);
      postOrder();
    }
    card.focus();
  }

  /* ---------- the line ---------- */

  /* While there is no socket the page asks for the table, and says so. A socket that opens is
     answered with the table, so nothing that was missed matters. */
  let polling = null;
  function lineLost() {
    const line = live();
    if (!line || polling) return;
    const strip = document.createElement("p");
    strip.className = "line-lost";
    strip.textContent = line.dataset.lost;
    line.replaceChildren(strip);
    polling = setInterval(poll, POLL_MS);
  }
  function lineBack() {
    clearInterval(polling);
    polling = null;
    live()?.replaceChildren();
  }
  function poll() {
    if (!drag && !posting && !document.hidden && navigator.onLine)
      htmx.ajax("GET", live().dataset.poll, { source: "#live", target: "#table", swap: "outerMorph" });
  }

  document.addEventListener("htmx:ws:after:connection", lineBack);
  document.addEventListener("htmx:ws:close", lineLost);
  document.addEventListener("htmx:ws:error", lineLost);
  addEventListener("offline", lineLost);
  addEventListener("online", () => {
    poll();
    // the socket may be dead without knowing it: a new one says that the line is back (so
    // base.html has htmx connect again after 1000, too, which is what this ends with)
    live()?._htmx?.ws?.connection?.socket?.close();
  });
  // a phone that slept may come back with a socket that is dead and doesn't know it
  document.addEventListener("visibilitychange", () => { if (!document.hidden && live()) poll(); });

  /* ---------- time and sound ---------- */

  let clock = null;
  function countDown() {
    clearInterval(clock);
    const shown = $("#side time[data-seconds]");
    if (!shown) return;
    const until = Date.now() + 1000 * Number(shown.dataset.seconds);
    clock = setInterval(() => {
      const left = Math.max(0, Math.round((until - Date.now()) / 1000));
      shown.textContent = `0:${String(left).padStart(2, "0")}`;
      if (!left) clearInterval(clock);
    }, 500);
  }

  const isMyTurn = () => Boolean(table()) && table().dataset.turn === table().dataset.seat;
  let hadTurn = null;
  let audio = null;
  function chime() {
    if (localStorage.getItem("mute") || !navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.06, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.35);
  }
  document.addEventListener("click", (event) => {
    const mute = event.target.closest?.("[data-mute]");
    if (!mute) return;
    if (localStorage.getItem("mute")) localStorage.removeItem("mute"); else localStorage.setItem("mute", "1");
    showMute();
  });
  function showMute() {
    const mute = $("[data-mute]");
    if (!mute) return;
    mute.hidden = false;
    mute.setAttribute("aria-pressed", String(Boolean(localStorage.getItem("mute"))));
  }

  document.addEventListener("DOMContentLoaded", () => {
    hadTurn = isMyTurn();
    countDown();
    remember();
    showMute();
  });
})();
