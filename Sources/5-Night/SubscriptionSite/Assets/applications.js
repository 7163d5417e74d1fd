"use strict";
// The reader's own money: a list by debit day, the calendar's sums, and the files of subcal apply and favourites.
(() => {
  const { one, all, say, show, write, data, offerings, mine, changeMine, onMine, commas, dayText, clock, now, decimal, fixed, amount } = subcal;
  const { accountKey, accountName, personOf, hourOf, put, isDay, isPrice, isCount, typed, net, bidLimit } = subcal;
  const { items, itemOf, bidOf, movements, isWon, stateOf, holders, commitments, placed, debits, deposits, additions, sumText, total, sum } = subcal;
  const list = one("#mine-list"), tools = one("#mine-tools"), said = one("#mine-said"), file = one("#mine-file");
  const people = one("#mine-accounts"), form = one("#mine-add");
  const sums = all(".weeks [data-day]").map((cell) => {
    const element = one(".sum", cell) ?? cell.appendChild(Object.assign(document.createElement("span"), { className: "sum" }));
    return { cell, element, day: cell.dataset.day, text: element.textContent };
  });
  const make = (name, values = {}, ...children) => {
    const made = Object.assign(document.createElement(name), values);
    made.append(...children);
    return made;
  };

  // Says beside a field what is wrong with it; nothing if nothing is.
  const warn = (field, text) => {
    field.nextElementSibling?.matches(".wrong") && field.nextElementSibling.remove();
    if (text) field.after(make("small", { className: "wrong urgent", role: "alert", textContent: text }));
  };
  const tickBox = (id, title, names, name) => {
    const input = make("input", { type: "checkbox", checked: names.includes(name), ariaLabel: say("mineTick", accountName(name), title) });
    input.dataset.key = `${id} ${name}`;
    const label = make("label", { className: "check" }, input, make("span", { textContent: accountName(name) }));
    input.addEventListener("change", () => {
      const reason = subcal.choose(id, name, input.checked);
      if (!reason) return;
      input.checked = false;
      warn(label, reason);
    });
    return label;
  };
  // Ends an application, or without an end takes the last step back: of what was won and sold the sale.
  const finish = (id, name, end) => changeMine(({ ends }) => {
    const { day, price, ...before } = ends[id]?.[name] || {};
    ends[id] = { ...ends[id], [name]: end || price && before.won && before };
    if (!ends[id][name]) delete ends[id][name];
    if (!Object.keys(ends[id]).length) delete ends[id];
  });
  const order = (id, name, isPlaced) => changeMine((own) => put(own, "orders", id, name, isPlaced));
  // What a kind calls it, else what a draw does.
  const word = ({ kind }, name) => say(`${kind}_${name}`) ?? say("own_" + name);
  // Of an application, a bid or a right: its state, the day that it waits for, and what the reader can say of it.
  const lifeOf = ({ id, item, title, names, shares, profit }, name) => {
    const state = stateOf(item, id, name, now()), isIn = names.includes(name);
    if (!isIn) return item.dates && (state === "intended" || item.movements[0]?.date > now().day) ? [tickBox(id, title, names, name)] : [];
    const end = mine().ends[id]?.[name], isLast = item.end === now().day;
    const { opened, delivery, movements: [, back] } = item;
    const day = { deducted: opened, not_won: back?.date, won: delivery, held: item.end, sold: end?.day }[state];
    const said = make("span", { className: /look_up|unmarked/.test(state) || /intended|held/.test(state) && isLast ? "urgent" : "faint" },
      word(item, state), ...day ? [" ", dayText(day)] : []);
    const button = (key, text, work) => {
      const made = make("button", { type: "button", textContent: text });
      made.dataset.key = `${id} ${name} ${key}`;
      made.addEventListener("click", work);
      return made;
    };
    const undo = (work) => button("mineUndo", say("mineUndo"), work);
    const box = tickBox(id, title, names, name), isHeld = item.ratio !== undefined;
    // Who holds the right of a person answers for all of the person's accounts.
    if (isHeld && !shares && !end) return [box];
    if (state === "intended" || state === "unmarked") return [box, said, button("mineOrder", say("mineOrder"), ({ currentTarget }) =>
      item.start > now().day ? warn(currentTarget, say("mineEarly", dayText(item.start))) : order(id, name, true))];
    if (state === "applied") return [box, said, undo(() => order(id, name, false))];
    if (state === "deducted" || state === "cancelled") return [box, said];
    const parts = [isHeld && !end ? box : make("b", { textContent: accountName(name) }), said];
    const field = (label, key) => {
      const made = make("input", { inputMode: "decimal", size: 7, placeholder: label, ariaLabel: `${label}${say("colon")}${accountName(name)} ${title}` });
      made.dataset.key = `${id} ${name} ${key}`;
      return made;
    };
    const refuse = (input, reason) => {
      input.ariaInvalid = true;
      warn(input, reason);
    };
    const sale = (label, text, before) => {
      const price = field(label, "price");
      return [price, button("mineSell", text, () => {
        const given = typed(price.value).replaceAll(",", "");
        if (isPrice(given)) return finish(id, name, { ...before, day: now().day, price: given });
        refuse(price, say("mineNoPrice"));
      })];
    };
    if (state === "look_up" || state === "held") {
      // A bid is won and a right is paid in part, a draw is won as a whole.
      const unit = isHeld ? 1 : 1000, most = shares / unit, canPay = !isHeld || item.start && item.start <= now().day;
      const some = (isHeld ? canPay : bidOf(id)) && most > 1 && field(word(item, "part"), "count");
      const won = () => {
        const count = some && some.value.trim() ? number(some.value, isHeld) : most;
        if (some && !(count > 0 && count <= most)) return refuse(some, isHeld ? say("mineNoPart", some.value, commas(most)) : say("mineNoCount", some.value));
        finish(id, name, { won: true, ...(some || isHeld) && { shares: count * unit }, ...isHeld && { paid: now().day < item.end ? now().day : item.end } });
      };
      parts.push(...some ? [some] : [], ...canPay ? [button("mineWon", word(item, "yes"), won)] : [],
        button("mineLost", word(item, "no"), () => finish(id, name, { won: false })));
      // A right may be sold apart from the shares, without being paid (Company Act, article 267).
      if (isHeld) parts.push(...sale(say("mineRightPrice"), say("mineRightSold"), { won: false, shares }));
    }
    // New shares often come on a day that no list has, after the last day to pay.
    if (state === "delivered" || state === "won" && isHeld && !item.delivery && item.end < now().day) parts.push(...sale(say("minePrice"), say("mineSell"), { ...end, won: true }));
    if (state === "sold") parts.push(gain(profit));
    return [...parts, ...end ? [undo(() => finish(id, name))] : []];
  };
  const gain = (number) => make("span", {
    className: number > 0 ? "up" : number < 0 ? "down" : "even",
    textContent: number === undefined ? "–" : (number > 0 ? "+" : "") + commas(number),
  });
  // What was applied for, won, earned and spent in the month of the draw, the opening or the payment, by account.
  const results = (known) => {
    const rows = new Map();
    for (const { item, account: name, state, profit, movements } of known) {
      const month = (item.opened ?? item.end ?? "").slice(0, 7), key = `${month} ${name}`;
      // Of a failed auction the fee is gone.
      const isFailed = state === "cancelled" && movements.some(({ cash }) => cash > 0);
      if (!isFailed && !["not_won", "won", "delivered", "sold"].includes(state) || state === "not_won" && item.ratio !== undefined) continue;
      const row = rows.get(key) || { month, name, applied: 0, won: 0, earned: 0, spent: 0 };
      row.applied += isFailed ? 0 : 1;
      if (state === "not_won" || isFailed) row.spent += item.lost;
      else row.won += 1;
      row.earned += profit ?? 0;
      rows.set(key, row);
    }
    const titles = ["mineAccounts", "mineApplied", "own_yes", "mineEarned", "mineSpent", "mineNet"].map((name) => say(name));
    const head = make("tr", {}, ...[say("mineMonth"), ...titles].map((textContent) => make("th", { textContent, scope: "col" })));
    const lines = [...rows.values()].sort((a, b) => b.month.localeCompare(a.month) || a.name.localeCompare(b.name)).map((row) => {
      const cells = [accountName(row.name), row.applied, row.won, gain(row.earned), commas(row.spent), gain(row.earned - row.spent)];
      return make("tr", {}, make("th", { scope: "row", textContent: row.month.replace("-", "/") }), ...cells.map((cell, place) => {
        const made = make("td", {}, cell);
        made.dataset.label = titles[place];
        return made;
      }));
    });
    return lines.length ? [make("h3", { textContent: say("mineResults") }),
      make("table", { className: "bars cards" }, make("thead", {}, head), make("tbody", {}, ...lines))] : [];
  };
  // What banks debit, and what holders pay by hand.
  const apart = (some, text) => [false, true].map((isPaid) => [some.filter(({ isByHand }) => Boolean(isByHand) === isPaid), isPaid])
    .filter(([them]) => them.length).map((each) => text(...each));
  const secondOf = (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text.slice(0, 2) * 3600 + text.slice(3) * 60 : null;
  // Whose an account is, which can be corrected as long as no person then applies twice.
  const ownerOf = (name) => {
    const field = make("select", { ariaLabel: say("mineWhose") + say("colon") + accountName(name) },
      ...[...new Set([name, ...mine().accounts.map((account) => personOf(account))])].map((person) =>
        make("option", { value: person, textContent: accountName(person) })));
    field.value = personOf(name);
    field.dataset.key = `owner ${name}`;
    field.addEventListener("change", () => {
      const change = ({ people }) => field.value === name ? delete people[name] : people[name] = field.value;
      const changed = structuredClone(mine());
      change(changed);
      const twice = Object.keys(changed.ticks).find((id) => changed.ticks[id].includes(name) && subcal.rival(id, name, changed));
      warn(field, twice && subcal.once(name, subcal.rival(twice, name, changed), changed) + say("stop"));
      if (twice) field.value = personOf(name);
      else changeMine(change);
    });
    return field;
  };
  // Of each account what is in it, whose it is, and a button that removes it.
  const person = (name, isOnly) => {
    const known = () => mine().balances[name] && commas(mine().balances[name][0]);
    const field = make("input", { size: 9, autocomplete: "off", value: known() ?? "" });
    field.addEventListener("change", () => {
      const given = field.value.trim(), cash = given && subcal.amount(given);
      field.ariaInvalid = cash === null;
      warn(field, cash === null && say("mineNoAmount", given) + (known() ? say("mineStill", known()) : ""));
      // What cannot be read stays in the field, and changes no sum.
      if (cash === null) return;
      changeMine(({ balances }) => {
        if (given) balances[name] = [cash, now().day];
        else delete balances[name];
      });
      field.value = known() ?? "";
    });
    const hour = make("input", { type: "time", value: clock(hourOf(name)) });
    hour.dataset.key = `hour ${name}`;
    hour.addEventListener("change", () => changeMine(({ hours }) => {
      const second = secondOf(hour.value);
      if (second && second !== data.cutOff) hours[name] = second;
      else delete hours[name];
      hour.value = clock(second || data.cutOff);
    }));
    const drop = make("button", { type: "button", className: "drop", textContent: "×", ariaLabel: say("mineRemove", accountName(name)) });
    drop.addEventListener("click", () => changeMine((own) => {
      own.accounts = own.accounts.filter((other) => other !== name);
      for (const list of ["balances", "people", "hours"]) delete own[list][name];
      for (const list of ["ends", "shares"]) for (const some of Object.values(own[list])) delete some[name];
      for (const list of ["ticks", "orders"]) for (const id of Object.keys(own[list])) put(own, list, id, name, false);
    }));
    return make("li", {}, make("label", {}, make("span", { textContent: say("mineBalance", accountName(name)) }), field),
      make("label", {}, make("span", { textContent: say("mineHour") }), hour),
      ...isOnly ? [] : [make("label", {}, make("span", { textContent: say("mineWhose") }), ownerOf(name)), drop]);
  };

  // A whole number as amounts are read, of lots or shares; 3張 are 3,000 shares.
  const number = (text, isShares) => {
    const given = text.trim(), found = amount(given.replace(/[股張]$/, ""));
    return found && isShares && given.endsWith("張") ? found * 1000 : found;
  };
  const tenThousandths = (text) => Number(decimal(typed(text), 4) ?? 0);
  const priceText = (units) => fixed(BigInt(units), 4);
  const isOf = (id, target) => target.split("@")[0] === id;
  // What is wrong with a bid or shares held, by the limits of the list, and with which field.
  const wrong = (item, target, account, shares, own = mine()) => {
    const price = bidOf(target);
    if (item.ratio !== undefined) return null;
    if (price % 100) return ["price", say("bidNoPrice", priceText(price))];
    const others = sum(Object.keys(own.ticks).filter((other) => isOf(item.id, other)).flatMap((other) => own.ticks[other]
      .filter((name) => personOf(name, own) === personOf(account, own) && (other !== target || name !== account))
      .map((name) => (own.shares[other]?.[name] ?? 0) / 1000)));
    return bidLimit(item, price, shares / 1000, others);
  };
  const noted = (own, target, account, shares) => {
    put(own, "ticks", target, account, true);
    own.shares[target] = { ...own.shares[target], [account]: shares };
  };
  const chosen = () => items.get(form.elements.what.value);
  const describe = () => {
    const item = chosen(), isHeld = item?.ratio !== undefined, { price, count } = form.elements;
    show(price.closest("label"), !isHeld);
    write(one("span", count.closest("label")), say(isHeld ? "right_count" : "bid_count"));
    const days = item?.start && item.end ? say("mineDays", dayText(item.start), dayText(item.end)) : "";
    write(one("#mine-terms"), !item ? "" : (isHeld ? item.price ? say("right_terms", priceText(item.price)) : say("right_unset")
      : say("bid_terms", priceText(item.minimum ?? 0), item.least ?? 1, commas(item.most ?? "–"), item.deposit, commas(item.lost))) + days);
  };
  const fill = () => {
    const open = [...items.values()].filter(({ dates, isGone, end }) => !dates && !isGone && !(end < now().day));
    const options = (kind) => open.filter((item) => item.kind === kind)
      .map(({ id, code, name }) => make("option", { value: id, textContent: `${code} ${name}` }));
    const { what, whose } = form.elements, key = JSON.stringify([open.map(({ id }) => id), mine().accounts]);
    show(form, open.length > 0);
    if (form.dataset.key === key) return;
    form.dataset.key = key;
    const before = [what.value, whose.value];
    what.replaceChildren(...["bid", "right"].map((kind) => make("optgroup", { label: say(kind + "_group") }, ...options(kind)))
      .filter((group) => group.children.length));
    whose.replaceChildren(...mine().accounts.map((name) => make("option", { value: name, textContent: accountName(name) })));
    for (const [place, field] of [what, whose].entries()) if (before[place]) field.value = before[place];
    for (const field of [what, whose]) if (field.selectedIndex < 0) field.selectedIndex = 0;
    describe();
  };
  form.elements.what.addEventListener("change", describe);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { price, count, whose } = form.elements, item = chosen(), isHeld = item.ratio !== undefined;
    const units = isHeld ? 0 : tenThousandths(price.value), given = number(count.value, isHeld), shares = isHeld ? given : given * 1000;
    const target = isHeld ? item.id : `${item.id}@${priceText(units)}`;
    const [field, reason] = (!isHeld && !units ? ["price", say("bidNoPrice", price.value)]
      : !isCount(shares) ? ["count", say(isHeld ? "mineNoShares" : "mineNoCount", count.value)] : wrong(item, target, whose.value, shares)) ?? [];
    for (const each of [price, count]) {
      each.ariaInvalid = each.name === field;
      warn(each, each.name === field && reason.replace(/[.。]$/, "") + say("stop"));
    }
    if (field) return form.elements[field].focus();
    // A placed order is not rewritten: the broker has it as it was.
    const sharesText = (shares) => isHeld ? say("rightShares", commas(shares)) : say("bid_lots", commas(shares / 1000));
    const before = mine().shares[target]?.[whose.value];
    const isPlaced = before && (mine().orders[target]?.includes(whose.value) || mine().ends[target]?.[whose.value]);
    warn(count, isPlaced && say("minePlaced", sharesText(before)));
    count.ariaInvalid = Boolean(isPlaced);
    write(said, !isPlaced && before && before !== shares ? say("mineReplaced", `${item.code} ${item.name} ${accountName(whose.value)}`, sharesText(before), sharesText(shares)) : "");
    if (isPlaced) return count.focus();
    price.value = count.value = "";
    changeMine((own) => noted(own, target, whose.value, shares));
  });

  onMine(() => {
    const { accounts, ticks } = mine(), { day: today } = now(), own = commitments(), ordered = placed(own), taken = debits(ordered);
    const due = deposits(now(), ordered), more = additions(now(), own), wanted = debits(own.filter((one) => !ordered.includes(one)));
    const isMine = Object.keys(ticks).length > 0;
    fill();
    // The calendar: one's own debits instead of everybody's, and beside them what the intended would add.
    const moreOf = (day) => {
      const some = wanted.filter(({ date }) => date === day);
      return some.length ? [say("mineMore", total(some)) + sumText(some)] : [];
    };
    for (const { cell, element, day, text } of sums) {
      const some = taken.filter(({ date }) => date === day);
      const own = [...apart(some, (them, isPaid) => say(isPaid ? "mineToPay" : "mineOfDay", total(them)) + sumText(them)), ...moreOf(day)];
      const isShown = isMine ? own.length > 0 : text !== "";
      write(element, isMine ? own.join(say("comma")) : text);
      show(element, isShown);
      // A narrow page leaves out the days on which nothing happens.
      if (isShown) for (const idle of [cell, cell.parentElement]) idle.classList.remove("idle");
    }
    show(people, isMine || accounts.length > 1);
    const key = JSON.stringify([accounts, mine().people, mine().hours]);
    if (people.dataset.key !== key) {
      const { activeElement } = document, focused = activeElement?.dataset.key, place = all(".drop", people).indexOf(activeElement);
      people.dataset.key = key;
      people.replaceChildren(...accounts.map((name) => person(name, accounts.length === 1)));
      if (focused) one(`[data-key="${CSS.escape(focused)}"]`, people)?.focus();
      // Without the removed account, on the next one.
      if (place >= 0) (all(".drop", people).slice(0, place + 1).at(-1) ?? tools.elements.account).focus();
      const known = [...new Set(accounts.map((name) => personOf(name)))];
      tools.elements.person.replaceChildren(make("option", { value: "", textContent: say("mineChoose") }),
        ...known.map((name) => make("option", { value: `of ${name}`, textContent: accountName(name) })),
        make("option", { value: "other", textContent: say("mineOther") }));
    }
    const known = Object.entries(ticks).map(([id, names]) => ({ id, names, item: itemOf(id) }))
      .filter(({ item }) => item).map((each) => {
        const { id, item } = each, days = [...taken, ...wanted].filter(({ target }) => target === id).map(({ date }) => date).sort();
        const bid = bidOf(id), title = `${item.code} ${item.name}` + (bid ? say("bidAt", priceText(bid)) : "");
        return { ...each, title, day: days.find((day) => day >= today) ?? days.at(-1) ?? item.movements[0]?.date ?? "" };
      }).sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
    const isOver = ({ id, item }, name) => {
      const state = stateOf(item, id, name, now());
      return state === "sold" || state === "cancelled" || state === "unmarked" && (item.opened ?? item.end) < today
        || state === "not_won" && !(item.movements[1]?.date >= today);
    };
    const shown = known.filter((each) => !each.names.every((name) => isOver(each, name)));
    const focused = list.contains(document.activeElement) && document.activeElement.dataset.key;
    const block = (each) => {
      const { id, item, names } = each, cash = -(item.movements[0]?.cash ?? 0), held = holders(item, id);
      const link = item.element ? one("a", item.element).cloneNode(true) : make("a", { href: item.href, textContent: each.title });
      // With what a bid or a right takes, and what a right is worth.
      const life = (name) => {
        const { shares } = held.find(({ account }) => account === name) ?? {}, price = item.price ?? bidOf(id);
        const { profit } = own.find(({ account, target }) => account === name && target === id) ?? {};
        const parts = lifeOf({ ...each, shares, profit }, name), noteOf = (...values) => [make("span", { className: "faint", textContent: say(...values) })];
        if (item.dates || !names.includes(name)) return parts;
        if (item.ratio !== undefined && !shares) return [...parts, ...noteOf("rightShares", commas(mine().shares[id]?.[name] ?? 0))];
        // Once it is decided, the sums of the days say it.
        if (isWon(item, id, mine().ends[id]?.[name]) !== undefined || item.isGone) return parts;
        const paid = movements(item, price, shares).filter(({ cash }) => cash < 0).map(({ cash }) => -cash);
        const worth = item.close && paid[0] && Math.max(0, net(shares, item.close, item.tax) - paid[0]);
        // What is not known yet is not said.
        const sums = [item.ratio === undefined ? shares / 1000 : shares, paid[0], paid[1] ?? worth].filter((sum) => sum != null);
        return [...parts, ...noteOf(item.kind + ["_lots", "_cost", "_sum"][sums.length - 1], ...sums.map(commas))];
      };
      return make("div", { className: "own" }, link, ...item.dates ? [make("span", { className: "faint", textContent: cash ? say("dollars", commas(cash)) : "–" })] : [],
        ...accounts.map(life).filter((parts) => parts.length).map((parts) => make("div", { className: "life" }, ...parts)));
    };
    const over = known.filter((each) => !shown.includes(each));
    const isOpen = one("details", list)?.open;
    const days = [...new Set([...shown, ...[...due, ...more].map(({ debit }) => ({ day: debit }))].map(({ day }) => day))].sort();
    list.replaceChildren(...shown.length ? days.flatMap((day) => {
      const some = taken.filter(({ date }) => date === day), rows = due.filter(({ debit }) => debit === day), others = more.filter(({ debit }) => debit === day);
      const lines = rows.map(({ account, ready, cash, missing, ifWon, isLate, isByHand, hour }) => make("li", {},
        say(isLate ? "mineLate" : isByHand ? "minePay" : "mineReady", dayText(ready) + (isByHand || hour === data.cutOff ? "" : ` ${clock(hour)} `), accountName(account), commas(cash)),
        ...missing ? [" ", make("b", { className: "urgent", textContent: say("mineShort", commas(missing)) })] : [],
        ...ifWon > missing ? [say("mineIfWon", commas(ifWon))] : []));
      lines.push(...others.map(({ account, ready, cash, missing, hour }) => make("li", { className: "faint" },
        say("mineIntended", dayText(ready) + (hour === data.cutOff ? "" : ` ${clock(hour)} `), accountName(account), commas(cash)),
        ...missing ? [" ", make("b", { className: "urgent", textContent: say("mineShort", commas(missing)) })] : [])));
      const head = apart(some, (them, isPaid) => say(isPaid ? "minePayOf" : "mineDebit", dayText(day), total(them))).join(say("comma"));
      return [
        make("h3", { textContent: !day ? "–" : head || dayText(day) }),
        make("ul", { className: "plain owed" }, ...lines),
        ...shown.filter((each) => each.day === day).map(block),
      ];
    }) : [make("p", { className: "nothing", textContent: say("mineEmpty") })], ...results(own),
    ...over.length ? [make("details", { open: isOpen }, make("summary", { textContent: say("mineOver", over.length) }), ...over.reverse().map(block))] : []);
    if (!focused) return;
    // What is gone leaves the focus to the next control of its row, or to the heading.
    const row = focused.replace(/ \S+$/, "");
    const find = (how, key) => one(`[data-key${how}"${CSS.escape(key)}"]`, list);
    (find("=", focused) ?? find("^=", row + " ") ?? find("^=", row) ?? Object.assign(one("#mine-title"), { tabIndex: -1 })).focus();
  });

  // The account that a name is easily taken for.
  const alike = (name, accounts = mine().accounts) => {
    const folded = (text) => text.normalize("NFKC").toLowerCase();
    return accounts.find((other) => folded(other) === folded(name));
  };
  const isName = (text) => text && text === text.trim() && text.length <= 40 && !/^([=+@-]|(all|全部)$)/.test(text.normalize("NFKC")) && !/[\u0000-\u001f]/.test(text);
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    const { account, person } = tools.elements, given = account.value.trim(), name = accountKey(given);
    const refuse = (field, reason) => {
      write(said, reason);
      field.focus();
    };
    if (!given) return refuse(account, "");
    if (!isName(name)) return refuse(account, say("mineNoAccount", given));
    if (alike(name)) return refuse(account, say("mineTwice", accountName(alike(name))));
    if (!person.value) return refuse(person, say("mineAsk", name));
    write(said, "");
    account.value = "";
    changeMine(({ accounts, people }) => {
      accounts.push(name);
      if (person.value !== "other") people[name] = person.value.slice(3);
    });
  });

  const columns = ["code", "name", "account", "person", "offering", "kind", "day", "price", "shares", "cut_off"];
  const isRight = (target) => target.endsWith("-increase");
  const quoted = (text) => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  one("#mine-export").addEventListener("click", () => {
    const { ticks, orders, ends, shares, hours } = mine();
    const rows = Object.entries(ticks).flatMap(([id, names]) => names.flatMap((name) => {
      const item = itemOf(id), end = ends[id]?.[name], held = shares[id]?.[name] ?? "";
      const row = (kind, day = "", price = "", count = "") => [id.split("-")[0], item?.name || "", name, personOf(name), id,
        kind, day, price, count, hours[name] ? clock(hours[name]) : ""];
      const isOrdered = end || orders[id]?.includes(name), sold = end?.price ? [row("sold", end.day, end.price, end.won ? "" : end.shares)] : [];
      // A right is held, and then paid, let lapse, or sold unpaid.
      if (isRight(id)) return [...held ? [row("held", "", "", held)] : [], ...!end ? [] : end.won ? [row("applied", end.paid, "", end.shares)] : end.price ? [] : [row("withdrawn")], ...sold];
      return [row(isOrdered ? "applied" : "intended", "", "", held), ...end ? [row(end.won ? "won" : "not_won", "", "", end.shares)] : [], ...sold];
    }));
    const lines = [columns, ...rows].map((row) => row.map(quoted).join(",") + "\n");
    const link = make("a", { href: URL.createObjectURL(new Blob(lines, { type: "text/csv" })), download: "applications.csv" });
    link.click();
    URL.revokeObjectURL(link.href);
  });

  // RFC 4180.
  const cells = (text) => [...text.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1)
    .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
  const refused = (row, reason) => { throw Object.assign(new Error(reason), { row }); };
  const readApplications = (lines) => {
    const [titles, ...rows] = lines.map((text) => cells(text + ","));
    return rows.map((row, place) => {
      const { code = "", account = "", person = "", offering = "", kind = "applied", day = "", price = "", shares = "", cut_off = "" }
        = Object.fromEntries(titles.map((title, column) => [title, row[column]]));
      const given = offering || offerings.find(({ dates, group }) => dates.code === code && group !== "past")?.id || "";
      const isBid = /-auction@\d/.test(given), id = isBid ? `${given.split("@")[0]}@${priceText(bidOf(given))}` : given;
      if (!/^[0-9A-Z]{4,8}-\d{8}(-increase|-auction@\d+(\.\d+)?)?$/.test(id) || isBid && !bidOf(id)) refused(place + 2, say("mineNoCode", offering || code));
      const name = accountKey(account), count = shares ? Number(shares) : undefined, hour = secondOf(cut_off);
      const no = (isWrong, phrase, text) => isWrong && refused(place + 2, say(phrase, text));
      no(!isName(name), "mineNoAccount", account);
      no(person && !isName(accountKey(person)), "mineNoAccount", person);
      no(!["", "intended", "applied", "withdrawn", "won", "not_won", "sold", ...isRight(id) ? ["held"] : []].includes(kind), "mineUnknown", kind);
      no(kind === "sold" && !(isPrice(price) && isDay(day)), "mineUnknown", `${day} ${price}`);
      no(count ? !isCount(count) || isBid && count % 1000 : shares || kind === "held" || isBid && /^(|intended|applied)$/.test(kind), "mineUnknown", shares);
      no(cut_off && !hour, "mineUnknown", cut_off);
      return { row: place + 2, id, name, person: person && accountKey(person), kind, day, price, shares: count, hour };
    });
  };
  const readCodes = (lines) => lines.map((text, place) => {
    const code = text.split("#")[0].trim().toUpperCase();
    // A word without a digit only has the form of a code.
    if (code && !/^(?=.*\d)[0-9A-Z]{4,6}$/.test(code)) refused(place + 1, say("mineNoCode", code.slice(0, 40)));
    return code;
  }).filter(Boolean);
  one("#mine-import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.files[0].arrayBuffer());
      const lines = text.split(/\r?\n/).filter((text) => text.trim());
      let count;
      // Only applications have titles.
      if (/^"?\w+"?,/.test(lines[0] || "")) {
        const rows = readApplications(lines);
        count = rows.length;
        changeMine((own) => {
          const { accounts, people, ends } = own;
          for (const { row, id, name, person, kind, day, price, shares, hour } of rows) {
            if (!accounts.includes(name)) {
              if (alike(name, accounts)) refused(row, say("mineTwice", accountName(alike(name, accounts))));
              accounts.push(name);
              if (person && person !== name) people[name] = person;
            } else if (person && person !== personOf(name, own)) {
              // The file says whose an account is that nobody has said it of; what was said it does not change.
              const isSaid = Object.hasOwn(people, name) || Object.values(people).includes(name);
              if (isSaid) refused(row, say("mineWhoseTwice", accountName(name), accountName(personOf(name, own)), accountName(person)));
              people[name] = person;
              const twice = Object.keys(own.ticks).find((id) => own.ticks[id].includes(name) && subcal.rival(id, name, own));
              if (twice) refused(row, subcal.once(name, subcal.rival(twice, name, own), own));
            }
            if (hour && hour !== data.cutOff) own.hours[name] = hour;
            const other = kind !== "withdrawn" && subcal.rival(id, name, own);
            if (other) refused(row, subcal.once(name, other, own));
            const isMade = /^(|intended|applied)$/.test(kind), bad = isMade && bidOf(id) && itemOf(id) && wrong(itemOf(id), id, name, shares, own);
            if (bad) refused(row, bad[1]);
            const noted = isMade && bidOf(id) && own.orders[id]?.includes(name) && own.shares[id]?.[name];
            if (noted && noted !== shares) refused(row, say("minePlaced", say("bid_lots", commas(noted / 1000))));
            const item = itemOf(id) ?? {}, bid = bidOf(id), before = ends[id]?.[name], isSold = kind === "sold";
            if (bid && kind === "won" && shares > own.shares[id]?.[name]) refused(row, say("mineNoCount", shares / 1000));
            // As the command: what nobody has bid for is not won, and the list may speak against a result.
            if (bid && !isMade && kind !== "withdrawn" && !own.shares[id]?.[name]) refused(row, say("bidNotMade"));
            if (kind === "won" && (item.isGone || item.dates?.stage === "cancelled")) refused(row, word(item, "cancelled"));
            if (item.lowest && (kind === "won" && bid < item.lowest || kind === "not_won" && bid > item.lowest)) {
              refused(row, say("bidResult", priceText(item.lowest), priceText(bid)));
            }
            // A right is paid on its days, and sold unpaid until the last; shares are sold from their delivery on.
            const isOfShares = isSold && (!isRight(id) || before?.won), isPaid = isMade && isRight(id);
            const first = isPaid ? item.start : isOfShares ? item.delivery ?? item.opened ?? item.end : "";
            const last = isRight(id) && !isOfShares && (isPaid || isSold) ? item.end : "";
            if (day && first && day < first || last && day > last) refused(row, say("mineNoDay", day, first ?? "", last ?? ""));
            // What is let lapse stays.
            const isOut = kind === "withdrawn" && !isRight(id), isOrdered = /held|intended/.test(kind) ? own.orders[id]?.includes(name) : !isOut && !isRight(id);
            put(own, "ticks", id, name, !isOut);
            put(own, "orders", id, name, isOrdered);
            if (shares && (bidOf(id) ? isMade : kind === "held")) own.shares[id] = { ...own.shares[id], [name]: shares };
            const end = isSold && isRight(id) ? { ...before, won: before?.won ?? false, day, price, ...shares && { shares } }
              : isSold ? { ...before, won: true, day, price }
              : kind === "won" || kind === "not_won" ? { won: kind === "won", ...shares && { shares } }
              : isRight(id) && kind === "withdrawn" ? { won: false }
              : isRight(id) && isMade ? { won: true, paid: day || now().day, ...shares && { shares } } : undefined;
            if (end) ends[id] = { ...ends[id], [name]: end };
            else if (isOut) {
              delete ends[id]?.[name];
              delete own.shares[id]?.[name];
            }
          }
          // Nobody pays for more than the shares held give, whichever row says them.
          for (const { row, id, name, kind, shares } of rows) {
            const item = itemOf(id);
            if (!item?.ratio || !own.shares[id] || !/^(|applied)$/.test(kind)) continue;
            const right = holders(item, id, own).find(({ account }) => personOf(account, own) === personOf(name, own));
            if (right?.shares && shares > right.shares) refused(row, say("mineNoPart", shares, commas(right.shares)));
          }
        });
      } else {
        const codes = readCodes(lines);
        count = codes.length;
        subcal.addFavourites(codes);
      }
      write(said, count ? say("mineImported", count) : say("mineNoRows"));
    } catch (error) {
      write(said, error.row ? say("mineRow", error.row, error.message.replace(/[.。]$/, "")) : say("mineNoFile"));
    }
    file.value = "";
  });
  show(one("#mine"), true);
  show(one("nav [href='#mine']"), true);
})();
