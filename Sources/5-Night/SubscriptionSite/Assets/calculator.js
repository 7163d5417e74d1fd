"use strict";
// Exact sums like subcal's, and the calculators of the pages: of an application, and of a bid.
Object.assign(subcal, (() => {
  const { one, all, say, show, write, data, kept, store, keep, shared, onView, commas } = subcal;
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
  // A number in digits, or in Chinese below ten thousand, times ten to the power of `places`. 一百五 is 150.
  const number = (text, places) => {
    const found = decimal(text, places);
    if (found !== null || !text) return found;
    let [sum, digit, last, unit] = [0, null, 10000, 1];
    for (const it of text) {
      const value = /[1-9]/.test(it) ? Number(it) : "零一二三四五六七八九".indexOf(it === "兩" ? "二" : it);
      const place = { 十: 10, 百: 100, 千: 1000 }[it];
      if (value >= 0 && !digit) [digit, unit] = [value, value ? unit : 1];
      // 百一 is a name.
      else if (place < last && (digit !== null || place === 10 || text.length === 1)) {
        [sum, digit, last, unit] = [sum + (digit ?? 1) * place, null, place, place / 10];
      } else return null;
    }
    return BigInt(sum + (digit ?? 0) * unit) * 10n ** BigInt(places);
  };
  // What is before the largest unit, and what is behind it: 1億5000萬. A digit alone is the next one of the number: 3萬5.
  const sum = (text) => {
    const found = [[/[億亿]/, 8], [/[萬万w]/, 4], [/m/, 6], [/k/, 3]].find(([unit]) => unit.test(text));
    if (!found) return number(text, 0);
    const zeros = found[1], index = text.search(found[0]);
    const whole = text.slice(0, index).trimEnd(), rest = text.slice(index + 1).trimStart(), unit = 10n ** BigInt(zeros);
    const most = whole.length > 10 || rest && whole.includes(".") ? null : number(whole, zeros), least = rest ? sum(rest) : 0n;
    if (most === null || least === null || least >= unit) return null;
    return most + least * (rest.length === 1 && least < 10n ? unit / 10n : 1n);
  };
  // The NT$ of an amount, as typedAmount reads it: 300,000 元, 30萬, 3萬5, 1.5億, 十萬, 50k, 20w; null for what is none.
  const amount = (text) => {
    const found = sum(typed(text).toLowerCase());
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
  const max = (...numbers) => numbers.reduce((a, b) => a > b ? a : b);
  // What a sale leaves after commission and tax, both rates in billionths, and the lowest tradable price at which it leaves
  // what it cost.
  const saleAt = (minimum, rateShare, taxShare) => {
    const part = (amount, share) => divided(amount * share, 10n ** 9n, data.rounding);
    const commission = (amount) => max(minimum, part(amount, rateShare)), levy = (amount) => part(amount, taxShare);
    const net = (amount) => amount - commission(amount) - levy(amount);
    const breakEven = (due, shares, steps) => {
      const one = 10n ** 9n, ticks = steps.split(" ").map((pair) => pair.split(":").map(BigInt));
      const ceiling = (units) => {
        const step = ticks.findLast(([start]) => start <= units)[1];
        return divided(units, step, "up") * step;
      };
      let amount = max(divided((due + minimum - 1n) * one, one - taxShare, "up"),
        divided((due - 2n) * one, one - taxShare - rateShare, "up"), 1n);
      for (;;) {
        const tradable = ceiling(divided(amount * 10000n, shares, "up")), reached = tradable * shares / 10000n;
        if (net(reached) >= due) return tradable;
        amount = reached + 1n;
      }
    };
    return { commission, levy, net, breakEven };
  };
  const calculate = (given, { away, ticks: steps, odds: drawn }, shownOdds) => {
    const whole = (name) => decimal(given[name], 0), price = decimal(given.price, 4);
    const announced = given.announced.trim() ? decimal(given.announced, 4) : price;
    const shares = whole("shares"), lots = whole("lots"), minimum = whole("minimum");
    const rate = decimal(given.commission, 4), tax = decimal(given.tax, 4), discount = discounted(given.discount);
    const loan = decimal(given.loan, 4), idle = decimal(given.idle, 4);
    const own = !loan ? 1000n : given.own.trim() ? decimal(given.own, 1) : 0n;
    // The field shows the odds rounded; as long as it is unchanged, the exact ones count, as in the numbers above.
    const sell = decimal(given.sell, 4), [odds, all] = drawn && given.odds === shownOdds ? drawn.split("/").map(BigInt)
      : [decimal(given.odds, 6), 10n ** 8n];
    // The first field that is none or out of its range; without a price there is nothing to say yet.
    const wrong = Object.entries({
      price: [price, 1n], announced: [announced, 1n], sell: [given.sell.trim() ? sell : 0n], shares: [shares, 1n, 10n ** 9n],
      lots: [lots, 1n, 1000n], odds: [given.odds.trim() ? odds : 0n, 0n, all], discount: [discount, 0n, 1000n],
      commission: [rate, 0n, 100000n], minimum: [minimum, 0n, 1000000n], tax: [tax, 0n, 100000n],
      loan: [loan, 0n, 200000n], own: [own, 0n, 1000n], idle: [idle, 0n, 200000n],
    }).find(([, [value, least = 0n, most = 10n ** 18n]]) => value === null || value < least || value > most);
    if (wrong) return { wrong: wrong[0] };
    const unit = 10000n, one = 10n ** 9n, [fee, postage] = data.costs.map(BigInt), fees = fee + postage;
    const [rateShare, taxShare] = [rate * discount, tax * 1000n];
    const { commission, levy, breakEven } = saleAt(minimum, rateShare, taxShare);
    const pays = divided(price * shares, unit, "up"), debit = divided(announced * shares, unit, "up"), cost = pays + fees;
    const out = { cash: (debit + fees) * lots, discount: say("discountOf", fixed(discount, 2), fixed(discount, 1)) };
    // What the money costs until it is back: dollars times days from the debit on, of a year of 365.
    const [days, more, least] = away.split(" ").map(BigInt), kept = pays < debit ? pays : debit;
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
    out.tradable = fixed(breakEven(due, shares, steps), 4);
    if (!sell) return out;
    const value = sell * shares / unit, paid = commission(value), taxed = levy(value);
    const profit = value - paid - taxed - due;
    const percent = (numerator, denominator, places) =>
      fixed(divided(numerator * 10n ** BigInt(places + 2), denominator), places, places);
    out.premium = percent(sell - price, price, 1);
    out.return = percent(profit, cost, 2);
    Object.assign(out, { value: value * lots, fee: paid * lots, tax: taxed * lots, cost: cost * lots, profit: profit * lots });
    out.needed = profit > 0n ? percent(loss, profit + loss, 4) : "";
    if (odds !== null) out.ev = fixed(divided((profit * odds - loss * (all - odds)) * 100n, all), 2, 2);
    return out;
  };

  // A sale by the reader's terms of a broker, else the usual ones.
  const saleByTerms = (tax) => {
    const term = (name, read) => read(String(kept("terms")?.[name] ?? "")) ?? read(data.terms[name]);
    return saleAt(term("minimum", (text) => decimal(text, 0)),
      term("commission", (text) => decimal(text, 4)) * term("discount", discounted), decimal(tax, 4) * 1000n);
  };
  const net = (shares, price, tax) => Number(saleByTerms(tax).net(BigInt(shares) * decimal(price, 4) / 10000n));
  // What a bid takes, as AuctionBid counts it: the amount of the shares that it wins, the deposit in percent of all, the fee of
  // a winner in millionths.
  const bidSums = (price, shares, { deposit = 0, fee = 0 }, won = shares) => {
    const part = (count, share, whole) => divided(BigInt(price) * BigInt(count) * BigInt(share), whole, "up");
    const amount = part(won, 1, 10000n);
    return { amount, deposit: part(shares, deposit, 1000000n), fee: divided(amount * BigInt(fee), 1000000n, data.rounding) };
  };
  // What an auction does not take of a bid, with the limit that its list gives, as Auction.limit: of which field, and why. The
  // lots of the bidder's other bids count with it.
  const bidLimit = ({ minimum, least = 1, most = Infinity }, price, lots, others = 0) =>
    price < minimum ? ["price", say("bidLow", fixed(BigInt(price), 4), fixed(BigInt(minimum), 4))]
      : lots < least ? ["count", say("bidFew", lots, least)]
      : lots + others > most ? ["count", say("bidMany", lots + others, most) + (others ? say("bidOthers", others) : "")] : null;
  const calculateBid = (given, { terms, tax, ticks, minimum, least, most }) => {
    const price = decimal(given.price, 4), lots = decimal(given.lots, 0), sell = decimal(given.sell, 4);
    if (!price || !lots || lots > 10n ** 6n || !sell && given.sell.trim()) return null;
    const [, error] = bidLimit({ minimum, least, most }, Number(price), Number(lots)) ?? [];
    if (error) return { error: error + say("stop") };
    const [percent, processing, rate] = terms.split(" ").map(BigInt), shares = lots * 1000n, sale = saleByTerms(tax);
    const sums = (price) => bidSums(price, shares, { deposit: percent, fee: rate });
    const costOf = ({ amount, fee }) => amount + fee + processing;
    const bid = sums(price), cost = costOf(bid);
    const out = {
      cash: bid.deposit + processing, deposit: bid.deposit, processing, rest: bid.amount + bid.fee - bid.deposit,
      winning: bid.fee, cost, tradable: fixed(sale.breakEven(cost, shares, ticks), 4),
    };
    if (!sell) return out;
    const left = sale.net(sell * shares / 10000n);
    // The highest bid in cents that does not lose: rounding each amount moves it by a cent at most.
    let cents = divided((left - processing) * 10n ** 8n, shares * (10n ** 6n + rate), "up") + 1n;
    while (cents > 0n && costOf(sums(cents * 100n)) > left) cents -= 1n;
    return { ...out, profit: left - cost, ...cents > 0n && { highest: fixed(cents * 100n, 4) } };
  };
  const gain = (text, rest) => {
    const isUp = /[1-9]/.test(text) && !text.startsWith("-"), isDown = text.startsWith("-");
    return [(isUp ? "▲\u2009" : isDown ? "▼\u2009" : "") + rest((isUp ? "+" : "") + commas(text)),
      isUp ? "up" : isDown ? "down" : "even"];
  };
  // What the fields have, without the units that people type: 40元, 1%, 1張.
  const plain = (name, value) => {
    const text = typed(value), [, lots] = /^([\d,]+) *張$/.exec(text) ?? [];
    return name === "discount" ? value : lots ? lots + (name === "shares" ? "000" : "") : text.replace(/ *[%股件]$/, "");
  };
  const given = (form) => Object.fromEntries([...form.elements].filter(({ name }) => name)
    .map(({ name, value }) => [name, plain(name, value)]));
  const fillIn = (form, out) => {
    for (const place of all("[data-out]", form)) {
      const name = place.dataset.out, number = out?.[name];
      let [text, tone] = ["–", ""];
      if (name === "error") {
        const field = !out ? "price" : out.wrong, { value, labels } = form.elements[field] ?? {};
        text = out?.error ?? (!field || field === "price" && !value.trim() ? "" : say("calcInvalid", labels[0].innerText.trim()));
      } else if (name === "discount") text = number ?? "–";
      else if (name === "needed" && number === "") text = say("calcNoOdds");
      else if (number !== undefined) {
        [text, tone] = name === "premium" || name === "return" ? gain(number, (it) => it + "%")
          : name === "profit" || name === "ev" ? gain(String(number), (it) => say("dollars", it))
          : [name === "needed" ? number + "%" : /^(tradable|exact|highest)$/.test(name) ? commas(number)
            : say("dollars", commas(number)), ""];
      }
      write(place, text);
      place.className = tone;
    }
  };
  const bidding = one("#bidding");
  if (bidding) {
    const { auction, ...fields } = Object.fromEntries([...bidding.elements].map((field) => [field.name, field]));
    const terms = () => auction.selectedOptions[0].dataset;
    const update = () => fillIn(bidding, calculateBid(given(bidding), terms()));
    auction.addEventListener("change", () => {
      for (const [name, field] of Object.entries(fields)) field.value = terms()[name] ?? "";
      update();
    });
    bidding.addEventListener("input", update);
    bidding.addEventListener("submit", (event) => event.preventDefault());
    show(bidding, true);
    update();
  }
  const calc = one("#calc");
  if (calc) {
    const fields = [...calc.elements].filter((field) => field.name);
    const update = () => fillIn(calc, calculate(given(calc), calc.dataset, calc.elements.odds.defaultValue));
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
        const value = shared("c." + field.name) ?? kept("terms")?.[field.name] ?? null;
        if (value !== null && value !== field.value) field.value = value;
      }
      update();
    };
    onView(fill);
  }
  return { decimal, typed, amount, divided, fixed, net, bidSums, bidLimit };
})());
