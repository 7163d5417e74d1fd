"use strict";
// The reader's own applications: a list by debit day, the calendar's sums, and the files of subcal apply and favourites.
(() => {
  const { one, all, say, show, write, offerings, mine, changeMine, onMine, commas, dayText, now } = subcal;
  const { accountKey, accountName, personOf, applications, deposits, sumText, total, stateOf, profitOf, isDay, isPrice, typed } = subcal;
  const list = one("#mine-list"), tools = one("#mine-tools"), said = one("#mine-said"), file = one("#mine-file");
  const people = one("#mine-accounts");
  const byId = new Map(offerings.map((offering) => [offering.id, offering]));
  const sums = all(".weeks [data-day] .sum").map((element) =>
    ({ element, day: element.closest("[data-day]").dataset.day, text: element.textContent }));
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
  // Ends an application, or without an end takes the last step back.
  const finish = (id, name, end) => changeMine(({ ends }) => {
    const before = ends[id]?.[name];
    ends[id] = { ...ends[id], [name]: end || before.price && { won: true } };
    if (!ends[id][name]) delete ends[id][name];
    if (!Object.keys(ends[id]).length) delete ends[id];
  });
  const act = (id, name, text, work) => {
    const made = make("button", { type: "button", textContent: say(text) });
    made.dataset.key = `${id} ${name} ${text}`;
    made.addEventListener("click", work);
    return made;
  };
  const order = (id, name, isPlaced) => changeMine((own) => subcal.put(own, "orders", id, name, isPlaced));
  // An application from tick to sale: its state, the day that it waits for, and what the reader can say of it.
  const life = ({ id, offering, title, names }, name) => {
    const state = stateOf(offering, name, now());
    if (!names.includes(name)) return state === "intended" || offering.dates.debit > now().day ? [tickBox(id, title, names, name)] : [];
    const end = mine().ends[id]?.[name];
    const { draw, refund, delivery } = offering.dates;
    const day = { deducted: draw, not_won: refund, won: delivery, sold: end?.day }[state];
    const said = make("span", { className: /look_up|unmarked/.test(state) || state === "intended" && offering.dates.stage === "last_day" ? "urgent" : "faint" },
      say("own_" + state), ...day ? [" ", dayText(day)] : []);
    const box = tickBox(id, title, names, name);
    if (state === "intended" || state === "unmarked") return [box, said, act(id, name, "mineOrder", () => order(id, name, true))];
    if (state === "applied") return [box, said, act(id, name, "mineUndo", () => order(id, name, false))];
    if (state === "deducted") return [box, said];
    const parts = [make("b", { textContent: accountName(name) }), said];
    if (state === "look_up") return [...parts, act(id, name, "mineWon", () => finish(id, name, { won: true })), act(id, name, "mineLost", () => finish(id, name, { won: false }))];
    if (state === "delivered") {
      const price = make("input", { inputMode: "decimal", size: 7, placeholder: say("minePrice"), ariaLabel: say("minePriceOf", accountName(name), title) });
      parts.push(price, act(id, name, "mineSell", () => {
        const given = typed(price.value).replaceAll(",", "");
        if (isPrice(given)) return finish(id, name, { won: true, day: now().day, price: given });
        price.ariaInvalid = true;
        warn(price, say("mineNoPrice"));
      }));
    }
    if (state === "sold") parts.push(gain(profitOf(offering, end.price)));
    return [...parts, act(id, name, "mineUndo", () => finish(id, name))];
  };
  const gain = (number) => make("span", {
    className: number > 0n ? "up" : number < 0n ? "down" : "even",
    textContent: number === undefined ? "–" : (number > 0n ? "+" : "") + commas(number),
  });
  // What was applied for, won, earned and spent in the month of the draw, by account.
  const results = (known) => {
    const rows = new Map();
    for (const { offering, id, names } of known) for (const name of names) {
      const month = (offering.dates.draw || "").slice(0, 7), state = stateOf(offering, name, now()), key = `${month} ${name}`;
      if (!["not_won", "won", "delivered", "sold"].includes(state)) continue;
      const row = rows.get(key) || { month, name, applied: 0, won: 0, earned: 0n, spent: 0n };
      row.applied += 1;
      if (state !== "not_won") row.won += 1;
      else row.spent += BigInt(subcal.data.costs[0]);
      if (state === "sold") row.earned += profitOf(offering, mine().ends[id][name].price) ?? 0n;
      rows.set(key, row);
    }
    const titles = ["mineAccounts", "mineApplied", "mineWon", "mineEarned", "mineSpent", "mineNet"].map((name) => say(name));
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
    const drop = make("button", { type: "button", className: "drop", textContent: "×", ariaLabel: say("mineRemove", accountName(name)) });
    drop.addEventListener("click", () => changeMine((own) => {
      own.accounts = own.accounts.filter((other) => other !== name);
      delete own.balances[name];
      delete own.people[name];
      for (const some of Object.values(own.ends)) delete some[name];
      for (const list of ["ticks", "orders"]) for (const id of Object.keys(own[list])) subcal.put(own, list, id, name, false);
    }));
    return make("li", {}, make("label", {}, make("span", { textContent: say("mineBalance", accountName(name)) }), field),
      ...isOnly ? [] : [make("label", {}, make("span", { textContent: say("mineWhose") }), ownerOf(name)), drop]);
  };

  onMine(() => {
    const { accounts, ticks } = mine(), { day: today } = now(), chosen = applications(), due = deposits(now());
    const isMine = Object.keys(ticks).length > 0;
    // The calendar: one's own debits instead of everybody's.
    for (const { element, day, text } of sums) {
      const some = chosen.filter(({ debit }) => debit === day);
      write(element, isMine ? say("mineOfDay", total(some)) + sumText(some) : text);
      show(element, !isMine || some.length > 0);
    }
    show(people, isMine || accounts.length > 1);
    const key = JSON.stringify([accounts, mine().people]);
    if (people.dataset.key !== key) {
      const focused = document.activeElement?.dataset.key;
      people.dataset.key = key;
      people.replaceChildren(...accounts.map((name) => person(name, accounts.length === 1)));
      if (focused) one(`[data-key="${CSS.escape(focused)}"]`, people)?.focus();
      const known = [...new Set(accounts.map((name) => personOf(name)))];
      tools.elements.person.replaceChildren(make("option", { value: "", textContent: say("mineChoose") }),
        ...known.map((name) => make("option", { value: `of ${name}`, textContent: accountName(name) })),
        make("option", { value: "other", textContent: say("mineOther") }));
    }
    const known = Object.entries(ticks).map(([id, names]) => ({ id, names, offering: byId.get(id) }))
      .filter(({ offering }) => offering && offering.dates.stage !== "cancelled")
      .map((each) => ({ ...each, title: `${each.offering.dates.code} ${each.offering.name}`,
        day: each.offering.dates.debit || "", cash: Number(each.offering.cells.cash.dataset.v || 0) }))
      .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
    const isOver = ({ offering }, name) => {
      const state = stateOf(offering, name, now());
      return state === "sold" || state === "unmarked" && offering.dates.draw < today || state === "not_won" && !(offering.dates.refund >= today);
    };
    const shown = known.filter((each) => !each.names.every((name) => isOver(each, name)));
    const focused = document.activeElement?.dataset.key;
    const block = (each) => {
      const link = one("a", each.offering.element).cloneNode(true);
      return make("div", { className: "own" }, link, make("span", { className: "faint", textContent: each.cash ? say("dollars", commas(each.cash)) : "–" }),
        ...accounts.map((name) => life(each, name)).filter((parts) => parts.length)
          .map((parts) => make("div", { className: "life" }, ...parts)));
    };
    const over = known.filter((each) => !shown.includes(each));
    const isOpen = one("details", list)?.open;
    list.replaceChildren(...shown.length ? [...new Set(shown.map(({ day }) => day))].flatMap((day) => {
      const members = shown.filter((each) => each.day === day), some = chosen.filter(({ debit }) => debit === day);
      const owed = due.filter(({ debit }) => debit === day);
      const lines = owed.map(({ account, ready, cash, missing, isLate }) => make("li", {},
        say(isLate ? "mineLate" : "mineReady", dayText(ready), accountName(account), commas(cash)),
        ...missing ? [" ", make("b", { className: "urgent", textContent: say("mineShort", commas(missing)) })] : []));
      return [
        make("h3", { textContent: !day ? "–" : some.length ? say("mineDebit", dayText(day), total(some)) : dayText(day) }),
        make("ul", { className: "plain owed" }, ...lines),
        ...members.map(block),
      ];
    }) : [make("p", { className: "nothing", textContent: say("mineEmpty") })], ...results(known),
    ...over.length ? [make("details", { open: isOpen }, make("summary", { textContent: say("mineOver", over.length) }), ...over.reverse().map(block))] : []);
    if (focused) one(`[data-key="${CSS.escape(focused)}"]`, list)?.focus();
  });

  const isName = (text) => text && text === text.trim() && text.length <= 40 && text !== "all" && !/[\u0000-\u001f]/.test(text);
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    const { account, person } = tools.elements, given = account.value.trim(), name = accountKey(given);
    const refuse = (field, reason) => {
      write(said, reason);
      field.focus();
    };
    if (!given) return refuse(account, "");
    if (!isName(name)) return refuse(account, say("mineNoAccount", given));
    if (mine().accounts.includes(name)) return refuse(account, say("mineTwice", accountName(name)));
    if (!person.value) return refuse(person, say("mineAsk", name));
    write(said, "");
    account.value = "";
    changeMine(({ accounts, people }) => {
      accounts.push(name);
      if (person.value !== "other") people[name] = person.value.slice(3);
    });
  });

  const quoted = (text) => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  one("#mine-export").addEventListener("click", () => {
    const rows = Object.entries(mine().ticks).flatMap(([id, names]) => names.flatMap((name) => {
      const first = [id.split("-")[0], byId.get(id)?.name || "", name, personOf(name), id], end = mine().ends[id]?.[name];
      const isOrdered = end || mine().orders[id]?.includes(name);
      return [[...first, isOrdered ? "applied" : "intended", "", ""], ...end ? [[...first, end.won ? "won" : "not_won", "", ""]] : [],
        ...end?.price ? [[...first, "sold", end.day, end.price]] : []];
    }));
    const lines = [["code", "name", "account", "person", "offering", "kind", "day", "price"], ...rows].map((row) => row.map(quoted).join(",") + "\n");
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
      const { code = "", account = "", person = "", offering = "", kind = "applied", day = "", price = "" } = Object.fromEntries(titles.map((title, column) => [title, row[column]]));
      const id = offering || offerings.find(({ dates, group }) => dates.code === code && group !== "past")?.id;
      if (!id || !/^[0-9A-Z]{4,8}-\d{8}$/.test(id)) refused(place + 2, say("mineNoCode", offering || code));
      const name = accountKey(account);
      if (!isName(name)) refused(place + 2, say("mineNoAccount", account));
      if (!["", "intended", "applied", "withdrawn", "won", "not_won", "sold"].includes(kind)) refused(place + 2, say("mineUnknown", kind));
      if (kind === "sold" && !(isPrice(price) && isDay(day))) refused(place + 2, say("mineUnknown", `${day} ${price}`));
      return { row: place + 2, id, name, person: person && accountKey(person), kind, day, price };
    });
  };
  const readCodes = (lines) => lines.map((text, place) => {
    const code = text.split("#")[0].trim().toUpperCase();
    if (code && !/^[0-9A-Z]{4,8}$/.test(code)) refused(place + 1, say("mineNoCode", code.slice(0, 40)));
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
          for (const { row, id, name, person, kind, day, price } of rows) {
            if (!accounts.includes(name)) {
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
            const other = kind !== "withdrawn" && subcal.rival(id, name, own);
            if (other) refused(row, subcal.once(name, other, own));
            const isOrdered = kind === "intended" ? own.orders[id]?.includes(name) : kind !== "withdrawn";
            subcal.put(own, "ticks", id, name, kind !== "withdrawn");
            subcal.put(own, "orders", id, name, isOrdered);
            if (kind === "withdrawn") delete ends[id]?.[name];
            if (/won|sold/.test(kind)) ends[id] = { ...ends[id], [name]: kind === "sold" ? { won: true, day, price } : { won: kind === "won" } };
          }
        });
      } else {
        const codes = readCodes(lines);
        count = codes.length;
        subcal.addFavourites(codes);
      }
      write(said, say("mineImported", count));
    } catch (error) {
      write(said, error.row ? say("mineRow", error.row, error.message) : say("mineNoFile"));
    }
    file.value = "";
  });
  show(one("#mine"), true);
  show(one("nav [href='#mine']"), true);
})();
