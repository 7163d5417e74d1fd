"use strict";
// State, days left and the calculator, for both kinds of page. Texts come from the page's data block.
const subcal = (() => {
  document.documentElement.classList.add("js");
  const one = (query, from = document) => from.querySelector(query);
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const data = JSON.parse(one("#page-data").textContent);
  const say = (name, ...values) =>
    values.reduce((text, value, place) => text.replace(`{${place}}`, () => value), data.words[name]);
  // Skips equal text, which screen readers would read again.
  const write = (element, text) => element.textContent === text || (element.textContent = text);
  // Writing the same again would cost a layout.
  const show = (element, isShown) => element && element.hidden === isShown && (element.hidden = !isShown);

  // Taiwan is UTC+8 all year. Sample pages stay at the moment they were recorded.
  const now = () => {
    const text = data.now || new Date(Date.now() + 288e5).toISOString();
    return { day: text.slice(0, 10), second: text.slice(11, 13) * 3600 + text.slice(14, 16) * 60 };
  };
  // `10/29（二）`, as subcal writes it, with the year where it is another.
  const dayText = (day) => {
    const [year, month, date] = day.split("-").map(Number);
    return say("dayForm", `${now().day.startsWith(year) ? "" : `${year}/`}${month}/${date}`, say(`weekday${new Date(day).getUTCDay() || 7}`));
  };
  const daysTo = (day, from) => Math.round((Date.parse(day) - Date.parse(from)) / 864e5);

  // State and stage, by the same rules as subcal's.
  const evaluate = ({ held: { start, end, draw, delivery }, dates: { drawn, cancelled } }, { day, second }) => {
    const state = !start || !end ? "undefined" : day < start ? "before"
      : day < end || day === end && second < data.cutOff ? "during" : "after";
    const stage = cancelled !== undefined ? "cancelled" : state === "undefined" ? "unknown"
      : state === "before" ? "upcoming" : state === "during" ? day === end ? "last_day" : "open"
      : delivery && day >= delivery ? "delivered"
      : drawn !== undefined || draw && day > draw ? "drawn" : "awaiting_draw";
    return { state, stage };
  };
  const cutOff = [data.cutOff / 3600, data.cutOff % 3600 / 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  const left = (stage, { held: { start, end } }, { day }) => {
    if (stage === "upcoming" && start) {
      const days = daysTo(start, day);
      return days === 1 ? say("opensTomorrow") : say("opensIn", days);
    }
    if (stage !== "open" && stage !== "last_day") return "";
    const days = daysTo(end, day);
    return days === 0 ? say("lastDayUntil", cutOff) : days === 1 ? say("oneDayLeft") : say("daysLeft", days);
  };
  const stages = ["last_day", "open", "upcoming", "awaiting_draw", "drawn", "delivered", "cancelled", "unknown"];
  const groups = { during: "open", before: "upcoming", undefined: "upcoming", after: "past" };
  // Whether one waits for a draw, or to hear of it: until all its applications are answered, or a week has passed.
  const isAwaited = ({ id, dates: { stage, draw, end } }, { day }) => /^(awaiting_draw|drawn)$/.test(stage)
    && daysTo(day, draw || end) >= -7
    && !(mine().orders[id]?.length && mine().orders[id].every((account) => mine().ends[id]?.[account]));

  // A day that is listed for a closed one comes on the next trading day.
  const heldDays = ({ closed = "", ...dates }) => {
    const next = Object.fromEntries(closed.split(" ").map((pair) => pair.split("=")));
    return Object.fromEntries(["start", "end", "draw", "delivery"].map((name) => [name, next[dates[name]] ?? dates[name]]));
  };
  const offerings = all(".o").map((element, order) => ({
    element, order, dates: element.dataset, held: heldDays(element.dataset),
    id: element.dataset.id || one("a", element).pathname.match(/([^/]+?)(?:\.en)?\.html$/)[1],
    name: one(".name", element)?.textContent,
    cells: Object.fromEntries(all("[data-c]", element).map((cell) => [cell.dataset.c, cell])),
  }));
  for (const { dates } of offerings) if (dates.stage === "cancelled") dates.cancelled = "";
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  // The applications that need or needed money: the ticked ones, and without ticks one for each offering that still takes
  // them. What was debited without an order was not.
  const applications = ({ day } = now()) => {
    const { ticks } = mine(), isMine = Object.keys(ticks).length > 0;
    return offerings.filter(({ dates, cells, id }) =>
      dates.stage !== "cancelled" && dates.debit && cells.cash.dataset.v
      && (isMine ? ticks[id] : /^(upcoming|open|last_day)$/.test(dates.stage)))
      .flatMap((offering) => (!isMine ? [null] : ticks[offering.id].filter((account) =>
        offering.dates.debit > day || stateOf(offering, account, { day }) !== "unmarked")).map((account) => ({
        account, offering, cash: Number(offering.cells.cash.dataset.v), ...offering.dates,
        isWon: mine().ends[offering.id]?.[account]?.won,
      })));
  };
  // What must be in an account by when for debits after today, as `subcal cash-plan --mine` counts it. The balance is
  // that of the evening on which it was given.
  const deposits = ({ day }) => {
    const { balances } = mine(), all = applications({ day });
    return [...new Set(all.map(({ account }) => account))].flatMap((account) => {
      const [balance, since] = balances[account] || [], from = since < day ? since : day;
      const own = all.filter((one) => one.account === account && one.debit > from);
      const returns = all.filter((one) => one.account === account && one.refund >= from && !one.isWon);
      const key = ({ ready, debit }) => `${ready} ${debit}`;
      let spent = 0;
      return [...new Set(own.map(key))].sort().map((days) => {
        const [ready, debit] = days.split(" "), some = own.filter((one) => key(one) === days);
        const cash = sum(some.map((one) => one.cash)), parts = some.map(({ offering }) => offering);
        // A refund is not there on the morning of its day.
        const back = sum(returns.filter(({ refund }) => refund < ready).map((one) => one.cash - data.costs[0]));
        const available = balance + back - spent;
        spent += Math.min(cash, available);
        return { account, ready: ready < day ? day : ready, debit, cash, parts, missing: Math.max(0, cash - available) || 0 };
      }).filter(({ debit }) => debit > day);
    });
  };
  // A sum of them: with several accounts also what each owes, without ticks that it is of one application each.
  const sumText = (some) => {
    const names = [...new Set(some.map(({ account }) => account))];
    const parts = names.map((name) =>
      `${accountName(name)} ${commas(sum(some.filter(({ account }) => account === name).map(({ cash }) => cash)))}`);
    return names.length > 1 ? say("colon") + parts.join(say("comma")) : names[0] === null ? say("oneEach") : "";
  };
  const total = (some) => commas(sum(some.map(({ cash }) => cash)));
  // The line of today, by the same rules and in the same order as subcal's TodayLine; on the last day it counts down to
  // the hour.
  const commas = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
  const writeToday = (line, { day, second }) => {
    const { ticks } = mine(), isMine = Object.keys(ticks).length > 0;
    const some = offerings.filter(({ dates }) => dates.stage !== "cancelled");
    // What is said of a listed day on which the exchanges are closed.
    const putOff = (list, kind) => {
      const listed = list.find(({ dates, held }) => dates[kind] !== held[kind])?.dates[kind];
      return listed ? say("listedFor", dayText(listed)) : "";
    };
    const first = (days) => days.filter(Boolean).sort()[0];
    const names = (list) => list.length < 4
      ? list.map(({ dates, name }) => `${dates.code} ${name}`).join(say("comma")) : say("count", list.length);
    const these = (list) => list.length < 4 ? say("these", list.length, names(list)) : names(list);
    const parts = [];
    const add = (text, isUrgent = false) => parts.push({ text, isUrgent });
    const at = (name, then, ...values) => {
      const days = daysTo(then, day);
      return days > 1 ? say(name + "On", dayText(then), ...values) : say(name + (days ? "Tomorrow" : "Today"), ...values);
    };
    const [next, horizon] = (data.tradingDays || []).filter((one) => one > day);
    const due = deposits({ day }).filter(({ ready }) => !horizon || ready <= horizon);
    const open = some.filter(({ dates: { stage } }) => stage === "open" || stage === "last_day");
    const soonest = first(open.map(({ held: { end } }) => end));
    // Without anything that closes by the next trading day, what closes first.
    const until = next && soonest <= next ? next : soonest;
    const closing = open.filter(({ held: { end } }) => end <= until);
    // First what can still be done today, then what closes next, each with its sums.
    for (const then of [...new Set([...closing.map(({ held: { end } }) => end), ...due.map(({ ready }) => ready)])].sort()) {
      const list = closing.filter(({ held: { end } }) => end === then);
      const minutes = Math.ceil((data.cutOff - second) / 60), [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const left = then !== day ? "" : say("dayForm", "", hours ? say("hoursLeft", hours, rest) : say("minutesLeft", rest));
      if (list.length) add(at("closing", then, these(list)) + putOff(list, "end") + left, then === day);
      const unplaced = list.filter((offering) => then === day
        && ticks[offering.id]?.some((name) => stateOf(offering, name, { day }) === "intended"));
      if (unplaced.length) add(say("unplaced", these(unplaced)), true);
      const owed = due.filter(({ ready }) => ready === then);
      for (const { account, missing } of owed) {
        if (missing) add(at("short", then, accountName(account), commas(missing)), true);
      }
      // A day's debits are one sum, those of the next day another.
      for (const day of [...new Set(owed.map(({ debit }) => debit))].sort()) {
        const some = owed.filter(({ debit }) => debit === day);
        const about = say("sumOf", names([...new Set(some.flatMap(({ parts }) => parts))]));
        add(at("deposit", then, total(some), cutOff) + about + sumText(some), isMine && then === now().day);
      }
    }
    const awaited = some.filter((offering) => ticks[offering.id]?.some((name) => stateOf(offering, name, { day }) === "look_up"));
    if (awaited.length) add(say("lookUp", these(awaited)), true);
    // What is answered is neither delivered nor refunded as well.
    const concerns = (id, kind) => !isMine || ticks[id]?.some((name) =>
      mine().ends[id]?.[name]?.won !== { delivery: false, refund: true }[kind]
      || kind === "deduction" || kind === "draw");
    for (const kind of ["deduction", "draw", "refund", "delivery"]) {
      const found = some.filter(({ dates, held, id }) =>
        (held[kind] ?? dates[{ deduction: "debit", refund: "refund" }[kind]]) === day && concerns(id, kind));
      const taken = kind === "deduction" && isMine ? applications({ day }).filter(({ debit }) => debit === day) : [];
      if (found.length) add(say("eventToday", say("event_" + kind), these(found)) + (taken.length ? say("inAll", total(taken)) : "") + putOff(found, kind));
    }
    const opening = some.filter(({ held: { start } }) => start === day);
    if (opening.length) add(say("openingToday", these(opening)) + putOff(opening, "start"));
    const coming = first(some.map(({ held: { start } }) => start > day && start));
    if (coming) {
      add((daysTo(coming, day) === 1 ? say("nextTomorrow") : say("nextOn", dayText(coming)))
        + putOff(some.filter(({ held: { start } }) => start === coming), "start"));
    }
    const texts = [say("todayIs", dayText(day)), ...parts.length ? parts.map(({ text }) => text) : [say("nothingOpen")]];
    if (texts.join(" ") === line.textContent) return;
    line.replaceChildren(...texts.flatMap((text, place) => {
      const element = document.createElement(place ? "span" : "b");
      element.textContent = text;
      element.classList.toggle("urgent", parts[place - 1]?.isUrgent ?? false);
      return place ? [" ", element] : [element];
    }));
  };
  const refresh = () => {
    const moment = now();
    for (const offering of offerings) {
      const { state, stage } = evaluate(offering, moment);
      // A cancelled offering is over even during its period.
      offering.dates.stage = stage;
      offering.group = stage === "cancelled" ? "past" : isAwaited(offering, moment) ? "awaited" : groups[state];
      const badge = one(".badge", offering.element);
      badge.className = "badge " + stage;
      badge.textContent = say("stage_" + stage);
      one(".left", offering.element).textContent = left(stage, offering, moment);
      if (offering.cells.stage) offering.cells.stage.dataset.v = stages.indexOf(stage);
    }
    for (const step of all(".line:not(.gone) [data-day]")) {
      const tense = step.dataset.day < moment.day ? "past" : step.dataset.day === moment.day ? "today" : "coming";
      step.className = tense;
      one(".tense", step).textContent = tense === "coming" ? "" : say(tense);
    }
    if (one("#now")) writeToday(one("#now"), moment);
    for (const cell of all(".weeks [data-day], .gantt [data-day]")) cell.classList.toggle("today", cell.dataset.day === moment.day);
    const missed = (data.tradingDays || []).filter((day) => day <= moment.day).length;
    // An offering's page says how old its close is, unless the offering is over.
    const isOver = !data.isIndex && /cancelled|delivered/.test(offerings[0]?.dates.stage);
    if (missed > 1 && !isOver) {
      const name = !data.isIndex ? "closeOld" : missed < data.tradingDays.length ? "old" : "oldLong";
      write(one("#old"), say(name, missed));
      show(one("#old"), true);
    }
  };

  // What the reader chose is kept in the browser; where it cannot be, it holds for this page only. Every page of the
  // origin can write there: what has another shape counts as nothing.
  const texts = (value) => Array.isArray(value) ? [...new Set(value)].filter((text) => typeof text === "string") : [];
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem("subcal." + name)); } catch { return null; }
  };
  const store = (name, value) => {
    try { localStorage.setItem("subcal." + name, JSON.stringify(value)); } catch { /* It holds for this page. */ }
  };
  const keptFavourites = () => texts(kept("favourites"));
  let favourites = new Set(keptFavourites());
  const star = (code, title, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "star";
    button.setAttribute("aria-label", say("favouriteOf", title));
    const write = () => {
      button.setAttribute("aria-pressed", favourites.has(code));
      button.textContent = favourites.has(code) ? "★" : "☆";
    };
    button.addEventListener("click", () => {
      // Another tab may have changed them.
      if (kept("favourites")) favourites = new Set(keptFavourites());
      favourites.delete(code) || favourites.add(code);
      store("favourites", [...favourites]);
      write();
      act?.();
    });
    write();
    return { button, write };
  };

  // What the reader applies for: the accounts, whose they are if not of a person of that name, which of them are meant to
  // apply for an offering's id (its ticks) and which have placed the order with their broker, what is in an account since which day, and what became of an application: whether it was won, and when
  // and at what price the shares were sold. The reader's own account is `me`, as in the ledger, and shown as 本人.
  let own = { accounts: ["me"], people: {}, ticks: {}, orders: {}, balances: {}, ends: {} };
  const accountKey = (name) => name === "" || name === "本人" ? "me" : name;
  const accountName = (account) => account === "me" ? say("mineMe") : account;
  const personOf = (account, { people } = own) => Object.hasOwn(people, account) ? people[account] : account;
  const isPrice = (text) => typeof text === "string" && decimal(text, 4) > 0n;
  const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
  const mine = () => {
    const found = kept("mine"), keys = (names) => [...new Set(texts(names).map(accountKey))], accounts = keys(found?.accounts);
    if (!accounts.length) return own;
    const members = (value) => Object.entries(value || {}).map(([name, it]) => [accountKey(name), it])
      .filter(([name]) => accounts.includes(name));
    const people = members(found.people).filter(([, person]) => typeof person === "string");
    const byId = (value) => Object.fromEntries(Object.entries(value || {})
      .map(([id, names]) => [id, keys(names).filter((name) => accounts.includes(name))]).filter(([, names]) => names.length));
    const balances = members(found.balances).filter(([, it]) => Number.isSafeInteger(it?.[0]) && it[0] >= 0 && isDay(it[1]));
    const ends = Object.entries(found.ends || {}).map(([id, some]) => [id, members(some)
      .filter(([, it]) => typeof it?.won === "boolean")
      .map(([name, { won, day, price }]) => [name, won && isDay(day) && isPrice(price) ? { won, day, price } : { won }])]);
    return own = {
      accounts, people: Object.fromEntries(people), ticks: byId(found.ticks),
      // Once a tick said that one had applied.
      orders: byId(found.orders || found.ticks), balances: Object.fromEntries(balances),
      ends: Object.fromEntries(ends.filter(([, some]) => some.length).map(([id, some]) => [id, Object.fromEntries(some)])),
    };
  };
  // An application's state, as `subcal ledger --json` names it; one whose order is not placed is intended, and after the
  // last day nobody knows whether it was.
  const stateOf = ({ dates: { stage, debit, drawn }, held: { draw, delivery }, id }, account, { day }) => {
    const end = mine().ends[id]?.[account];
    if (end) return end.price ? "sold" : !end.won ? "not_won" : delivery && delivery <= day ? "delivered" : "won";
    if (!mine().orders[id]?.includes(account)) return /open|last_day|upcoming/.test(stage) ? "intended" : "unmarked";
    if (draw && (draw < day || draw === day && drawn !== undefined)) return "look_up";
    return debit && debit <= day ? "deducted" : "applied";
  };
  const mineViewers = [];
  const changeMine = (change) => {
    const changed = structuredClone(mine());
    change(changed);
    own = changed;
    store("mine", own);
    for (const act of mineViewers) act();
  };
  addEventListener("storage", () => mineViewers.forEach((act) => act()));
  refresh();
  mineViewers.push(() => refresh());
  // Puts an account into the ticks or orders of an offering, or takes it out.
  const put = (own, list, id, account, isIn) => {
    own[list][id] = own.accounts.filter((name) => name === account ? isIn : own[list][id]?.includes(name));
    if (!own[list][id].length) delete own[list][id];
  };
  // The account that keeps another one from an application: a person applies once, whatever accounts it has.
  const rival = (id, account, all = mine()) =>
    all.ticks[id]?.find((other) => other !== account && personOf(other, all) === personOf(account, all));
  const once = (account, other, all = mine()) => say("mineOnce", accountName(personOf(account, all)), accountName(other));
  // Ticks an account for an offering; returns the reason if it cannot be.
  const choose = (id, account, isChosen) => {
    const other = isChosen && rival(id, account);
    if (other) return once(account, other) + say("stop");
    changeMine((own) => {
      put(own, "ticks", id, account, isChosen);
      if (!isChosen) put(own, "orders", id, account, false);
    });
    return "";
  };
  // With several accounts the reader says which.
  const dialog = document.createElement("dialog");
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  const ask = (id, title) => {
    const [head, said, done] = ["h2", "p", "button"].map((name) => document.createElement(name));
    head.textContent = say("tickWhich", title);
    head.id = "which";
    dialog.setAttribute("aria-labelledby", head.id);
    said.className = "urgent";
    said.setAttribute("role", "alert");
    done.type = "button";
    done.textContent = say("done");
    done.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(head, ...mine().accounts.map((account) => {
      const [label, box, name] = ["label", "input", "span"].map((name) => document.createElement(name));
      Object.assign(box, { type: "checkbox", checked: mine().ticks[id]?.includes(account), disabled: Boolean(mine().ends[id]?.[account]) });
      box.addEventListener("change", () => {
        write(said, choose(id, account, box.checked));
        box.checked = mine().ticks[id]?.includes(account);
      });
      label.className = "check";
      name.textContent = accountName(account);
      label.append(box, name);
      return label;
    }), said, done);
    dialog.showModal();
  };
  const tick = (id, title) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tick";
    const show = () => {
      const { accounts, ticks } = mine(), names = ticks[id] || [];
      const text = accounts.length < 2 || !names.length ? say("tickLabel")
        : names.length > 1 ? say("tickMany", names.length) : say("tickOne", accountName(names[0]));
      button.disabled = id in mine().ends;
      button.setAttribute("aria-pressed", names.length > 0);
      button.setAttribute("aria-label", text + say("colon") + title);
      if (accounts.length > 1) button.setAttribute("aria-haspopup", "dialog");
      else button.removeAttribute("aria-haspopup");
      write(button, text);
    };
    button.addEventListener("click", () => {
      const { accounts: [account, ...others], ticks } = mine();
      if (others.length) ask(id, title);
      else choose(id, account, !ticks[id]);
    });
    mineViewers.push(show);
    show();
    return button;
  };
  const isTickable = ({ dates: { stage } }, id) => /open|last_day|upcoming/.test(stage) || id in mine().ticks;

  // The colour of rising prices is kept in the browser.
  const colour = (isWestern) => {
    document.documentElement.classList.toggle("western", isWestern);
    for (const picture of all("svg.chart, svg.spark")) {
      picture.classList.toggle("western", isWestern);
      picture.classList.toggle("taiwan", !isWestern);
    }
    try { localStorage.setItem("subcal.western", isWestern ? "1" : ""); } catch { /* It holds for this page only. */ }
  };
  try { if (localStorage.getItem("subcal.western")) colour(true); } catch { /* Taiwan's colours stay. */ }

  // The view (filters, inputs) is in the fragment, so it can be shared; a fragment without "=" is an anchor.
  const view = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  let current = view();
  const viewers = [];
  const keep = (changes) => {
    // An empty calculator field belongs to the view, an empty filter does not.
    for (const [name, value] of Object.entries(changes)) {
      value || value === "" && name.startsWith("c.") ? current.set(name, value) : current.delete(name);
    }
    const text = current.toString();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
    follow();
  };
  const follow = () => {
    const text = current.toString();
    for (const link of all("[data-keep]")) link.hash = text;
  };

  // Exact arithmetic like subcal's: prices in 1/10000 NT$, rates in billionths.
  function decimal(text, places, mayBeNegative) {
    const parts = /^(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d+))?$/.exec(text.normalize("NFKC").trim());
    if (!parts || parts[1] && !mayBeNegative) return null;
    const fraction = (parts[3] || "").replace(/0+$/, "");
    if (fraction.length > places) return null;
    return BigInt(parts[1] + parts[2].replaceAll(",", "") + fraction.padEnd(places, "0"));
  }
  // What is typed without its sign and unit, as typedNumber reads it.
  const typed = (text) => text.replace(/[\uFF01-\uFF5E]/g, (it) => String.fromCharCode(it.charCodeAt() - 0xFEE0)).replaceAll("\u3000", " ")
    .replace(/^ *(?:(?:NT)?\$)? *\+?/, "").replace(/[元 ]+$/, "");
  // A number in Chinese below ten thousand, times ten to the power of `places`.
  const chinese = (text, places) => {
    let [sum, digit, last] = [0, null, 10000];
    for (const it of text) {
      const value = "零一二三四五六七八九".indexOf(it === "兩" ? "二" : it), place = { 十: 10, 百: 100, 千: 1000 }[it];
      if (value >= 0 && !digit) digit = value;
      else if (place < last) [sum, digit, last] = [sum + (digit ?? 1) * place, null, place];
      else return null;
    }
    return text ? BigInt(sum + (digit ?? 0)) * 10n ** BigInt(places) : null;
  };
  // The NT$ of an amount, as typedAmount reads it: 300000, 300,000 元, 30萬, 1.5億, 十萬; null for what is none.
  const amount = (text) => {
    const given = typed(text), places = { 萬: 4, 万: 4, 億: 8, 亿: 8 }[given.at(-1)] ?? 0;
    const digits = (places ? given.slice(0, -1) : given).trimEnd();
    if (places && digits.length > 10) return null;
    const found = decimal(digits, places) ?? chinese(digits, places);
    return found === null ? null : Number(found);
  };
  // What a discount leaves of the commission, in thousandths, read as CostAssumptions.discount reads it.
  const discounted = (text) => {
    const [, given, unit] = /^(.*?)([%折]?)$/.exec(text.normalize("NFKC").replaceAll(" ", ""));
    const value = decimal(given.replace(/[一二三四五六七八九點]/g, (it) => "點一二三四五六七八九".indexOf(it) || "."), 3);
    const divisor = value === null || !unit && value <= 1000n ? 1n : unit === "%" || value > 10000n ? 100n : 10n;
    return value === null || value % divisor || !value && unit === "折" ? null : value / divisor;
  };
  const divided = (number, divisor, rounding) => {
    const quotient = number / divisor, rest = number % divisor;
    if (rounding === "down") return rest < 0n ? quotient - 1n : quotient;
    if (rounding === "up") return rest > 0n ? quotient + 1n : quotient;
    const size = rest < 0n ? -rest : rest;
    return 2n * size < divisor ? quotient : rest < 0n ? quotient - 1n : quotient + 1n;
  };
  const fixed = (number, places, least = 0) => {
    const digits = String(number < 0n ? -number : number).padStart(places + 1, "0");
    let fraction = digits.slice(digits.length - places);
    while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
    return (number < 0n ? "-" : "") + digits.slice(0, digits.length - places) + (fraction && "." + fraction);
  };
  const calculate = (form, given) => {
    const whole = (name) => decimal(given[name], 0), price = decimal(given.price, 4);
    const announced = given.announced.trim() ? decimal(given.announced, 4) : price;
    const shares = whole("shares"), lots = whole("lots"), minimum = whole("minimum");
    const rate = decimal(given.commission, 4), tax = decimal(given.tax, 4), discount = discounted(given.discount);
    const loan = decimal(given.loan, 4), idle = decimal(given.idle, 4);
    const own = !loan ? 1000n : given.own.trim() ? decimal(given.own, 1) : 0n;
    const needed = [price, announced, shares, lots, minimum, rate, tax, discount, loan, idle, own];
    if (needed.includes(null) || !price || !announced || !lots || !shares || shares > 10n ** 9n || lots > 1000n
      || discount > 1000n || rate > 100000n || tax > 100000n || minimum > 1000000n
      || loan > 200000n || idle > 200000n || own > 1000n) return null;
    const unit = 10000n, one = 10n ** 9n, [fee, postage] = data.costs.map(BigInt), fees = fee + postage;
    const [rateShare, taxShare] = [rate * discount, tax * 1000n];
    const max = (...numbers) => numbers.reduce((a, b) => a > b ? a : b);
    const commission = (amount) => max(minimum, divided(amount * rateShare, one, data.rounding));
    const levy = (amount) => divided(amount * taxShare, one, data.rounding);
    const pays = divided(price * shares, unit, "up"), debit = divided(announced * shares, unit, "up"), cost = pays + fees;
    const out = { cash: (debit + fees) * lots };
    // What the money costs until it is back: dollars times days from the debit on, of a year of 365.
    const [days, more, least] = form.dataset.away.split(" ").map(BigInt), kept = pays < debit ? pays : debit;
    const lent = (sum) => sum * (1000n - own) / 1000n;
    const interest = (more) => {
      const of = lent(debit) * days + lent(kept) * more, mine = (debit + fees) * days + (kept + fees) * more - of;
      const [paid, missed] = [of * loan, mine * idle].map((sum) => divided(sum, 365000000n, data.rounding));
      return (of ? max(least, paid) : 0n) + missed;
    };
    const loss = fee + interest(0n), due = cost + interest(more);
    const [afterTax, afterBoth] = [one - taxShare, one - taxShare - rateShare];
    const exact = price * shares + (due - pays) * unit;
    out.exact = fixed(max(divided((exact + minimum * unit) * one, afterTax * shares),
      divided(exact * one, afterBoth * shares)), 4);
    const ticks = form.dataset.ticks.split(" ").map((pair) => pair.split(":").map(BigInt));
    const ceiling = (units) => {
      const step = ticks.findLast(([start]) => start <= units)[1];
      return divided(units, step, "up") * step;
    };
    let amount = max(divided((due + minimum - 1n) * one, afterTax, "up"),
      divided((due - 2n) * one, afterBoth, "up"), 1n);
    for (;;) {
      const tradable = ceiling(divided(amount * unit, shares, "up"));
      const reached = tradable * shares / unit;
      if (reached - commission(reached) - levy(reached) >= due) { out.tradable = fixed(tradable, 4); break; }
      amount = reached + 1n;
    }
    const sell = decimal(given.sell, 4);
    if (!sell) return given.sell.trim() ? null : out;
    const value = sell * shares / unit, paid = commission(value), taxed = levy(value);
    const profit = value - paid - taxed - due;
    const percent = (numerator, denominator, places) =>
      fixed(divided(numerator * 10n ** BigInt(places + 2), denominator), places, places);
    out.premium = percent(sell - price, price, 1);
    out.return = percent(profit, cost, 2);
    Object.assign(out, { value: value * lots, fee: paid * lots, tax: taxed * lots, cost: cost * lots, profit: profit * lots });
    out.needed = profit > 0n ? percent(loss, profit + loss, 4) : "";
    // The field shows the odds rounded; as long as it is unchanged, the exact ones count, as in the numbers above.
    const { odds: field } = form.elements;
    const [odds, all] = form.dataset.odds && given.odds === field.defaultValue
      ? form.dataset.odds.split("/").map(BigInt) : [decimal(given.odds, 6), 10n ** 8n];
    if (odds === null || odds > all) return given.odds.trim() ? null : out;
    out.ev = fixed(divided((profit * odds - loss * (all - odds)) * 100n, all), 2, 2);
    return out;
  };

  const calc = one("#calc");
  // What a won application brought, by the broker's terms of the calculator.
  const profitOf = ({ cells, dates: { lot, tax } }, sell) => {
    if (!lot || !tax) return undefined;
    const { commission, minimum, discount } = calc.elements;
    return calculate(calc, {
      price: fixed(BigInt(cells.price.dataset.v || 0), 4), announced: "", shares: lot, lots: "1", sell, odds: "", tax, loan: "0", idle: "0", own: "",
      commission: commission.value, minimum: minimum.value, discount: discount.value,
    })?.profit;
  };
  if (calc) {
    const fields = [...calc.elements].filter((field) => field.name);
    const commas = (text) => String(text).replace(/^(-?\d+)/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ","));
    const gain = (text, rest) => {
      const isUp = /[1-9]/.test(text) && !text.startsWith("-"), isDown = text.startsWith("-");
      return [(isUp ? "▲\u2009" : isDown ? "▼\u2009" : "") + rest((isUp ? "+" : "") + commas(text)),
        isUp ? "up" : isDown ? "down" : "even"];
    };
    const update = () => {
      const out = calculate(calc, Object.fromEntries(fields.map((field) => [field.name, field.value])));
      for (const place of all("[data-out]", calc)) {
        const name = place.dataset.out, number = out?.[name];
        let [text, tone] = ["–", ""];
        if (name === "error") text = out || !calc.elements.price.value.trim() ? "" : say("calcInvalid");
        else if (name === "needed" && number === "") text = say("calcNoOdds");
        else if (number !== undefined) {
          [text, tone] = name === "premium" || name === "return" ? gain(number, (it) => it + "%")
            : name === "profit" || name === "ev" ? gain(String(number), (it) => say("dollars", it))
            : [name === "needed" ? number + "%" : name === "tradable" || name === "exact" ? commas(number)
              : say("dollars", commas(number)), ""];
        }
        write(place, text);
        place.className = tone;
      }
    };
    // All fields, since tonight's defaults change.
    calc.addEventListener("input", () => {
      keep(Object.fromEntries(fields.map(({ name, value }) => ["c." + name, value])));
      update();
    });
    calc.addEventListener("submit", (event) => event.preventDefault());
    show(calc, true);
    // A broker's terms are the reader's on every page.
    const terms = ["discount", "commission", "minimum", "loan", "own", "idle"];
    calc.addEventListener("change", ({ target: { name } }) => terms.includes(name)
      && store("terms", Object.fromEntries(terms.map((term) => [term, calc.elements[term].value]))));
    const fill = () => {
      for (const field of fields) {
        const value = current.get("c." + field.name) ?? kept("terms")?.[field.name] ?? null;
        if (value !== null && value !== field.value) field.value = value;
      }
      update();
    };
    viewers.push(fill);
    fill();
  }
  follow();

  // Back to the table as it was left.
  const crumb = one(".crumb a"), heading = one("h1");
  if (data.isIndex) {
    addEventListener("pagehide", () => {
      try {
        sessionStorage.setItem("subcal.view", current.toString());
        sessionStorage.setItem("subcal.place", scrollY);
      } catch { /* The link leads to the whole table. */ }
    });
  } else if (crumb && offerings.length) {
    try { crumb.hash = sessionStorage.getItem("subcal.view") || ""; } catch { /* The whole table. */ }
    crumb.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      try { sessionStorage.setItem("subcal.back", "1"); } catch { /* The table begins at its top. */ }
    });
    const { code, id } = offerings[0].dates, actions = document.createElement("span");
    actions.className = "actions";
    actions.append(star(code, heading.textContent.trim()).button);
    if (isTickable(offerings[0], id)) actions.append(tick(id, heading.textContent.trim()));
    if (navigator.share || navigator.clipboard) {
      const share = document.createElement("button");
      share.type = "button";
      share.textContent = say("share");
      share.addEventListener("click", async () => {
        const url = location.href.split("#")[0], text = one("meta[name=description]").content;
        try {
          if (navigator.share) await navigator.share({ title: document.title, text, url });
          else {
            await navigator.clipboard.writeText(`${text}\n${url}`);
            share.textContent = say("copied");
          }
        } catch { /* The reader changed their mind. */ }
      });
      actions.append(share);
    }
    heading.after(actions);
  }
  addEventListener("hashchange", () => {
    // After a jump to an anchor the address shows the view again, so that it can be copied.
    if (location.hash && !location.hash.includes("=")) return current.toString() && keep({});
    current = view();
    for (const act of viewers) act();
    follow();
  });
  let { day: shownDay } = now();
  const renew = () => {
    refresh();
    // Not every minute, since the reader may be typing there.
    const { day } = now(), acts = day === shownDay ? viewers : [...viewers, ...mineViewers];
    shownDay = day;
    for (const act of acts) act();
  };
  setInterval(renew, 6e4);
  // A tab in the background may have missed its minutes.
  document.addEventListener("visibilitychange", () => document.hidden || renew());
  addEventListener("pageshow", (event) => event.persisted && renew());
  return {
    one, all, say, show, write, data, colour, offerings, now, decimal, keep, kept, store, star, commas, dayText,
    mine, changeMine, put, choose, rival, once, tick, isTickable, accountKey, accountName, personOf, typed, amount, applications, deposits, sumText, total, stateOf, profitOf, isDay, isPrice,
    favourites: () => favourites,
    addFavourites: (codes) => {
      favourites = new Set([...kept("favourites") ? keptFavourites() : favourites, ...codes]);
      store("favourites", [...favourites]);
      for (const act of viewers) act();
    },
    // Acts now, and on every change of what the reader applies for.
    onMine: (act) => {
      mineViewers.push(act);
      act();
    },
    shared: (name) => current.get(name),
    current: () => current.toString(),
    // Acts now, on every change of the view and every minute.
    onView: (act) => {
      viewers.push(act);
      act();
    },
  };
})();
