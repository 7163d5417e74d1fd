"use strict";
// What ties up money, of whatever kind: the movements of each application, bid and right, and what an account needs for
// them, as AccountPlan counts it.
Object.assign(subcal, (() => {
  const { data, now, say, commas, offerings, mine, personOf, accountName, hourOf, lastHour, isNotOver, decimal, bidSums, net } = subcal;
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  // An offering as the page's data have auctions and cash increases. A movement's `cash` is below 0 for a debit; a bid adds
  // to it so many times its amount, its deposit and the fee of a winner.
  const drawn = ({ id, name, dates, held: { start, end, draw, delivery }, cells, element }) => {
    const { code, debit, ready, refund, lot, tax, fees = "" } = dates, [fee, postage] = fees.split(" ").map(Number);
    // What is not known is no number, and so is no sum that it is a part of.
    const cash = Number(cells.cash?.dataset.v || NaN), price = Number(cells.price?.dataset.v || 0);
    const cost = lot && Math.ceil(price * lot / 1e4) + fee + postage, less = price && lot ? cash - cost : 0;
    return {
      kind: "draw", id, code, name, element, dates, start, end, delivery, opened: draw, lot, tax, lost: fee, assumed: "lost",
      cost,
      // Winners get back what the final price is lower than the announced one, which was collected.
      movements: debit ? [{ if: "always", ready, date: debit, cash: -cash },
        ...refund && cash ? [{ if: "lost", date: refund, cash: cash - fee }] : [],
        ...refund && less > 0 ? [{ if: "won", date: refund, cash: less }] : []] : [],
    };
  };
  const items = new Map([...offerings.map(drawn), ...data.items || []].map((item) => [item.id, item]));
  const bidOf = (target) => Number(decimal(target.split("@")[1] ?? "", 4) ?? 0);
  // An auction and a price identify a bid.
  const itemOf = (target) => {
    const item = items.get(target.split("@")[0]);
    return item?.kind === "bid" && !bidOf(target) ? undefined : item;
  };
  const isGone = ({ dates, isGone }) => isGone || dates?.stage === "cancelled";

  // The movements of shares at a price of which some are won. What would be left of a debit comes back.
  const movements = ({ movements, deposit = 0, fee = 0 }, price = 0, shares = 0, won = shares) => {
    const due = bidSums(price, shares, { deposit, fee }, won);
    return movements.map(({ back, ...movement }) => {
      const cash = movement.cash + sum(Object.keys(due).map((name) => (movement[name] || 0) * Number(due[name])));
      return cash > 0 && movement.ready ? { ...movement, cash, ready: undefined, date: back } : { ...movement, cash };
    });
  };
  const isCounted = (movement, outcome) => movement.if === "always" || movement.if === outcome;
  const counted = ({ movements, assumed }) => movements.filter((movement) => isCounted(movement, assumed));
  // The bank takes its money in the morning; what is paid by hand counts through its last day.
  const isByHand = ({ ready, date, isPaid }) => isPaid || ready === date;
  const isDebit = ({ cash }) => !(cash >= 0);
  const isPending = (movement, day) => isDebit(movement) && movement.ready
    && (movement.date > day || movement.date === day && isByHand(movement));
  // What must be in an account by when, and what of it is missing, with what was in it on an evening. What is taken since took
  // what was there; what was missing for it counts as added.
  const plan = (all, balance, since, day) => {
    const rows = {}, debits = all.flatMap((one) => counted(one).filter(isDebit).map((it) => [one, it, isPending(it, day)]));
    const first = debits.filter(([, , isComing]) => isComing).map(([, { ready }]) => ready).sort();
    for (const [one, { ready, date, cash }, isComing] of debits) {
      if (!isComing && !(date > since)) continue;
      // What was paid by hand took what had come back by then, before anything that is still to come.
      const by = ready ?? [`${date}~`, ...first].sort()[0], key = `${by} ${isComing ? date : ""}`;
      rows[key] ??= { ready: by, debit: date, cash: 0, parts: [], isComing };
      if (cash) rows[key].cash -= cash;
      else rows[key].isUnknown = true;
      rows[key].parts.push({ one, item: one.item, cash: -cash });
    }
    const order = Object.keys(rows).sort().map((key) => rows[key]);
    const short = (outcome) => {
      const back = all.flatMap((one) => one.movements.filter((movement) => movement.cash > 0 && movement.date > since
        && isCounted(movement, movement.date < day ? one.assumed : outcome ?? one.assumed)));
      let available = balance, after = "";
      return order.map(({ ready, cash }) => {
        // What comes back is not there on the morning of its day.
        available += sum(back.filter(({ date }) => date >= after && date < ready).map(({ cash }) => cash));
        after = ready;
        const missing = Math.max(0, cash - available) || 0;
        available = Math.max(0, available - cash);
        return missing;
      });
    };
    const [missing, ifWon] = [short(), short("won")];
    return order.map(({ isComing, ...row }, place) => isComing && { ...row, missing: missing[place], ifWon: ifWon[place],
      ...row.isUnknown ? { cash: NaN, missing: NaN, ifWon: NaN } : {} }).filter(Boolean);
  };

  const tradingDays = [...data.days || [], ...data.tradingDays || []];
  // The day on which the cash of a sale is there; of one long ago by the weekdays alone.
  const paidOn = (sold) => {
    const later = tradingDays[0] <= sold ? tradingDays.filter((day) => day > sold)[1] : undefined;
    const weekday = new Date(sold).getUTCDay();
    return later ?? new Date(Date.parse(sold) + (weekday > 3 ? 4 : 2) * 864e5).toISOString().slice(0, 10);
  };
  // Above the lowest price that won a bid has won, below it not; at that price only the bidder knows, unless all lots were
  // bid for.
  const isWon = ({ lowest, isUndersold }, target, end) =>
    end?.won ?? (isUndersold ? true : lowest && bidOf(target) !== lowest ? bidOf(target) > lowest : undefined);
  // The state of an account's application, bid or right, as `subcal ledger --json` names it; one whose order is not placed is
  // intended, and after the last day's hour nobody knows whether it was.
  const stateOf = (item, target, account, { day, second }) => {
    const { end, delivery, opened, ratio, lowest, dates } = item, what = mine().ends[target]?.[account], won = isWon(item, target, what);
    // What was sold before an increase was off is sold.
    if (what?.price && (ratio !== undefined || !isGone(item))) return "sold";
    if (isGone(item)) return "cancelled";
    if (won !== undefined) return !won ? "not_won" : delivery && delivery <= day ? "delivered" : "won";
    if (ratio !== undefined) return end && end < day ? "look_up" : "held";
    if (!mine().orders[target]?.includes(account)) return isNotOver(item, { day, second }, hourOf(account)) ? "intended" : "unmarked";
    if (opened && (opened < day || opened === day && (lowest || dates?.drawn) !== undefined)) return "look_up";
    return item.movements[0]?.date <= day ? "deducted" : "applied";
  };
  // The accounts of a target with their shares; what a person holds in several accounts counts together for a right, on the
  // account with the most. A ratio is in hundred millionths of a share for 1,000.
  const holders = ({ ratio, lot }, target, all = mine()) => {
    const { ticks, shares } = all, names = ticks[target], held = (name) => shares[target]?.[name] ?? 0;
    if (ratio === undefined) return names.map((account) => ({ account, shares: shares[target]?.[account] ?? lot ?? 0 }));
    return [...new Set(names.map((name) => personOf(name, all)))].map((person) => {
      const own = names.filter((name) => personOf(name, all) === person);
      return {
        account: own.reduce((most, name) => held(name) > held(most) ? name : most),
        shares: Number(BigInt(sum(own.map(held))) * BigInt(ratio ?? 0) / 100000000000n),
      };
    });
  };
  // What the reader has committed to; without a tick one application for each offering that still takes them. What was not
  // ordered in time asks for nothing any more.
  const commitments = (moment = now()) => {
    const { ticks, ends } = mine(), isMine = Object.keys(ticks).length > 0;
    return isMine ? Object.keys(ticks).sort().filter(itemOf).flatMap((target) => {
      const item = itemOf(target), price = item.price ?? bidOf(target);
      return holders(item, target).map(({ account, shares }) => {
        const state = stateOf(item, target, account, moment), end = ends[target]?.[account], won = isWon(item, target, end);
        const count = end?.shares ?? shares, outcome = won ? "won" : "lost";
        let known = movements(item, price, shares, count);
        if (won !== undefined) known = known.filter((one) => isCounted(one, outcome)).map((one) => ({ ...one, if: "always" }));
        // By hand it is paid when the reader says so, and not after the last day, nor once the increase is off.
        known = known.flatMap((one) => !isByHand(one) ? [one] : end?.paid ? [{ ...one, ready: undefined, date: end.paid, isPaid: true }]
          : won === false || isGone(item) || one.date < moment.day ? [] : [one]);
        const paid = item.cost ?? -sum(known.map(({ cash }) => cash));
        // A right that is sold unpaid is no share: there is no commission and no tax, and the buyer pays at once.
        const gross = !end?.price ? undefined : !won ? Number(BigInt(count) * decimal(end.price, 4) / 10000n)
          : item.tax ? net(count, end.price, item.tax) : undefined;
        if (gross !== undefined) known.push({ if: "always", date: won ? paidOn(end.day) : end.day, cash: gross, isOfSale: true });
        return { item, target, account, shares: count, state, assumed: item.assumed, movements: known, profit: gross && gross - paid };
      });
    }).filter(({ item, target, account, state }) => state !== "unmarked"
      // Of what is off nothing was taken without an order.
      && (state !== "cancelled" || item.ratio !== undefined || mine().orders[target]?.includes(account)))
      : [...items.values()].filter((item) => item.dates && !isGone(item) && isNotOver(item, moment)).sort((a, b) => a.id < b.id ? -1 : 1)
        .map((item) => ({ item, target: item.id, account: null, assumed: item.assumed, movements: item.movements }));
  };
  const debits = (all = commitments()) => all.flatMap((one) => counted(one).filter(isDebit)
    .map((it) => ({ account: one.account, item: one.item, target: one.target, cash: -it.cash, ready: it.ready, date: it.date, isByHand: isByHand(it) })));
  // What must be in which account by when for debits after today, as `subcal cash-plan --mine` counts it. The balance is that
  // of the evening on which it was given.
  const deposits = (moment = now(), all = placed(commitments(moment))) => {
    const { day, second } = moment, { balances } = mine();
    return [...new Set(all.map(({ account }) => account))].flatMap((account) => {
      const own = all.filter((one) => one.account === account), [balance, since] = balances[account] || [];
      const hour = account === null ? lastHour() : hourOf(account);
      return plan(own, balance, since, day).map((row) => ({
        ...row, account, hour, isByHand: isByHand({ ready: row.ready, date: row.debit }),
        isLate: row.ready < day || row.ready === day && row.debit > day && second >= hour,
      }));
    });
  };
  // What is owed is what is ordered; what is only intended is a sum beside it.
  const isIntended = ({ state }) => state === "intended";
  const placed = (all) => all.filter((one) => !isIntended(one));
  // What the intended would take in addition, by the same days, as AccountPlan.additions counts it: what it takes itself, and
  // how much more is then missing.
  const additions = (moment = now(), all = commitments(moment)) => {
    const before = deposits(moment, placed(all));
    return !all.some(isIntended) ? [] : deposits(moment, all).map((row) => {
      const had = before.find((other) => ["account", "ready", "debit"].every((name) => other[name] === row[name]));
      const parts = row.parts.filter(({ one }) => isIntended(one));
      return { ...row, parts, cash: sum(parts.map(({ cash }) => cash)), missing: Math.max(0, row.missing - (had?.missing ?? 0)), ifWon: 0 };
    }).filter(({ parts, missing }) => parts.length || missing);
  };
  // A sum of them: with several accounts also what each owes, without ticks that it is of one application each.
  const sumText = (some) => {
    const names = [...new Set(some.map(({ account }) => account))];
    const parts = names.map((name) => `${accountName(name)} ${total(some.filter(({ account }) => account === name))}`);
    return names.length > 1 ? say("colon") + parts.join(say("comma")) : names[0] === null ? say("oneEach") : "";
  };
  const total = (some) => commas(sum(some.map(({ cash }) => cash)));
  return { items, itemOf, bidOf, movements, isWon, stateOf, holders, commitments, placed, debits, deposits, additions, sumText, total, sum };
})());
