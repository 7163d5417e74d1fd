"use strict";
// What a page says of the moment: stages and days left, the line of today with what must be paid in, and the way back.
Object.assign(subcal, (() => {
  const { one, all, say, show, write, data, now, dayText, clock, daysTo, commas, offerings, star, current, renewView } = subcal;
  const { mine, isNotOver, lastHour, accountName, onMine, renewMine, tick, isTickable } = subcal;
  const { commitments, deposits, debits, sumText, total } = subcal;
  // State and stage, by the same rules as subcal's.
  const evaluate = ({ dates: { start, end, draw, delivery, drawn, cancelled } }, { day, second }) => {
    const state = !start || !end ? "undefined" : day < start ? "before"
      : day < end || day === end && second < data.cutOff ? "during" : "after";
    const stage = cancelled !== undefined ? "cancelled" : state === "undefined" ? "unknown"
      : state === "before" ? "upcoming" : state === "during" ? day === end ? "last_day" : "open"
      : delivery && day >= delivery ? "delivered"
      : drawn !== undefined || draw && day > draw ? "drawn" : "awaiting_draw";
    return { state, stage };
  };
  const cutOff = clock(data.cutOff);
  const left = (stage, { dates: { start, end } }, { day }) => {
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

  // By id, as subcal's line names them, however the table is sorted.
  const ordered = [...offerings].sort((a, b) => a.id < b.id ? -1 : 1);
  // The line of today, by the same rules and in the same order as subcal's TodayLine; on the last day it counts down to
  // the hour.
  const writeToday = (line, { day, second }) => {
    const { ticks } = mine(), isMine = Object.keys(ticks).length > 0;
    const some = ordered.filter(({ dates }) => dates.stage !== "cancelled");
    // What is said of a listed day on which the exchanges are closed.
    const putOff = (list, kind) => {
      const listed = list.find(({ dates, held }) => held && kind in held && dates[kind] !== held[kind])?.dates[kind];
      return listed ? say("listedFor", dayText(listed)) : "";
    };
    const about = (list) => [...new Set(list.map(({ item }) => item))];
    const first = (days) => days.filter(Boolean).sort()[0];
    const names = (list) => list.length < 4
      ? list.map(({ code, name }) => `${code} ${name}`).join(say("comma")) : say("count", list.length);
    const these = (list) => list.length < 4 ? say("these", list.length, names(list)) : names(list);
    const parts = [];
    const add = (text, isUrgent = false) => parts.push({ text, isUrgent });
    const at = (name, then, ...values) => {
      const days = daysTo(then, day);
      return days > 1 ? say(name + "On", dayText(then), ...values) : say(name + (days ? "Tomorrow" : "Today"), ...values);
    };
    const [next, horizon] = (data.tradingDays || []).filter((one) => one > day);
    const own = commitments({ day, second }), due = deposits({ day, second }, own).filter(({ ready }) => !horizon || ready <= horizon);
    const open = some.filter(({ held }) => held.start <= day && isNotOver(held, { day, second }));
    const soonest = first(open.map(({ held: { end } }) => end));
    // Without anything that closes by the next trading day, what closes first.
    const until = next && soonest <= next ? next : soonest;
    const closing = open.filter(({ held: { end } }) => end <= until);
    // First what can still be done today, then what closes next, each with its sums.
    for (const then of [...new Set([...closing.map(({ held: { end } }) => end), ...due.map(({ ready }) => ready)])].sort()) {
      const list = closing.filter(({ held: { end } }) => end === then);
      const minutes = Math.ceil((lastHour() - second) / 60), [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const left = then !== day ? "" : say("dayForm", "", hours ? say("hoursLeft", hours, rest) : say("minutesLeft", rest));
      if (list.length) add(at("closing", then, these(list)) + putOff(list, "end") + left, then === day);
      const unplaced = then === day ? own.filter(({ item, state }) => state === "intended" && item.end === day) : [];
      // With the accounts, where there are several.
      const whose = (item) => unplaced.filter((one) => one.item === item).map(({ account }) => accountName(account)).join(say("comma"));
      if (unplaced.length) add(say("unplaced", these(about(unplaced).map((item) => mine().accounts.length < 2 ? item
        : { ...item, name: say("dayForm", item.name, whose(item)) }))), true);
      const owed = due.filter(({ ready }) => ready === then);
      for (const { account, missing, isLate } of owed) {
        if (!missing) continue;
        const values = [accountName(account), commas(missing)];
        add(isLate ? say("shortLate", ...values) : at("short", then, ...values), true);
      }
      // A day's debits are one sum, those of the next day another; so are those of brokers with other hours.
      const key = ({ debit, hour, isByHand }) => `${debit} ${isByHand ? "" : clock(hour)}`;
      for (const one of [...new Set(owed.map(key))].sort()) {
        const some = owed.filter((row) => key(row) === one), [{ isLate, isByHand, hour }] = some;
        const text = isLate ? say("depositLate", dayText(then), total(some), clock(hour))
          : at(isByHand ? "pay" : "deposit", then, total(some), clock(hour));
        const parts = [...new Set(some.flatMap(({ parts }) => parts))];
        add(text + say("sumOf", names(parts)) + sumText(some), isMine && then <= now().day);
      }
    }
    for (const [kind, phrase] of [["draw", "lookUp"], ["bid", "lookUpBid"], ["right", "lookUpRight"]]) {
      const awaited = about(own.filter(({ item, state }) => state === "look_up" && item.kind === kind));
      if (awaited.length) add(say(phrase, these(awaited)), true);
    }
    const begun = about(own.filter(({ item: { start }, state }) => state === "held" && start >= day && start <= (next ?? day)));
    for (const right of begun) add(at("decide", right.start, `${right.code} ${right.name}`));
    // What is answered is neither delivered nor refunded as well.
    // What was not ordered is in none of them.
    const concerns = (id, kind) => !isMine || own.some(({ target, account, state }) => target === id && state !== "intended"
      && (mine().ends[id]?.[account]?.won !== { delivery: false, refund: true }[kind] || kind === "draw"));
    const taken = isMine ? debits(own).filter(({ date, ready }) => date === day && ready && ready < day) : [];
    for (const kind of ["deduction", "draw", "refund", "delivery"]) {
      const found = kind === "deduction" && isMine ? about(taken) : some.filter((offering) =>
        (offering.held[kind] ?? offering.dates[{ deduction: "debit", refund: "refund" }[kind]]) === day && concerns(offering.id, kind));
      if (found.length) add(say("eventToday", say("event_" + kind), these(found)) + (kind === "deduction" && taken.length ? say("inAll", total(taken)) : "") + putOff(found, kind));
    }
    const opening = some.filter(({ held: { start } }) => start === day);
    if (opening.length) add(say("openingToday", opening.length > 1 ? say("count", opening.length) : these(opening)) + putOff(opening, "start"));
    const coming = first(some.map(({ held: { start } }) => start > day && start));
    if (coming) {
      const next = some.filter(({ held: { start } }) => start === coming), codes = next.map(({ code }) => code);
      const about = next.length > 1 && next.length < 4 ? codes.join(say("comma")) : names(next);
      const note = putOff(next, "start");
      add((daysTo(coming, day) === 1 ? say("nextTomorrow", about) : say("nextOn", dayText(coming), about))
        + (note && next.length > 1 ? say("someListedFor") : note));
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
      // Only what is not over has one, and it stays over.
      const rest = one(".left", offering.element);
      if (rest) rest.textContent = left(stage, offering, moment);
      if (offering.cells.stage) offering.cells.stage.dataset.v = stages.indexOf(stage);
    }
    for (const step of all(".line:not(.gone) [data-day]")) {
      const tense = step.dataset.day < moment.day ? "past" : step.dataset.day === moment.day ? "today" : "coming";
      step.className = tense;
      one(".tense", step).textContent = tense === "coming" ? "" : say(tense);
    }
    if (one("#now")) writeToday(one("#now"), moment);
    for (const cell of all(".weeks [data-day], .gantt [data-day]")) cell.classList.toggle("today", cell.dataset.day === moment.day);
    // A page that is read in a later week begins with that week.
    for (const week of all(".weeks tbody tr")) {
      const days = all("[data-day]", week);
      show(week, !(days[days.length - 1]?.dataset.day < moment.day));
    }
    const missed = (data.tradingDays || []).filter((day) => day <= moment.day).length;
    // An offering's page says how old its close is, unless the offering is over.
    const isOver = !data.isIndex && /cancelled|delivered/.test(offerings[0]?.dates.stage);
    if (missed > 1 && !isOver) {
      const name = !data.isIndex ? "closeOld" : missed < data.tradingDays.length ? "old" : "oldLong";
      write(one("#old"), say(name, missed));
      show(one("#old"), true);
    }
  };

  onMine(() => refresh());

  // Back to the table as it was left.
  const crumb = one(".crumb a"), heading = one("h1");
  if (data.isIndex) {
    addEventListener("pagehide", () => {
      try {
        sessionStorage.setItem("subcal.view", current());
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
  let { day: shownDay } = now();
  const renew = () => {
    refresh();
    renewView();
    // Not every minute, since the reader may be typing there.
    const { day } = now();
    if (day !== shownDay) renewMine();
    shownDay = day;
  };
  setInterval(renew, 6e4);
  // A tab in the background may have missed its minutes.
  document.addEventListener("visibilitychange", () => document.hidden || renew());
  addEventListener("pageshow", (event) => event.persisted && renew());
})());
