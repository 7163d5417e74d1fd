"use strict";
// The table and the calendar of index.html.
(() => {
  const { one, all, say, show, write, offerings, decimal, keep, shared, current, onView, star } = subcal;
  const list = one("#list");
  const tools = one("#tools");
  // The fields that a row must satisfy; a new one needs its condition in `arrange`.
  const filters = ["state", "board", "min", "most"];
  const plain = (text) => text.normalize("NFKC").toUpperCase().toLowerCase()
    .replace(/[臺恒羣峯]/g, (other) => ({ 臺: "台", 恒: "恆", 羣: "群", 峯: "峰" })[other]);
  const button = (name, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };
  for (const offering of offerings) {
    const { element, cells, dates: { code, u = "" } } = offering;
    const title = `${code} ${offering.name}`;
    offering.text = plain(`${title} ${u} ${one(".market", element).textContent}`);
    offering.month = (offering.dates.end || offering.dates.start || "?").slice(0, 7);
    offering.star = star(code, title, () => {
      for (const other of offerings) if (other.dates.code === code) other.star.write();
      arrange();
      // A hidden row cannot keep the focus.
      (element.hidden ? one("[data-filter=fav]", tools) : offering.star.button).focus();
    });
    cells.name.prepend(offering.star.button);
    if (subcal.isTickable(offering, offering.id)) cells.act?.append(subcal.tick(offering.id, title));
  }
  const value = (offering, column) => {
    if (column === "name") return offering.dates.code;
    if (column === "period") return offering.dates.start;
    const text = offering.cells[column].dataset.v;
    return text === undefined ? text : Number(text);
  };

  // `+5`, `.5` and `5.` are numbers too.
  const number = (name, places, mayBeNegative = false) => {
    const given = (shared(name) || "").normalize("NFKC").replace(/[%\s]/g, "");
    const parts = /^([+-]?)([\d,]*)\.?(\d*)$/.exec(given);
    const text = parts && (parts[2] || parts[3]) ? `${parts[1].replace("+", "")}${parts[2] || 0}${parts[3] && "." + parts[3]}` : given;
    const found = text ? decimal(text, places, mayBeNegative) : null;
    tools.elements[name].setAttribute("aria-invalid", text !== "" && found === null);
    return found;
  };
  const cash = (name) => {
    const text = (shared(name) || "").trim(), found = text ? subcal.amount(text) : null;
    tools.elements[name].setAttribute("aria-invalid", text !== "" && found === null);
    return found;
  };

  // Past offerings are folded, a month at a time; a search looks through all, and has no folds.
  const folds = document.createElement("span");
  folds.className = "folds";
  one("[data-group=past] .head th", list).append(folds);
  const arrangeFolds = (counts, opened) => {
    const months = Object.keys(counts).sort().reverse();
    const key = JSON.stringify([counts, [...opened]]);
    if (folds.dataset.key === key) return;
    folds.dataset.key = key;
    const focused = document.activeElement?.closest(".folds button")?.value;
    const fold = (value, text, isOpen, next) => {
      const made = button("fold", "", () => {
        keep({ year: isOpen ? shared("state") === "closed" ? "none" : "" : next });
        arrange();
      });
      made.removeAttribute("aria-label");
      made.value = value;
      made.setAttribute("aria-expanded", isOpen);
      made.textContent = text;
      return made;
    };
    folds.replaceChildren(...[...new Set(months.map((month) => month.slice(0, 4)))].flatMap((year) => {
      const own = months.filter((month) => month.startsWith(year)), isOpen = own.some((month) => opened.has(month));
      const count = own.reduce((sum, month) => sum + counts[month], 0);
      return [fold(year, `${say("yearOf", year)} (${count})`, isOpen, own[0]), ...isOpen ? own.map((month) =>
        fold(month, `${month.replace("-", "/")} (${counts[month]})`, opened.size === 1 && opened.has(month), month)) : []];
    }));
    if (focused) one(`[value="${focused}"]`, folds)?.focus();
  };
  // Of many past offerings the first are shown: laying out a thousand rows takes longer than sorting them.
  const screenful = 30, rest = one("#rest");
  let limit = screenful;
  const rearrange = () => {
    limit = screenful;
    arrange();
  };
  const arrange = () => {
    const sort = all("[data-sort]", list).map((head) => head.dataset.sort).find((name) => name === shared("sort"));
    const isDown = shared("dir") === "desc";
    // Bopomofo is a word that is still being typed.
    const words = plain(shared("q") || "").replace(/[\u3105-\u312F\u02C9-\u02CB\u02D9]+/g, " ").split(/\s+/).filter(Boolean);
    const { state: { selectedIndex }, board: { value: board } } = tools.elements;
    // The choices are in the order of the parts of the table, the favourites in place of all.
    const state = selectedIndex > 0 && all("tbody", list)[selectedIndex].dataset.group;
    // The value is in tenths of a percent; the input may have four more places.
    const least = number("min", 5, true), most = cash("most");
    let shown = 0;
    // Without a choice what is open comes first, by its expected value.
    const isOpen = ({ group }) => group === "open";
    const keys = new Map(offerings.map((offering) =>
      [offering, sort ? value(offering, sort) : isOpen(offering) ? value(offering, "ev") : undefined]));
    const order = [...offerings].sort((a, b) => {
      if (!sort && isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1;
      const [x, y] = [keys.get(a), keys.get(b)];
      if (x === y) return a.order - b.order;
      if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
      return (x < y ? -1 : 1) * (isDown || !sort ? -1 : 1);
    });
    const places = {}, counts = {}, months = {};
    for (const body of all("tbody", list)) {
      places[body.dataset.group] = { body, rows: [one(".head", body)] };
      counts[body.dataset.group] = 0;
    }
    const matches = order.filter((offering) => {
      const { group, dates } = offering, isFavourite = subcal.favourites().has(dates.code);
      const premium = value(offering, "premium"), needed = value(offering, "cash");
      offering.place = isFavourite ? "favourites" : group;
      const fits = words.every((word) => offering.text.includes(word))
        && (!state || state === group)
        && (!board || board === dates.board)
        && (least === null || premium !== undefined && BigInt(premium) * 10000n >= least)
        && (most === null || needed <= most)
        && (!shared("fav") || isFavourite);
      if (fits) {
        shown += 1;
        counts[offering.place] += 1;
        if (offering.place === "past") months[offering.month] = (months[offering.month] || 0) + 1;
      }
      return fits;
    });
    const chosen = shared("year"), newest = Object.keys(months).sort().at(-1)?.slice(0, 4);
    const opened = new Set(Object.keys(months).filter((month) => words.length
      || (chosen ? month.startsWith(chosen) : state === "past" && month.startsWith(newest))));
    arrangeFolds(words.length ? {} : months, opened);
    const fitting = new Set(matches);
    let past = 0;
    for (const offering of order) {
      const isPast = offering.place === "past", isShown = fitting.has(offering) && (!isPast || opened.has(offering.month));
      if (isShown && isPast) past += 1;
      show(offering.element, isShown && (!isPast || past <= limit));
      places[offering.place].rows.push(offering.element);
    }
    for (const [group, { body, rows }] of Object.entries(places)) {
      if (rows.length !== body.children.length || rows.some((row, place) => row !== body.children[place])) {
        body.append(...rows);
      }
      write(one(".count", body), String(counts[group]));
      show(body, counts[group] > 0);
    }
    write(one("button", rest), say("moreRows", Math.max(0, past - limit)));
    show(rest, past > limit);
    for (const head of all("[data-sort]", list)) {
      if (head.dataset.sort === sort) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    for (const chip of all(".chip", tools)) chip.setAttribute("aria-pressed", shared(chip.dataset.filter) === chip.value);
    const active = [...filters, "sort"].filter((name) => shared(name)).length;
    write(one("#fold .count"), active ? String(active) : "");
    show(one("#nothing"), !offerings.some((offering) => offering.group === "open"));
    tools.classList.toggle("whole", shown === offerings.length);
    // What comes is below the table, and no filter of it but the search means anything there.
    const coming = all("#coming tbody tr");
    for (const row of coming) show(row, words.every((word) => plain(row.textContent).includes(word)));
    const found = coming.filter((row) => !row.hidden).length;
    show(one("#coming"), found > 0);
    show(one("#unmatched"), offerings.length > 0 && !shown && !(words.length && found));
    write(one("#shown"), say("shown", shown, offerings.length) + (words.length && found ? say("shownComing", found) : ""));
  };
  for (const head of all("[data-sort]", list)) {
    const made = document.createElement("button");
    made.type = "button";
    made.append(...head.childNodes);
    head.append(made);
    const column = head.dataset.sort;
    const isNumber = head.classList.contains("n");
    made.addEventListener("click", () => {
      // Numbers start descending; the third click restores the published order.
      const ways = isNumber ? ["desc", "asc"] : ["asc", "desc"];
      const way = shared("sort") === column ? ways[ways.indexOf(shared("dir")) + 1] : ways[0];
      keep({ sort: way && column, dir: way });
      read();
      rearrange();
    });
  }
  const read = () => {
    for (const field of tools.elements) {
      const given = field.name === "order" ? `${shared("sort")}-${shared("dir")}` : shared(field.name);
      if (field.name && field !== document.activeElement) field.value = given || "";
      // A value that is not among the choices selects the empty one.
      if (field.selectedIndex === -1) field.value = "";
    }
  };
  const filter = (event) => {
    // An input method is still composing the word.
    if (event.isComposing) return;
    const before = current(), { order } = tools.elements;
    const changes = Object.fromEntries(
      ["q", ...filters].map((name) => [name, tools.elements[name].value]));
    if (event.target === order) [changes.sort, changes.dir] = order.value.split("-");
    keep(changes);
    // Leaving a field is a change too, and moving rows would lose a click.
    if (current() !== before) rearrange();
  };
  for (const event of ["input", "change", "compositionend"]) tools.addEventListener(event, filter);
  tools.addEventListener("submit", (event) => event.preventDefault());
  const clear = () => {
    keep(Object.fromEntries(["q", ...filters, "fav", "year", "sort", "dir"].map((name) => [name, ""])));
    read();
    rearrange();
  };
  tools.addEventListener("reset", (event) => {
    event.preventDefault();
    clear();
  });
  one("#unmatched button").addEventListener("click", () => {
    clear();
    tools.elements.q.value = "";
    tools.elements.q.focus();
  });
  for (const chip of all(".chip", tools)) {
    const { filter: name } = chip.dataset;
    chip.addEventListener("click", () => {
      const value = shared(name) === chip.value ? "" : chip.value;
      keep(name === "sort" ? { sort: value, dir: value && "desc" } : { [name]: value });
      read();
      rearrange();
    });
  }
  one("#fold").addEventListener("click", () =>
    one("#fold").setAttribute("aria-expanded", tools.classList.toggle("unfolded")));
  one("#export").addEventListener("click", () => {
    const names = new Map(offerings.map((offering) => [offering.dates.code, offering.name]));
    const lines = [...subcal.favourites()].map((code) => code + (names.has(code) ? `  # ${names.get(code)}` : "") + "\n");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(lines, { type: "text/plain" }));
    link.download = "favourites";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const nearing = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && more(), { rootMargin: "600px" });
  const more = () => {
    limit += screenful;
    arrange();
    // It may still be near.
    nearing.unobserve(rest);
    nearing.observe(rest);
  };
  rest.addEventListener("click", more);
  nearing.observe(rest);
  show(tools, true);
  // An answered draw is past.
  let grouped = "";
  subcal.onMine(() => {
    const groups = offerings.map(({ group }) => group).join();
    if (grouped && groups !== grouped) arrange();
    grouped = groups;
  });
  onView(() => {
    for (const offering of offerings) offering.star.write();
    read();
    arrange();
  });
  // Each choice of kinds of days has a file of its own, whose name is that of the kinds.
  const chooser = one("#choose"), [row] = all("#subscribe .feeds li");
  if (chooser && row) {
    const boxes = all("input", chooser), main = boxes.filter((box) => box.defaultChecked).map((box) => box.value).join();
    const links = all("a", row).map((link) => [link, link.getAttribute("href")]);
    const [title] = links[0], path = links[0][1].match(/[^/]+$/)[0], end = path.slice(path.indexOf("."));
    const own = title.textContent, labels = all("[aria-label]", row).map((it) => [it, it.ariaLabel]);
    const field = one(".address", row), copy = one("[data-copy]", row), shown = one(".faint", row), label = copy?.textContent;
    const none = chooser.appendChild(Object.assign(document.createElement("small"), { className: "urgent", role: "status" }));
    const [listing, delivery] = ["listing", "delivery"].map((kind) => boxes.find((box) => box.value === kind));
    const choose = () => {
      // All deliveries have the first trading days among them.
      if (delivery.checked) listing.checked = false;
      listing.disabled = delivery.checked;
      const chosen = boxes.filter((box) => box.checked);
      const kinds = chosen.map((box) => box.value);
      const isMain = kinds.join() === main, isOne = kinds.length === 1 && kinds[0] !== "listing";
      const file = isMain ? path : `calendars/${isOne ? "" : "choice/"}${kinds.join("-")}${end}`;
      show(row, kinds.length > 0);
      write(none, kinds.length ? "" : say("chooseOne"));
      const name = isMain ? own : chosen.map((box) => box.parentElement.textContent.trim()).join(say("comma"));
      // What Outlook calls it is in its address, too.
      for (const [link, made] of links) link.href = made.replace(path, made.includes("?") ? encodeURIComponent(file) : file)
        .replace(/&name=[^&]*/, () => "&name=" + encodeURIComponent(name));
      title.textContent = name;
      for (const [it, made] of labels) it.ariaLabel = made.replace(own, () => name);
      if (field) field.value = copy.dataset.copy = title.href;
      if (copy) copy.textContent = label;
      if (shown) shown.textContent = file;
    };
    chooser.addEventListener("change", choose);
    show(chooser, true);
  }
  for (const made of all("[data-copy]")) {
    show(made, true);
    made.addEventListener("click", async () => {
      const field = made.previousElementSibling;
      field.select();
      try { await navigator.clipboard.writeText(made.dataset.copy); } catch { document.execCommand("copy"); }
      made.textContent = say("copied");
      made.removeAttribute("aria-label");
    });
  }
  // Back from an offering, at the place that was left.
  try {
    if (sessionStorage.getItem("subcal.back")) {
      limit = Infinity;
      arrange();
      scrollTo({ top: Number(sessionStorage.getItem("subcal.place")), behavior: "instant" });
    }
    sessionStorage.removeItem("subcal.back");
  } catch { /* At the top. */ }
})();
