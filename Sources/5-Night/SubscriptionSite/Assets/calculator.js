"use strict";
// Exact sums like subcal's, and the calculator of the pages.
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
  // What a sale leaves after commission and tax, by the reader's terms, else the usual ones.
  const net = (shares, price, tax) => {
    const term = (name, read) => read(String(kept("terms")?.[name] ?? "")) ?? read(data.terms[name]);
    const value = BigInt(shares) * decimal(price, 4) / 10000n;
    const part = (rate, share) => divided(value * rate * share, 10n ** 9n, data.rounding);
    const paid = part(term("commission", (text) => decimal(text, 4)), term("discount", discounted));
    const least = term("minimum", (text) => decimal(text, 0));
    return Number(value - (paid > least ? paid : least) - part(decimal(tax, 4), 1000n));
  };
  if (calc) {
    const fields = [...calc.elements].filter((field) => field.name);
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
        const value = shared("c." + field.name) ?? kept("terms")?.[field.name] ?? null;
        if (value !== null && value !== field.value) field.value = value;
      }
      update();
    };
    onView(fill);
  }
  return { decimal, typed, amount, divided, fixed, net };
})());
