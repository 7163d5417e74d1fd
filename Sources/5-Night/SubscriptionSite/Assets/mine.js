"use strict";
// The reader's own applications: a list by debit day, the months' sums, and the files of subcal apply and favourites.
(() => {
  const { one, all, say, show, write, offerings, mine, changeMine, onMine, commas, dayText, now, decimal } = subcal;
  const { accountName, applications, deposits, sumText, total, stateOf, profitOf, isDay, isPrice } = subcal;
  const list = one("#mine-list"), tools = one("#mine-tools"), said = one("#mine-said"), file = one("#mine-file");
  const people = one("#mine-accounts");
  const byId = new Map(offerings.map((offering) => [offering.id, offering]));
  const sums = all(".month [data-day] .sum").map((element) =>
    ({ element, day: element.closest("[data-day]").dataset.day, text: element.textContent }));
  const make = (name, values = {}, ...children) => {
    const made = Object.assign(document.createElement(name), values);
    made.append(...children);
    return made;
  };

  const tickBox = (id, title, names, name) => {
    const input = make("input", { type: "checkbox", checked: names.includes(name), ariaLabel: say("mineTick", accountName(name), title) });
    input.dataset.key = `${id} ${name}`;
    input.addEventListener("change", () => changeMine(({ accounts, ticks }) => {
      ticks[id] = accounts.filter((other) => other === name ? input.checked : names.includes(other));
      if (!ticks[id].length) delete ticks[id];
    }));
    return make("label", { className: "check" }, input, make("span", { textContent: accountName(name) }));
  };
  // Ends an application, or with nothing takes the last step back.
  const finish = (id, name, end) => changeMine(({ ends }) => {
    const before = ends[id]?.[name];
    ends[id] = { ...ends[id], [name]: end || before.price && { won: true } };
    if (!ends[id][name]) delete ends[id][name];
    if (!Object.keys(ends[id]).length) delete ends[id];
  });
  const act = (id, name, text, end) => {
    const made = make("button", { type: "button", textContent: say(text) });
    made.dataset.key = `${id} ${name} ${text}`;
    made.addEventListener("click", () => finish(id, name, typeof end === "function" ? end() : end));
    return made;
  };
  // An application from tick to sale: its state, the day that it waits for, and what the reader can say of it.
  const life = ({ id, offering, title, names }, name) => {
    const state = stateOf(offering, name, now());
    if (!names.includes(name)) return state === "applied" ? [tickBox(id, title, names, name)] : [];
    const end = mine().ends[id]?.[name];
    const { draw, refund, delivery } = offering.dates;
    const day = { deducted: draw, not_won: refund, won: delivery, sold: end?.day }[state];
    const said = make("span", { className: state === "look_up" ? "urgent" : "faint" },
      say("own_" + state), ...day ? [" ", dayText(day)] : []);
    if (state === "applied" || state === "deducted") return [tickBox(id, title, names, name), said];
    const parts = [make("b", { textContent: accountName(name) }), said];
    if (state === "look_up") return [...parts, act(id, name, "mineWon", { won: true }), act(id, name, "mineLost", { won: false })];
    if (state === "delivered") {
      const price = make("input", { inputMode: "decimal", size: 7, placeholder: say("minePrice"), ariaLabel: say("minePriceOf", accountName(name), title) });
      parts.push(price, act(id, name, "mineSell", () => {
        const given = price.value.trim().replaceAll(",", "");
        return isPrice(given) ? { won: true, day: now().day, price: given } : { won: true };
      }));
    }
    if (state === "sold") parts.push(gain(profitOf(offering, end.price)));
    return [...parts, act(id, name, "mineUndo")];
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
  // Of each account what is in it, and a button that removes it.
  const person = (name, isOnly) => {
    const field = make("input", { inputMode: "numeric", size: 9, autocomplete: "off", value: mine().balances[name] ? commas(mine().balances[name][0]) : "" });
    field.addEventListener("change", () => {
      const given = decimal(field.value, 0);
      field.ariaInvalid = field.value.trim() !== "" && given === null;
      changeMine(({ balances }) => {
        if (given === null) delete balances[name];
        else balances[name] = [Number(given), now().day];
      });
    });
    const drop = make("button", { type: "button", className: "drop", textContent: "×", ariaLabel: say("mineRemove", accountName(name)) });
    drop.addEventListener("click", () => changeMine((own) => {
      own.accounts = own.accounts.filter((other) => other !== name);
      delete own.balances[name];
      for (const some of Object.values(own.ends)) delete some[name];
      for (const [id, names] of Object.entries(own.ticks)) {
        own.ticks[id] = names.filter((other) => other !== name);
        if (!own.ticks[id].length) delete own.ticks[id];
      }
    }));
    return make("li", {}, make("label", {}, make("span", { textContent: say("mineBalance", accountName(name)) }), field), ...isOnly ? [] : [drop]);
  };

  onMine(() => {
    const { accounts, ticks } = mine(), { day: today } = now(), chosen = applications(), due = deposits(now());
    const isMine = Object.keys(ticks).length > 0;
    // The months: one's own debits instead of everybody's.
    for (const { element, day, text } of sums) {
      const some = chosen.filter(({ debit }) => debit === day);
      write(element, isMine ? say("mineOfDay", total(some)) + sumText(some) : text);
      show(element, !isMine || some.length > 0);
    }
    show(people, isMine || accounts.length > 1);
    if (people.dataset.key !== JSON.stringify(accounts)) {
      people.dataset.key = JSON.stringify(accounts);
      people.replaceChildren(...accounts.map((name) => person(name, accounts.length === 1)));
    }
    const known = Object.entries(ticks).map(([id, names]) => ({ id, names, offering: byId.get(id) }))
      .filter(({ offering }) => offering && offering.dates.stage !== "cancelled")
      .map((each) => ({ ...each, title: `${each.offering.dates.code} ${each.offering.name}`,
        day: each.offering.dates.debit || "", cash: Number(each.offering.cells.cash.dataset.v || 0) }))
      .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
    const isOver = ({ offering }, name) => {
      const state = stateOf(offering, name, now());
      return state === "sold" || state === "not_won" && !(offering.dates.refund >= today);
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
      const lines = owed.map(({ account, ready, cash, missing }) => make("li", {},
        say("mineReady", dayText(ready), accountName(account), commas(cash)),
        ...missing ? [" ", make("b", { className: "urgent", textContent: say("mineShort", commas(missing)) })] : []));
      return [
        make("h3", { textContent: day ? say("mineDebit", dayText(day), total(some)) : "–" }),
        make("ul", { className: "plain owed" }, ...lines),
        ...members.map(block),
      ];
    }) : [make("p", { className: "nothing", textContent: say("mineEmpty") })], ...results(known),
    ...over.length ? [make("details", { open: isOpen }, make("summary", { textContent: say("mineOver", over.length) }), ...over.reverse().map(block))] : []);
    if (focused) one(`[data-key="${CSS.escape(focused)}"]`, list)?.focus();
  });

  const isName = (text) => text === text.trim() && text.length <= 40 && text !== "all" && !/[\u0000-\u001f]/.test(text);
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    const { account } = tools.elements, name = account.value.trim();
    if (!name || !isName(name)) return write(said, name && say("mineNoAccount", name));
    write(said, "");
    account.value = "";
    changeMine(({ accounts }) => accounts.includes(name) || accounts.push(name));
  });

  const quoted = (text) => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  one("#mine-export").addEventListener("click", () => {
    const rows = Object.entries(mine().ticks).flatMap(([id, names]) => names.flatMap((name) => {
      const first = [id.split("-")[0], byId.get(id)?.name || "", name, id], end = mine().ends[id]?.[name];
      return [[...first, "applied", "", ""], ...end ? [[...first, end.won ? "won" : "not_won", "", ""]] : [],
        ...end?.price ? [[...first, "sold", end.day, end.price]] : []];
    }));
    const lines = [["code", "name", "account", "offering", "kind", "day", "price"], ...rows].map((row) => row.map(quoted).join(",") + "\n");
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
      const { code = "", account = "", offering = "", kind = "applied", day = "", price = "" } = Object.fromEntries(titles.map((title, column) => [title, row[column]]));
      const id = offering || offerings.find(({ dates, group }) => dates.code === code && group !== "past")?.id;
      if (!id || !/^[0-9A-Z]{4,8}-\d{8}$/.test(id)) refused(place + 2, say("mineNoCode", offering || code));
      if (!isName(account)) refused(place + 2, say("mineNoAccount", account));
      if (!["", "applied", "withdrawn", "won", "not_won", "sold"].includes(kind)) refused(place + 2, say("mineUnknown", kind));
      if (kind === "sold" && !(isPrice(price) && isDay(day))) refused(place + 2, say("mineUnknown", `${day} ${price}`));
      return { id, name: account, kind, day, price };
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
        changeMine(({ accounts, ticks, ends }) => {
          for (const { id, name, kind, day, price } of rows) {
            if (!accounts.includes(name)) accounts.push(name);
            ticks[id] = accounts.filter((other) => other === name ? kind !== "withdrawn" : ticks[id]?.includes(other));
            if (!ticks[id].length) delete ticks[id];
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
