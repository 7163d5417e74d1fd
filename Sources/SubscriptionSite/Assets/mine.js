"use strict";
// The reader's own applications: a list by debit day, the months' sums, and the files of subcal apply and favourites.
(() => {
  const { one, all, say, show, write, offerings, mine, changeMine, onMine, commas, dayText, now, decimal } = subcal;
  const { accountName, applications, deposits, sumText, total } = subcal;
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
    const shown = Object.entries(ticks).map(([id, names]) => ({ id, names, offering: byId.get(id) }))
      .filter(({ offering }) => offering && offering.dates.stage !== "cancelled")
      .map((each) => ({ ...each, day: each.offering.dates.debit || "", cash: Number(each.offering.cells.cash.dataset.v || 0) }))
      .filter(({ day, offering }) => day >= today || !day || !/delivered|drawn/.test(offering.dates.stage))
      .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
    const focused = document.activeElement?.dataset.key;
    list.replaceChildren(...shown.length ? [...new Set(shown.map(({ day }) => day))].flatMap((day) => {
      const members = shown.filter((each) => each.day === day), some = chosen.filter(({ debit }) => debit === day);
      const owed = due.filter(({ debit }) => debit === day);
      const lines = owed.map(({ account, ready, cash, missing }) => make("li", {},
        say("mineReady", dayText(ready), accountName(account), commas(cash)),
        ...missing ? [" ", make("b", { className: "urgent", textContent: say("mineShort", commas(missing)) })] : []));
      return [
        make("h3", { textContent: day ? say("mineDebit", dayText(day), total(some)) : "–" }),
        make("ul", { className: "plain owed" }, ...lines),
        ...members.map(({ id, names, offering, cash }) => {
          const link = one("a", offering.element).cloneNode(true), title = link.textContent;
          return make("div", { className: "own" }, link, make("span", { className: "faint", textContent: cash ? say("dollars", commas(cash)) : "–" }),
            make("div", { className: "boxes" }, ...accounts.map((name) => tickBox(id, title, names, name))));
        }),
      ];
    }) : [make("p", { className: "nothing", textContent: say("mineEmpty") })]);
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
    const rows = Object.entries(mine().ticks).flatMap(([id, names]) => names.map((name) =>
      [id.split("-")[0], byId.get(id)?.name || "", name, id]));
    const lines = [["code", "name", "account", "offering"], ...rows].map((row) => row.map(quoted).join(",") + "\n");
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
      const { code = "", account = "", offering = "" } = Object.fromEntries(titles.map((title, column) => [title, row[column]]));
      const id = offering || offerings.find(({ dates, group }) => dates.code === code && group !== "past")?.id;
      if (!id || !/^[0-9A-Z]{4,8}-\d{8}$/.test(id)) refused(place + 2, say("mineNoCode", offering || code));
      if (!isName(account)) refused(place + 2, say("mineNoAccount", account));
      return [id, account];
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
        changeMine(({ accounts, ticks }) => {
          for (const [id, name] of rows) {
            if (!accounts.includes(name)) accounts.push(name);
            ticks[id] = accounts.filter((other) => other === name || ticks[id]?.includes(other));
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
