"use strict";
// The table and the months of index.html.
(() => {
  const { one, all, say, show, write, offerings, now, decimal, keep, shared, current, onView } = subcal;
  const list = one("#list");
  const tools = one("#tools");
  const plain = (text) => text.normalize("NFKC").toUpperCase().toLowerCase();
  let favourites;
  try {
    favourites = new Set(JSON.parse(localStorage.getItem("subcal.favourites") || "[]"));
  } catch {
    favourites = new Set();
  }
  const star = (offering) => {
    const isOn = favourites.has(offering.dates.code);
    offering.star.setAttribute("aria-pressed", isOn);
    offering.star.textContent = isOn ? "★" : "☆";
  };
  for (const offering of offerings) {
    const { code, u = "" } = offering.dates;
    const name = one(".name", offering.element).textContent;
    offering.name = name;
    offering.text = plain(`${code} ${name} ${u}`);
    offering.star = document.createElement("button");
    offering.star.type = "button";
    offering.star.className = "star";
    offering.star.setAttribute("aria-label", say("favouriteOf", `${code} ${name}`));
    offering.star.addEventListener("click", () => {
      favourites.delete(code) || favourites.add(code);
      try {
        localStorage.setItem("subcal.favourites", JSON.stringify([...favourites]));
      } catch { /* The choice holds for this page only. */ }
      offerings.filter((other) => other.dates.code === code).forEach(star);
      arrange();
      // A hidden row cannot keep the focus.
      (offering.element.hidden ? tools.elements.fav : offering.star).focus();
    });
    one("th", offering.element).prepend(offering.star);
    star(offering);
  }
  const value = (offering, column) => {
    if (column === "name") return offering.dates.code;
    const text = one(`[data-c=${column}]`, offering.element).dataset.v;
    return text === undefined || column === "period" ? text : Number(text);
  };
  const arrange = () => {
    const sort = all("[data-sort]", list).map((head) => head.dataset.sort).find((name) => name === shared("sort"));
    const isDown = shared("dir") === "desc";
    const words = plain(shared("q") || "").split(/\s+/).filter(Boolean);
    const { state: { value: state }, board: { value: board }, min } = tools.elements;
    // The value is in tenths of a percent; the input may have four more places.
    const wanted = (shared("min") || "").normalize("NFKC").replace("%", "").trim();
    const least = wanted ? decimal(wanted, 5, true) : null;
    min.setAttribute("aria-invalid", wanted !== "" && least === null);
    let shown = 0;
    const order = [...offerings].sort((a, b) => {
      const [x, y] = sort ? [value(a, sort), value(b, sort)] : [];
      if (x === y) return a.order - b.order;
      if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
      return (x < y ? -1 : 1) * (isDown ? -1 : 1);
    });
    const places = {}, counts = {};
    for (const body of all("tbody", list)) {
      places[body.dataset.group] = { body, rows: [one(".head", body)] };
      counts[body.dataset.group] = 0;
    }
    for (const offering of order) {
      const { element, group, dates } = offering, isFavourite = favourites.has(dates.code);
      const premium = value(offering, "premium");
      const fits = words.every((word) => offering.text.includes(word))
        && (!state || state === group)
        && (!board || board === dates.board)
        && (least === null || premium !== undefined && BigInt(premium) * 10000n >= least)
        && (!shared("fav") || isFavourite);
      show(element, fits);
      const place = isFavourite ? "favourites" : group;
      places[place].rows.push(element);
      if (fits) [shown, counts[place]] = [shown + 1, counts[place] + 1];
    }
    for (const [group, { body, rows }] of Object.entries(places)) {
      if (rows.length !== body.children.length || rows.some((row, place) => row !== body.children[place])) {
        body.append(...rows);
      }
      write(one(".count", body), String(counts[group]));
      show(body, counts[group] > 0);
    }
    for (const head of all("[data-sort]", list)) {
      if (head.dataset.sort === sort) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    show(one("#nothing"), !offerings.some((offering) => offering.group === "open"));
    write(one("#shown"), say("shown", shown, offerings.length));
  };
  for (const head of all("[data-sort]", list)) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    const column = head.dataset.sort;
    const isNumber = head.classList.contains("n");
    button.addEventListener("click", () => {
      // Numbers start descending, the rest ascending; the third click restores the published order.
      const ways = isNumber ? ["desc", "asc"] : ["asc", "desc"];
      const way = shared("sort") === column ? ways[ways.indexOf(shared("dir")) + 1] : ways[0];
      keep({ sort: way && column, dir: way });
      arrange();
    });
  }
  const read = () => {
    for (const field of tools.elements) {
      if (field.type === "checkbox") field.checked = Boolean(shared(field.name));
      else if (field.name && field !== document.activeElement) field.value = shared(field.name) || "";
      // A value that is not among the choices selects the empty one.
      if (field.selectedIndex === -1) field.value = "";
    }
  };
  const filter = () => {
    const before = current();
    keep(Object.fromEntries(["q", "state", "board", "min", "fav"].map((name) => {
      const field = tools.elements[name];
      return [name, field.type === "checkbox" ? field.checked && "1" : field.value];
    })));
    // Leaving a field is a change too; moving rows under the pointer would lose its click.
    if (current() !== before) arrange();
  };
  for (const event of ["input", "change"]) tools.addEventListener(event, filter);
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.addEventListener("reset", () => {
    keep({ q: "", state: "", board: "", min: "", fav: "", sort: "", dir: "" });
    arrange();
  });
  one("#export").addEventListener("click", () => {
    const names = new Map(offerings.map((offering) => [offering.dates.code, offering.name]));
    const lines = [...favourites].map((code) => code + (names.has(code) ? `  # ${names.get(code)}` : "") + "\n");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(lines, { type: "text/plain" }));
    link.download = "favourites";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const months = all(".month");
  const turn = () => {
    const wanted = months.find((month) => month.id === shared("month"))
      || months.find((month) => month.id === "month-" + now().day.slice(0, 7))
      || months.find((month) => month.dataset.current !== undefined);
    for (const month of months) show(month, month === wanted);
  };
  for (const link of all("[data-month]")) link.addEventListener("click", (event) => {
    event.preventDefault();
    keep({ month: link.dataset.month });
    turn();
    (one(`#${link.dataset.month} a[data-month]`) || link).focus();
  });
  show(tools, true);
  onView(() => {
    read();
    arrange();
    turn();
  });
  for (const button of all("[data-copy]")) {
    show(button, true);
    button.addEventListener("click", async () => {
      const field = button.previousElementSibling;
      field.select();
      try { await navigator.clipboard.writeText(button.dataset.copy); } catch { document.execCommand("copy"); }
      button.textContent = say("copied");
      button.removeAttribute("aria-label");
    });
  }
})();
