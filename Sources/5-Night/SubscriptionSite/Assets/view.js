"use strict";
// What all pages have: their texts and days, their offerings, what the browser keeps, and the view in the address.
const subcal = (() => {
  document.documentElement.classList.add("js");
  const one = (query, from = document) => from.querySelector(query);
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const data = JSON.parse(one("#page-data").textContent);
  const say = (name, ...values) =>
    values.reduce((text, value, place) => text.replace(`{${place}}`, () => value), words[name]);
  // Skips equal text, which screen readers would read again.
  const write = (element, text) => element.textContent === text || (element.textContent = text);
  // Writing the same again would cost a layout.
  const show = (element, isShown) => element && element.hidden === isShown && (element.hidden = !isShown);

  // Taiwan is UTC+8 all year. Sample pages stay at the moment they were recorded.
  const now = () => {
    const text = data.now || new Date(Date.now() + 288e5).toISOString();
    return { day: text.slice(0, 10), second: text.slice(11, 13) * 3600 + text.slice(14, 16) * 60 };
  };
  // `10/29（二）`, as subcal writes it, with the year where it is another.
  const dayText = (day) => {
    const [year, month, date] = day.split("-").map(Number);
    return say("dayForm", `${now().day.startsWith(year) ? "" : `${year}/`}${month}/${date}`, say(`weekday${new Date(day).getUTCDay() || 7}`));
  };
  const clock = (second) => [second / 3600, second % 3600 / 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  const daysTo = (day, from) => Math.round((Date.parse(day) - Date.parse(from)) / 864e5);

  const commas = (number) => Number.isNaN(number) ? "?" : String(number).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

  // A day that is listed for a closed one comes on the next trading day.
  const heldDays = ({ closed = "", ...dates }) => {
    const next = Object.fromEntries(closed.split(" ").map((pair) => pair.split("=")));
    return Object.fromEntries(["start", "end", "draw", "delivery"].map((name) => [name, next[dates[name]] ?? dates[name]]));
  };
  // A cell of the table says its number, from which the scripts reckon, in these units. Of what it does not say `data-v` is there.
  const units = { price: 1e4, close: 1e4, premium: 10 };
  for (const { dataset, firstChild } of all(".list td.n")) {
    const said = /-?\d[\d,]*(\.\d+)?/.exec(firstChild?.data);
    const number = said?.[0].replaceAll(",", ""), unit = units[dataset.c];
    if (said) dataset.v ??= unit ? Math.round(number * unit) : number;
  }
  const offerings = all(".o").map((element, order) => ({
    element, order, dates: element.dataset, held: heldDays(element.dataset),
    id: element.dataset.id || one("a", element).pathname.match(/([^/]+?)(?:\.en)?\.html$/)[1],
    code: element.dataset.code, name: one(".name", element)?.textContent,
    cells: Object.fromEntries(all("[data-c]", element).map((cell) => [cell.dataset.c, cell])),
  }));
  for (const { dates } of offerings) if (dates.stage === "cancelled") dates.cancelled = "";

  // What the reader chose is kept in the browser; where it cannot be, it holds for this page only. Every page of the
  // origin can write there: what has another shape counts as nothing.
  const texts = (value) => Array.isArray(value) ? [...new Set(value)].filter((text) => typeof text === "string") : [];
  const kept = (name) => {
    try { return JSON.parse(localStorage.getItem("subcal." + name)); } catch { return null; }
  };
  const store = (name, value) => {
    try { localStorage.setItem("subcal." + name, JSON.stringify(value)); } catch { /* It holds for this page. */ }
  };
  const keptFavourites = () => texts(kept("favourites"));
  let favourites = new Set(keptFavourites());
  const star = (code, title, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "star";
    button.setAttribute("aria-label", say("favouriteOf", title));
    const write = () => {
      button.setAttribute("aria-pressed", favourites.has(code));
      button.textContent = favourites.has(code) ? "★" : "☆";
    };
    button.addEventListener("click", () => {
      // Another tab may have changed them.
      if (kept("favourites")) favourites = new Set(keptFavourites());
      favourites.delete(code) || favourites.add(code);
      store("favourites", [...favourites]);
      write();
      act?.();
    });
    write();
    return { button, write };
  };

  // The colour of rising prices is kept in the browser.
  const colour = (isWestern) => {
    document.documentElement.classList.toggle("western", isWestern);
    for (const picture of all("svg.chart")) {
      picture.classList.toggle("western", isWestern);
      picture.classList.toggle("taiwan", !isWestern);
    }
    try { localStorage.setItem("subcal.western", isWestern ? "1" : ""); } catch { /* It holds for this page only. */ }
  };
  // theme.js has read it.
  if (document.documentElement.classList.contains("western")) colour(true);

  // The view (filters, inputs) is in the fragment, so it can be shared; a fragment without "=" is an anchor.
  const view = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  let current = view();
  const viewers = [];
  // A comma needs no escape.
  const address = () => current.toString().replaceAll("%2C", ",");
  const keep = (changes) => {
    // An empty calculator field belongs to the view, an empty filter does not.
    for (const [name, value] of Object.entries(changes)) {
      value || value === "" && name.startsWith("c.") ? current.set(name, value) : current.delete(name);
    }
    const text = address();
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
    follow();
  };
  const follow = () => {
    const text = address();
    for (const link of all("[data-keep]")) link.hash = text;
  };
  follow();
  addEventListener("hashchange", () => {
    // After a jump to an anchor the address shows the view again, so that it can be copied.
    if (location.hash && !location.hash.includes("=")) return current.toString() && keep({});
    current = view();
    for (const act of viewers) act();
    follow();
  });
  return {
    one, all, say, show, write, data, now, dayText, clock, daysTo, commas, offerings, texts, kept, store, star, colour, keep,
    favourites: () => favourites,
    addFavourites: (codes) => {
      favourites = new Set([...kept("favourites") ? keptFavourites() : favourites, ...codes]);
      store("favourites", [...favourites]);
      for (const act of viewers) act();
    },
    shared: (name) => current.get(name),
    current: address,
    // Acts now, on every change of the view and every minute.
    onView: (act) => {
      viewers.push(act);
      act();
    },
    renewView: () => viewers.forEach((act) => act()),
  };
})();
