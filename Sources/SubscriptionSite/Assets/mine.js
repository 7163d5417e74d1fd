"use strict";
// The reader's own applications: a table by debit day, the months' sums, and the files of subcal apply and favourites.
(() => {
  const { one, all, say, show, write, offerings, mine, changeMine, onMine, commas, dayText, now } = subcal;
  const list = one("#mine-list"), tools = one("#mine-tools"), said = one("#mine-said"), file = one("#mine-file");
  const byId = new Map(offerings.map((offering) => [offering.id, offering]));
  const sums = all(".month [data-day] .sum").map((element) =>
    ({ element, day: element.closest("[data-day]").dataset.day, text: element.textContent }));
  const label = (account) => account || say("mineMe");
  const make = (name, text = "", values = {}) => Object.assign(document.createElement(name), { textContent: text }, values);
  const line = (...cells) => {
    const row = make("tr");
    row.append(...cells);
    return row;
  };
  const head = (text) => make("th", text, { scope: "col" });
  const amount = (number) => make("td", number ? commas(number) : "–", { className: "n" });

  const account = (name, isOnly) => {
    const cell = head(label(name));
    if (isOnly) return cell;
    const drop = make("button", "×", { type: "button", className: "drop", ariaLabel: say("mineRemove", label(name)) });
    drop.addEventListener("click", () => changeMine((own) => {
      own.accounts = own.accounts.filter((other) => other !== name);
      for (const [id, names] of Object.entries(own.ticks)) {
        own.ticks[id] = names.filter((other) => other !== name);
        if (!own.ticks[id].length) delete own.ticks[id];
      }
    }));
    cell.append(drop);
    return cell;
  };
  const box = ({ id, offering, names }, name) => {
    const cell = make("td"), title = `${offering.dates.code} ${offering.name}`;
    const input = make("input", "", { type: "checkbox", checked: names.includes(name), ariaLabel: say("mineTick", label(name), title) });
    input.dataset.key = `${id} ${name}`;
    input.addEventListener("change", () => changeMine(({ accounts, ticks }) => {
      ticks[id] = accounts.filter((other) => other === name ? input.checked : names.includes(other));
      if (!ticks[id].length) delete ticks[id];
    }));
    cell.append(input);
    return cell;
  };

  onMine(() => {
    const { accounts, ticks } = mine(), { day: today } = now();
    const chosen = Object.entries(ticks).map(([id, names]) => ({ id, names, offering: byId.get(id) }))
      .filter(({ offering }) => offering && offering.dates.stage !== "cancelled")
      .map((one) => ({ ...one, day: one.offering.dates.debit || "", cash: Number(one.offering.cells.cash.dataset.v || 0) }))
      .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
    // The months: one's own debits instead of everybody's.
    for (const { element, day, text } of sums) {
      const sum = chosen.reduce((total, one) => total + (one.day === day ? one.cash * one.names.length : 0), 0);
      write(element, chosen.length ? say("mineOfDay", commas(sum)) : text);
      show(element, !chosen.length || sum > 0);
    }
    const shown = chosen.filter(({ day, offering }) => day >= today || !day || !/delivered|drawn/.test(offering.dates.stage));
    const focused = document.activeElement?.dataset.key;
    if (!shown.length && accounts.length === 1) return list.replaceChildren(make("p", say("mineEmpty"), { className: "nothing" }));
    const table = make("table"), top = make("thead"), body = make("tbody");
    top.append(line(head(say("mineDay")), head(say("colName")), ...accounts.map((name) => account(name, accounts.length === 1)),
      Object.assign(head(say("colCash")), { className: "n" })));
    for (const day of new Set(shown.map((one) => one.day))) {
      const members = shown.filter((one) => one.day === day), text = day ? dayText(day) : "–";
      for (const one of members) {
        const name = make("th", "", { scope: "row" }), link = one.offering.element.querySelector("a").cloneNode(true);
        name.append(link);
        body.append(line(make("td", text), name, ...accounts.map((each) => box(one, each)), amount(one.cash * one.names.length)));
      }
      const sum = (fits) => members.reduce((total, one) => total + one.cash * one.names.filter(fits).length, 0);
      const total = line(make("th", say("mineSum", text), { scope: "row", colSpan: 2 }),
        ...accounts.map((each) => make("td", commas(sum((name) => name === each)))), amount(sum(() => true)));
      total.className = "total";
      body.append(total);
    }
    table.append(top, body);
    list.replaceChildren(table);
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
    const link = make("a", "", { href: URL.createObjectURL(new Blob(lines, { type: "text/csv" })), download: "applications.csv" });
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
