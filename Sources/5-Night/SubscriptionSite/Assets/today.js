"use strict";
// What a page says of the moment: stages and days left, the line of today with what must be paid in, and the way back.
Object.assign(subcal, (() => {
  const { one, all, say, show, write, data, now, dayText, clock, daysTo, commas, offerings, star, current, renewView } = subcal;
  const { mine, isNotOver, lastHour, accountName, onMine, renewMine, tick, isTickable } = subcal;
  const { items, commitments, placed, debits, deposits, additions, sumText, total } = subcal;
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
  // The line of today and what is folded below it, by the same rules and in the same order as subcal's TodayLine; on the last
  // day it counts down to the hour.
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
    const allNames = (list) => list.map(({ code, name }) => `${code} ${name}`).join(say("comma"));
    const names = (list) => list.length < 4 ? allNames(list) : say("count", list.length);
    const these = (list) => list.length < 4 ? say("these", list.length, names(list)) : names(list);
    // Each with its sum; of several accounts or bids one sum.
    const cashOf = (parts) => parts.map(({ cash }) => cash).reduce((sum, cash) => sum + cash, 0);
    const sums = (parts) => about(parts).map((item) =>
      `${item.code} ${item.name} ${commas(cashOf(parts.filter((part) => part.item === item)))}`).join(say("comma"));
    const all = (parts) => say("these", about(parts).length, sums(parts));
    const each = (list) => list.map((item) => ({ item, cash: Number(item.cells.cash?.dataset.v || NaN) }));
    const parts = [], more = [];
    const add = (text, isUrgent = false, isOpening = false) => parts.push({ text, isUrgent, isOpening });
    const at = (name, then, ...values) => {
      const days = daysTo(then, day);
      return days > 1 ? say(name + "On", dayText(then), ...values) : say(name + (days ? "Tomorrow" : "Today"), ...values);
    };
    const [next, horizon] = (data.tradingDays || []).filter((one) => one > day);
    const isNear = ({ ready }) => !horizon || ready <= horizon;
    const everything = commitments({ day, second }), own = placed(everything), due = deposits({ day, second }, own).filter(isNear);
    const extra = additions({ day, second }, everything).filter(isNear);
    const open = some.filter(({ held }) => held.start <= day && isNotOver(held, { day, second }));
    const soonest = first(open.map(({ held: { end } }) => end));
    // Without anything that closes by the next trading day, what closes first.
    const until = next && soonest <= next ? next : soonest;
    const closing = open.filter(({ held: { end } }) => end <= until);
    // First what can still be done today, then what closes next, each with its sums.
    for (const then of [...new Set([...closing.map(({ held: { end } }) => end), ...[...due, ...extra].map(({ ready }) => ready)])].sort()) {
      const list = closing.filter(({ held: { end } }) => end === then);
      const minutes = Math.ceil((lastHour() - second) / 60), [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const left = then !== day ? "" : say("dayForm", "", hours ? say("hoursLeft", hours, rest) : say("minutesLeft", rest));
      if (list.length) add(at("closing", then, these(list)) + putOff(list, "end") + left, then === day);
      const unplaced = then === day ? everything.filter(({ item, state }) => state === "intended" && item.end === day) : [];
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
      // A day's debits are one sum, those of the next day another; so are those of brokers with other hours, and what would be
      // added for orders that are only intended.
      const key = ({ debit, hour, isByHand }) => `${debit} ${isByHand ? "" : clock(hour)}`;
      for (const rows of [owed, extra.filter(({ ready }) => ready === then)]) for (const one of [...new Set(rows.map(key))].sort()) {
        const some = rows.filter((row) => key(row) === one), [{ isLate, isByHand, hour, debit }] = some, isOwed = rows === owed;
        const text = !isOwed ? at("intend", then, total(some), clock(hour))
          : isLate ? say("depositLate", dayText(then), total(some), clock(hour))
          : at(isByHand ? "pay" : "deposit", then, total(some), clock(hour));
        const parts = some.flatMap(({ parts }) => parts), missing = cashOf(some.map(({ missing }) => ({ cash: missing })));
        const short = isOwed || !missing ? "" : say("intendShort", commas(missing)), note = sumText(some) + short;
        // With several accounts, whose it is.
        const [{ account }] = some, isOne = mine().accounts.length > 1 && account !== null && some.every((row) => row.account === account);
        add(text + (parts.length ? say("sumOf", names(about(parts))) : "") + note, isMine && isOwed && then <= now().day);
        more.push(text + (parts.length ? say("sumOf", sums(parts)) : "") + (isByHand ? "" : say("debited", dayText(debit))) + (isOne ? say("dayForm", "", accountName(account)) + short : note));
      }
    }
    for (const [kind, phrase] of [["draw", "lookUp"], ["bid", "lookUpBid"], ["right", "lookUpRight"]]) {
      const awaited = about(own.filter(({ item, state }) => state === "look_up" && item.kind === kind));
      if (awaited.length) add(say(phrase, these(awaited)), true);
    }
    const begun = about(own.filter(({ item: { start }, state }) => state === "held" && start >= day && start <= (next ?? day)));
    for (const right of begun) add(at("decide", right.start, `${right.code} ${right.name}`));
    // What a day brings without being asked for: of what was ordered, as its movements say; without ticks of every offering.
    const days = (then) => {
      const list = isMine ? own : [...items.values()].filter(({ dates }) => dates && dates.stage !== "cancelled")
        .sort((a, b) => a.id < b.id ? -1 : 1).map((item) => ({ item, movements: item.movements, account: null, assumed: item.assumed }));
      const isBack = (one) => one.date === then && one.cash > 0 && one.if !== "won" && !one.isOfSale;
      return {
        deduction: debits(list).filter(({ date, ready }) => date === then && ready && ready < then),
        draw: list.filter(({ item, state }) => item.opened === then && state !== "cancelled"),
        refund: list.filter(({ movements }) => movements.some(isBack)),
        // Who has won, and of a draw who may have.
        delivery: list.filter(({ item, state }) => item.delivery === then && !/not_won|cancelled/.test(state)
          && (item.dates || /won|delivered/.test(state))),
      };
    };
    const listed = (list, kind) => putOff(list.filter(({ dates }) => dates).map((item) => offerings.find(({ id }) => id === item.id)).filter(Boolean), kind);
    for (const [kind, found] of Object.entries(days(day))) {
      const list = about(found), isDebit = kind === "deduction";
      if (!list.length) continue;
      const note = (isDebit ? say("inAll", total(found)) + sumText(found) : "") + listed(list, kind);
      add(say("eventToday", say("event_" + kind), these(list)) + note);
      if (list.length > (isDebit ? 1 : 3)) {
        more.push(say("eventToday", say("event_" + kind), isDebit ? all(found) : say("these", list.length, allNames(list))) + note);
      }
    }
    const opening = some.filter(({ held: { start } }) => start === day);
    if (opening.length) {
      add(say("openingToday", opening.length > 1 ? say("count", opening.length) : these(opening)) + putOff(opening, "start"), false, true);
      more.push(say("openingToday", all(each(opening))) + putOff(opening, "start"));
    }
    for (const [kind, found] of next ? Object.entries(days(next)) : []) {
      const list = about(found);
      // The debits of that day are among the sums above.
      if (kind === "deduction" || !list.length) continue;
      more.push(at("event", next, say("event_" + kind), say("these", list.length, allNames(list))) + listed(list, kind));
    }
    const coming = first(some.map(({ held: { start } }) => start > day && start));
    if (coming) {
      const next = some.filter(({ held: { start } }) => start === coming), codes = next.map(({ code }) => code);
      const about = next.length > 1 && next.length < 4 ? codes.join(say("comma")) : names(next);
      const note = putOff(next, "start"), opens = (which) => daysTo(coming, day) === 1 ? say("nextTomorrow", which) : say("nextOn", dayText(coming), which);
      add(opens(about) + (note && next.length > 1 ? say("someListedFor") : note), false, true);
      more.push(opens(sums(each(next))) + note);
    }
    for (const then of [day, next]) {
      const held = (data.holds || []).filter(([last]) => last === then).map(([, name]) => name);
      if (held.length) more.push(at("hold", then, held.join(say("comma"))));
    }
    const list = one("#now-more ul"), element = (name, text, place) => {
      const made = document.createElement(name);
      made.textContent = text;
      made.classList.toggle("urgent", parts[place]?.isUrgent ?? false);
      made.classList.toggle("opens", parts[place]?.isOpening ?? false);
      return made;
    };
    if (more.join("\n") !== [...list.children].map(({ textContent }) => textContent).join("\n")) list.replaceChildren(...more.map((text) => element("li", text)));
    show(list.parentElement, more.length > 0);
    const texts = parts.length ? parts.map(({ text }) => text) : [say("nothingOpen")], title = say("todayIs", dayText(day));
    if ([title, ...texts].join(" ") === line.textContent) return;
    line.replaceChildren(element("b", title), ...texts.flatMap((text, place) => [" ", element("span", text, place)]));
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
    // The calendar begins with the reader's week. Of an old page all weeks are over: it says how old it is.
    const weeks = all(".weeks tbody tr"), isLeft = (week) => all("[data-day]", week).at(-1).dataset.day >= moment.day;
    const shown = weeks.filter((week) => isLeft(week) || !weeks.some(isLeft)).slice(0, 5);
    for (const week of weeks) show(week, shown.includes(week));
    const [, month, date] = shown.length ? one("[data-day]", shown[0]).dataset.day.split("-").map(Number) : [];
    if (month) write(one("time b", shown[0]), `${month}/${date}`);
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
