/* table.js: only what the page can't do by itself. Without it every card and pile is a
   button in a form. Here: press in place, drag, a FLIP that shows where a card went, keys,
   which answer is too old to be shown, and what happens while the line is lost. */
(() => {
  "use strict";
  const BARRED = '[aria-disabled="true"]';
  const SIGNED_OUT = 4401;                                  // the socket's last word, said on the page
  const SIGNED_IN_MS = 1000;
  const POLL_MS = 3000;
  const FLIP_MS = 240;
  const LONG_PRESS_MS = 450;
  const LATE_CLICK_MS = 300;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const likes = document.documentElement.dataset;           // the settings that aren't as a rule
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
    if (still.matches || likes.motion === "less") return;
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
     post of one's own is under way, or as it was asked for before what is shown, or after a
     hint, which it would take away; the answer to one's own post only by its version. */
  function isTooOld(task, own) {
    const incoming = within(task.fragment, "#table");
    if (incoming && table()) {
      const [has, gets] = [versionOf(table()), versionOf(incoming)];
      const losesHint = table().matches("[data-hint]") && !incoming.matches("[data-hint]");
      const isOlder = tickOf(incoming) < tickOf(table());
      return gets < has || (!own && (posting > 0 || isOlder || losesHint) && gets === has);
    }
    const piece = within(task.fragment, "[data-tick]");
    const shown = piece && document.getElementById(piece.id);
    return Boolean(shown) && (tickOf(piece) < tickOf(shown) || isSame(piece, shown));
  }

  /* What asks the same as before isn't drawn anew: a press and the focus would be lost with it. */
  const asks = (piece) => [piece, ...piece.querySelectorAll("button, a")]
    .map((part) => `${part.value ?? part.href ?? ""} ${part.textContent.replace(/\s+/g, " ").trim()}`).join();
  function isSame(piece, shown) {
    const same = Boolean(piece.querySelector("form")) && asks(piece) === asks(shown);
    if (same) shown.dataset.tick = piece.dataset.tick;
    return same;
  }

  /* A newer push, or the answer to an earlier press, may come before the answer to the last
     one: what was chosen or moved in the hand stays so until that says how it is. */
  let moved = false;                                        // a new order is under way
  function keepHand(hand) {
    if (!hand || !$("#hand")) return;
    const incoming = new Map([...hand.children].map((slot) => [slot.id, slot]));
    const kept = [...$("#hand").children].filter((slot) => incoming.has(slot.id));
    for (const slot of kept) {
      const pressed = slot.querySelector(".card").getAttribute("aria-pressed");
      incoming.get(slot.id).querySelector(".card").setAttribute("aria-pressed", pressed);
    }
    if (moved) hand.prepend(...kept.map((slot) => incoming.get(slot.id)));
  }

  /* The table as it is may come once more: what was told of a press is as true as before. */
  function keepTold(incoming) {
    const told = within(incoming, "#told");
    if (told && !told.textContent && versionOf(incoming) === versionOf(table())) told.textContent = $("#told")?.textContent ?? "";
  }

  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const own = ctx.sourceElement?.matches?.("[data-move]") ?? false;
    const refused = ctx.response?.status >= 400;
    for (let at = tasks.length - 1; at >= 0; at--)
      if (isTooOld(tasks[at], own)) {
        const [old] = tasks.splice(at, 1);
        if (refused) tellAtOnce(toldIn(old.fragment));      // that is as true on a newer table
      }
    if (posting) for (const task of tasks) keepHand(within(task.fragment, "#hand"));
    if (!own) for (const task of tasks) keepTold(within(task.fragment, "#table"));
    measure();
    hadFocus = Boolean(document.activeElement?.closest?.("#table"));
  });

  /* What had the focus may be gone: then it is with the result, with the hand, or with the word. */
  let hadFocus = false;
  function keepFocus() {
    const next = $("#result") ?? ($("#hand .card") ? $("#hand") : $(".prompt"));
    if (hadFocus && document.activeElement === document.body) next?.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:after:swap", () => {
    animate();
    keepFocus();
    const shown = table()?.dataset.title;
    if (shown) document.title = shown;
    noteOffers();
    warned = false;                                         // a new table hasn't been told
    countDown();
    follow();
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

  /* What somebody offers comes when they like, and moves the table: a finger that was on its
     way to a card must not accept it. */
  const HARMLESS_MS = 1200;
  const OFFERED = ".offer:not(.offer--mine), .away";        // one's own can be withdrawn at once
  let offeredAt = new Map();                                // by what is offered: a push may draw it anew
  const offerOf = (form) => [...form.elements].map((field) => `${field.name}=${field.value}`)
    .filter((field) => !field.startsWith("csrf")).join("&");
  function noteOffers() {
    const forms = [...document.querySelectorAll(OFFERED)], now = performance.now();
    offeredAt = new Map(forms.map(offerOf).map((offer) => [offer, offeredAt.get(offer) ?? now]));
    const fresh = forms.filter((form) => now - offeredAt.get(offerOf(form)) < HARMLESS_MS);
    for (const form of forms) form.classList.toggle("is-fresh", fresh.includes(form));
    if (fresh.length) setTimeout(noteOffers, HARMLESS_MS);
  }
  const toldIn = (fragment) => within(fragment, "#told, #result > .told")?.textContent.trim();
  /* In the word's live region; a result has none, but every page has one at its head. */
  function tellAtOnce(words) {
    if (!words) return;
    const told = $("#told") ?? document.createElement("p");
    told.textContent = words;
    if (told.isConnected) return;
    $("#refused").replaceChildren(told);
    $("#refused").scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("click", (event) => {
    const form = event.target.closest?.(OFFERED);
    if (!form) return;
    noteOffers();                                           // it may have come this very moment
    if (performance.now() - offeredAt.get(offerOf(form)) > HARMLESS_MS) return;
    tellAtOnce(live().dataset.fresh);
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // What is offered from the menu is answered on the table behind it. What leads to another page stays
  // open until that has come: the second press of a double one would be for what lies below.
  document.addEventListener("submit", (event) => event.target.closest(".menu:popover-open:not(.say-box) :is([hx-get], [hx-post])")?.closest(".menu").hidePopover());

  const isOwn = (event) => event.detail.ctx?.sourceElement?.matches?.("[data-move]");
  function answered() {
    posting = Math.max(0, posting - 1);
    if (!posting) moved = choosing = false;
  }
  let choosing = false;                                     // what is chosen is under way
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-move]")) return;
    posting += 1;
    if (event.submitter?.name === "select") choosing = true;
  });
  document.addEventListener("htmx:after:request", (event) => { if (isOwn(event)) answered(); });
  /* Nothing was lost: the press can be made again. */
  function takeBackPress() {
    held = heldKey = null;
    for (const card of document.querySelectorAll("#hand .card")) card.setAttribute("aria-pressed", String(confirmed.has(card.id)));
  }
  document.addEventListener("htmx:response:error", (event) => {
    if (isOwn(event) && event.detail.ctx.swap === "none") takeBackPress();
  });
  document.addEventListener("htmx:error", (event) => {
    if (!isOwn(event)) return;
    answered();
    takeBackPress();
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
    if (heldKey) pressKey(heldKey);
    const button = held && document.getElementById(held);
    if (posting && (!button || button.matches(BARRED))) return;
    held = null;
    if (button) button.click();                             // what is barred yet says why
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

  /* Escape also ends the laying of melds, and what has been laid stays. */
  function standDown() {
    disarm();
    $("#board .lay-btn[aria-pressed=true]")?.click();
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
    } else if (likes.discard === "one" && isThrow(button, event)) {
      event.preventDefault();
      if (isMeant(button, event)) post("move", `D${codeOf(button)}`);
    } else if (likes.draw === "two" && isFirstDraw(button)) {
      event.preventDefault();
      for (const pile of document.querySelectorAll(".pile")) pile.classList.toggle("is-armed", pile === button);
      if ($("#told")) $("#told").textContent = live().dataset.again;
    } else if (button.matches("#hand .card")) {
      pressCard(button, event);
    } else if (event.detail > 1 && /^(move|stage)$/.test(button.name)) {
      event.preventDefault();                               // one press does one thing
    }
  });

  /* Settings: a press throws the card, where one is thrown; and the first press on a pile only
     chooses it. A card that stays this turn is told why, as ever. */
  const isThrow = (card, event) => card.name === "select" && !card.value.startsWith("+") && !event.shiftKey
    && $("#discard-pile")?.value.startsWith("D") && !card.hasAttribute("aria-describedby");
  /* The hand may have moved under the finger: what is thrown is what it went down on. */
  let pressedOn = null;
  document.addEventListener("pointerdown", (event) => { pressedOn = event.target.closest?.("#hand .card")?.id ?? null; }, true);
  const isMeant = (card, event) => event.detail === 0 || pressedOn === card.id;     // 0: by a key
  const isFirstDraw = (button) => button.matches(".pile") && /^[SU]$/.test(button.value)
    && !button.classList.contains("is-armed");

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
  const targetAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-drop], .hand-zone");

  function lift(event) {
    const thing = event.target.closest?.("#hand .card, .meld--mine, #stock:not([aria-disabled]), #discard-pile:not([aria-disabled])");
    if (!thing || event.button || drag) return;
    const card = thing.matches(".pile") ? thing.querySelector(".heap .card:last-child, .card") : thing;
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
    const place = onto.dataset.drop, isHand = onto.matches(".hand-zone");
    if (thing.matches(".meld--mine")) {
      if (isHand) post("stage", `back-${thing.dataset.drop.slice(1)}`);
    } else if (!thing.matches("#hand .card")) {
      if (isHand) post("move", thing.value);
    } else if (isHand) {
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
    moved = true;
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

  /* Arrows walk the hand, brackets move a card along it; S D K G B P L E N, and H in the menu, press
     the button that carries the letter, unless that is switched off (who dictates would play
     by what they say). A key that is held down presses once. */
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !table()) return;
    if (/^(input|select|textarea)$/i.test(event.target.tagName) || $(".menu:popover-open")) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    const slot = document.activeElement?.closest?.(".slot");
    const side = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling", "[": "previousElementSibling", "]": "nextElementSibling" }[event.key];
    if (side) return step(slot, side, event);
    if (event.repeat) return;
    if (event.key === "Escape") return standDown();
    if (likes.keys !== "off" && event.key.length === 1) pressKey(event.key.toLowerCase());
  });

  /* What a letter presses may be another button once what was chosen is answered. */
  let heldKey = null;
  function pressKey(letter) {
    heldKey = choosing ? letter : null;
    if (!heldKey) $(`:is(#table, #menu) [data-key="${CSS.escape(letter)}"]`)?.click();
  }

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
    if ($("#told")?.textContent === live()?.dataset.unsent) $("#told").textContent = "";
  }
  function poll() {
    if (!drag && !posting && !document.hidden && navigator.onLine)
      htmx.ajax("GET", live().dataset.poll, { source: "#live", target: "#table", swap: "outerMorph" });
  }

  /* The page has another socket, for what calls its person elsewhere: that one tells nothing
     of the table's line. */
  const onLine = (name, tell) => document.addEventListener(name, (event) => { if (event.target === live()) tell(event.detail); });
  onLine("htmx:ws:after:connection", lineBack);
  onLine("htmx:ws:close", ({ code }) => {
    if (code === SIGNED_OUT) setTimeout(lookWhoIsHere, SIGNED_IN_MS); else lineLost();
  });
  onLine("htmx:ws:error", lineLost);
  /* Whoever has signed up on another page is the same person, in another session. */
  async function lookWhoIsHere() {
    const table = await fetch(live().dataset.poll, { method: "HEAD" }).catch(() => null);
    if (table?.ok) location.reload();
  }
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

  let warned = false;
  /* Seconds are the server's; here they are counted on by a clock that nobody can set. Each
     piece is counted from when it came: an update of the rest doesn't begin it anew. */
  const HOUR = 3600, LOW = 10, TICK_MS = 250;
  const came = new WeakMap();
  const two = (number) => String(number).padStart(2, "0");
  const inFigures = (seconds) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  function secondsOf(time) {
    if (!came.has(time)) came.set(time, performance.now());
    const passed = (performance.now() - came.get(time)) / 1000;
    return Math.max(0, Math.ceil(Number(time.dataset.seconds ?? time.dataset.left) - passed));
  }
  function countDown() {
    for (const time of document.querySelectorAll("#table time:is([data-seconds], [data-runs])")) {
      const seconds = secondsOf(time);
      if (seconds < HOUR) time.textContent = inFigures(seconds);
      time.closest(".clock")?.classList.toggle("clock--low", seconds <= LOW);
    }
    warn();
  }
  setInterval(() => { if (!$("#ended p")) countDown(); }, TICK_MS);

  /* One's own last seconds are in the title, and told once. */
  function warn() {
    const low = isMyTurn() && $(`#clock-${table().dataset.seat}.clock--low time`);
    if (low) document.title = `${low.textContent} · ${table().dataset.title}`;
    else if (warned) document.title = table()?.dataset.title ?? document.title;
    const told = $("#told");
    if (low && !warned && told && told.textContent !== live().dataset.low) told.textContent = live().dataset.low;
    warned = Boolean(low);
  }

  /* The rematch has begun: both go there, whoever accepted. */
  function follow() {
    const there = $("#side")?.dataset.go;
    if (there && rematchAwaited) location.assign(there);
    rematchAwaited = Boolean(table()?.dataset.over) && !there;
  }
  let rematchAwaited = false;

  const isMyTurn = () => Boolean(table()) && table().dataset.turn === table().dataset.seat;
  let hadTurn = null;
  let audio = null;
  function chime() {
    if (likes.sound === "off" || localStorage.getItem("mute") || !navigator.userActivation?.hasBeenActive) return;
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
    noteOffers();
    hadTurn = isMyTurn();
    countDown();
    follow();
    remember();
    showMute();
  });
})();
