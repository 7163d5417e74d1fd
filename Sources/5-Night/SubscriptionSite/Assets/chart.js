"use strict";
// The K chart of an offering's page: redraws the SVG that subcal drew, with the same formulas. "Units" are 1/10000 NT$,
// other prices are in NT$.
(() => {
  const { one, all, say } = subcal, words = subcal.data.chart;
  const box = one("#chart"), svg = one("svg", box), tools = one("#chart-tools"), reading = one("#chart-reading"), field = tools.elements;
  const { bars: rows, offer, ticks, lowers } = JSON.parse(one("#chart-data").textContent);
  const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
  const isoDay = (number) => new Date(number * 864e5).toISOString().slice(0, 10);
  const way = (from, to) => from === null || to === from ? "even" : to > from ? "up" : "down";

  // Bars, oldest first.
  const nt = (units) => units === null ? null : units / 1e4;
  const read = ([number, o, h, l, units, v, reference, board, isBreak]) => ({
    number, o: nt(o), h: nt(h), l: nt(l), c: nt(units), v, units, reference, board, isBreak, isAverage: board === 2,
    isCandle: board !== 2 && o !== null && h !== null && l !== null,
  });
  let days = [], bars = [];
  const known = new Map();
  // What the sessions of a candle have in common, of days since 1970-01-01, a Thursday.
  const spans = { day: (number) => number, week: (number) => Math.floor((number + 3) / 7), month: (number) => isoDay(number).slice(0, 7) };
  const span = (number) => spans[field.interval.value](number);
  // The candle of consecutive sessions, as in Candle.swift.
  const joined = (run) => {
    const [first, end] = [run[0], run.at(-1)], all = (key, f) => run.some((bar) => bar[key] === null) ? null : f(run.map((bar) => bar[key]));
    const [h, l] = [all("h", (v) => Math.max(...v)), all("l", (v) => Math.min(...v))];
    return {
      ...end, first: first.number, o: first.o, h, l, v: all("v", sum), isBreak: run.some((bar) => bar.isBreak),
      isCandle: !end.isAverage && first.o !== null && h !== null && l !== null,
      reference: run.slice(1).some((bar) => bar.isBreak) ? null : first.reference,
    };
  };
  const breakMark = () => field.interval.value === "day" ? words.breakMark : words.breakWithin;
  const isRunning = () => field.interval.value !== "day" && (subcal.data.tradingDays || []).map((day) => Date.parse(day) / 864e5)
    .some((number) => number > bars.at(-1).number && span(number) === span(bars.at(-1).number));
  const take = (older) => {
    days = [...older, ...days];
    const runs = [];
    for (const day of days) {
      const run = runs.at(-1);
      if (run && run[0].isAverage === day.isAverage && span(run[0].number) === span(day.number)) run.push(day);
      else runs.push([day]);
    }
    bars = runs.map(joined);
    known.clear();
    bars.forEach((bar, i) => {
      const before = bars[i - 1];
      if (!bar.isBreak && before?.isAverage === bar.isAverage) bar.reference ??= before.units;
      bar.way = way(nt(bar.reference), bar.c);
      bar.body = !bar.isCandle ? bar.way : bar.o === bar.c ? way(nt(bar.reference), bar.o) : way(bar.o, bar.c);
    });
  };

  // Indicators of consecutive bars; null where there are too few.
  const sum = (v) => v.reduce((a, b) => a + b, 0);
  const mean = (v) => v[0] + sum(v.map((x) => x - v[0])) / v.length;
  const windows = (v, n, f) => v.map((_, i) => i < n - 1 ? null : f(v.slice(i - n + 1, i + 1)));
  const average = (v, n) => windows(v, n, mean);
  const recursive = (v, n, step, last = null) => v.map((x, i) =>
    last = last !== null ? step(last, x) : i === n - 1 ? mean(v.slice(0, n)) : null);
  const exponential = (v, n) => recursive(v, n, (a, x) => a + 2 / (n + 1) * (x - a));
  const wilder = (v, n) => [null, ...recursive(v, n, (a, x) => (a * (n - 1) + x) / n)];
  const pairs = (a, b, f) => a.map((x, i) => x === null || b[i] === null ? null : f(x, b[i]));
  const minus = (a, b) => pairs(a, b, (x, y) => x - y);
  const sinceLast = (v, f) => v.slice(1).map((x, i) => f(x, v[i], i + 1));
  const smooth = (line, n, last = 50) => line.map((x) => x === null ? null : last = last * (n - 1) / n + x / n);
  const macd = (dif, n) => {
    const none = dif.filter((x) => x === null), signal = [...none, ...exponential(dif.slice(none.length), n)];
    return [dif, signal, minus(dif, signal)];
  };
  const rsi = (c, n) => pairs(...[1, -1].map((sign) => wilder(sinceLast(c, (x, y) => Math.max(0, sign * (x - y))), n)),
    (gain, loss) => gain + loss > 0 ? 100 * gain / (gain + loss) : null);
  const ratio = (n, ...sides) => pairs(...sides.map((v) => windows(v, n, sum)), (a, b) => b > 0 ? a / b * 100 : null);
  // Averages of other periods take the looks that are left.
  const looks = ["ma5", "ma10", "ma20", "ma60"];
  const usual = { ma: [5], volume: [5], boll: [20, 2], kd: [9, 3, 3], macd: [12, 26, 9], "macd-taiwan": [12, 26, 9], rsi: [6, 14],
    arbr: [26], bias: [20], atr: [14], cci: [14] };
  const indicators = {
    ma: ({ c }, [n]) => [average(c, n)],
    volume: ({ v }, [n]) => [average(v, n)],
    kd: ({ h, l, c }, [n, nk, nd]) => {
      const tops = windows(h, n, (w) => Math.max(...w)), floors = windows(l, n, (w) => Math.min(...w));
      const k = smooth(c.map((x, i) => tops[i] === null ? null
        : tops[i] === floors[i] ? 50 : (x - floors[i]) / (tops[i] - floors[i]) * 100), nk), d = smooth(k, nd);
      return [k, d, pairs(k, d, (x, y) => 3 * x - 2 * y)];
    },
    macd: ({ c }, [quick, slow, n]) => {
      // As in TA-Lib, the fast average starts at the same bar as the slow one.
      const fast = [...c.slice(0, slow - quick).map(() => null), ...exponential(c.slice(slow - quick), quick)];
      const [dif, signal, osc] = macd(minus(fast, exponential(c, slow)), n);
      return [pairs(dif, signal, (x) => x), signal, osc];
    },
    "macd-taiwan": ({ h, l, c }, [quick, slow, n]) => {
      const demand = c.map((x, i) => (h[i] + l[i] + 2 * x) / 4);
      return macd(minus(exponential(demand, quick), exponential(demand, slow)), n);
    },
    rsi: ({ c }, list) => list.map((n) => rsi(c, n)),
    arbr: ({ o, h, l, c }, [n]) => [ratio(n, minus(h, o), minus(o, l)), [null, ...ratio(
      n, sinceLast(c, (_, y, i) => Math.max(0, h[i] - y)), sinceLast(c, (_, y, i) => Math.max(0, y - l[i])))]],
    bias: ({ c }, [n]) => [pairs(c, average(c, n), (x, m) => m ? (x - m) / m * 100 : null)],
    atr: ({ h, l, c }, [n]) =>
      [wilder(sinceLast(c, (_, y, i) => Math.max(h[i] - l[i], Math.abs(h[i] - y), Math.abs(l[i] - y))), n)],
    cci: ({ h, l, c }, [n]) => [windows(c.map((x, i) => (h[i] + l[i] + x) / 3), n, (w) => {
      const m = mean(w), deviation = mean(w.map((x) => Math.abs(x - m)));
      return deviation > Math.abs(m) * 1e-12 ? (w[n - 1] - m) / (0.015 * deviation) : 0;
    })],
    boll: ({ c }, [n, times]) => {
      const middle = average(c, n), width = windows(c, n, (w) => times * Math.sqrt(mean(w.map((x) => (x - mean(w)) ** 2))));
      return [pairs(middle, width, (m, w) => m + w), middle, minus(middle, width)];
    },
  };
  // The kind and the periods of a name such as ma8 or kd(14,3,3), as subcal chart reads them; null for another text.
  const parts = (name) => {
    const [, kind, one, list] = /^([a-z-]+)(?:(\d+)|\(([\d, ]+)\))?$/.exec(name.toLowerCase()) || [], known = usual[kind];
    const given = (one || list || "").split(",").filter(Boolean).map(Number);
    if (!known || given.length > (kind === "rsi" ? 3 : known.length) || given.some((n) => n < 1 || n > 250)) return null;
    const periods = kind === "rsi" && given.length ? given : [...given, ...known.slice(given.length)];
    return kind.startsWith("macd") && periods[0] >= periods[1] ? null : { kind, periods, isUsual: kind === "ma" ? looks.includes("ma" + periods) : String(periods) === String(known) };
  };
  // An indicator starts again after a bar that lacks a value, and where averages give way to closes.
  const lines = (name) => {
    if (known.has(name)) return known.get(name);
    const { kind, periods } = parts(name);
    const needs = /atr|cci|kd|taiwan/.test(name) ? "hl" : kind === "arbr" ? "ohl" : name.startsWith("v") ? "v" : "";
    const isThere = (bar) => [...needs].every((column) => bar[column] !== null) && (bar.isCandle || !needs.includes("o"));
    const made = [[], [], []];
    for (let i = 0, end; i < bars.length; i = end) {
      const isRun = isThere(bars[i]);
      for (end = i + 1; isRun && bars[end] && isThere(bars[end]) && bars[end].isAverage === bars[i].isAverage;) end += 1;
      const run = bars.slice(i, end), column = (key) => run.map((bar) => bar[key]);
      const values = isRun && indicators[kind](Object.fromEntries([..."ohlcv"].map((key) => [key, column(key)])), periods);
      made.forEach((line, k) => line.push(...values ? values[k] || [] : [null]));
    }
    known.set(name, made.filter((line) => line.length === bars.length));
    return lines(name);
  };

  // Texts.
  const step = (units) => ticks.findLast(([start]) => start <= units)[1];
  const places = (units) => [0, 1, 2, 3].find((count) => units % 10 ** (4 - count) === 0) ?? 4;
  const priced = (units, at = units) => (units / 1e4).toFixed(Math.max(places(units), places(step(at))));
  const lots = (shares) => (shares / 1e3).toLocaleString("en", { maximumFractionDigits: shares < 1e4 ? 2 : 0 });
  const percent = (units, base) => {
    const tenths = Math.sign(units - base) * Math.round(Math.abs(units - base) * 1e3 / base);
    return (tenths > 0 ? "+" : "") + (tenths / 10).toFixed(1) + "%";
  };

  // The view: the bar at the right edge (a fraction while dragging), pixels per bar, the cross.
  let left = 8, drag = null, isMissing = false, resting = 0;
  const number = (name) => field[name].value === "" ? null : clamp(Math.round(field[name].value), 0, 20);
  const has = (side) => one(`[name=label][value=${side}]`, tools).checked;
  let last = 0, from = 0, candle = 8, range = "6M", cross = null, width = 0, plot = 0, panes = [], frame = 0, isLoading = false;
  const x = (bar) => plot - (last - bar + 0.5) * candle;
  const barAt = (place) => last + 0.5 - (plot - place) / candle;
  const edges = () => [Math.max(range ? from : 0, Math.ceil(barAt(0) - 1e-6)), Math.min(bars.length - 1, Math.floor(last + 0.5))];
  const years = box.dataset.years.split(" ").filter(Boolean);
  const load = () => {
    if (isLoading || !years.length) return;
    isLoading = true;
    const script = document.createElement("script");
    script.src = `../assets/bars/${box.dataset.code}-${years.shift()}.js`;
    script.onload = script.onerror = ({ type }) => {
      isLoading = false;
      if (type === "error") {
        // Earlier years would leave a gap.
        isMissing = true;
        years.length = 0;
      }
      if (range) show(range);
      redraw();
    };
    document.head.append(script);
  };
  subcal.older = (_, rows) => {
    const before = bars.length;
    take(rows.filter(([number]) => number < days[0].number).map(read));
    const more = bars.length - before;
    last += more;
    if (drag) drag.last += more;
    if (cross) cross.bar += more;
  };
  // Today's candle, which subcal watch --serve-dir updates for pages opened on the same machine.
  let liveDay = null;
  subcal.today = (candles) => {
    const row = candles[box.dataset.code]?.[0], newest = days.at(-1).number;
    if (!row || (row[0] === liveDay ? newest !== liveDay : row[0] <= newest)) return;
    const isAtEnd = last >= bars.length - 1;
    if (row[0] === liveDay) days.pop();
    liveDay = row[0];
    days.push(read(row));
    take([]);
    if (isAtEnd) last = bars.length - 1;
    // The figures above the chart are those of the moment.
    const { units } = bars.at(-1), close = one(".keys [data-now=close]"), premium = one(".keys [data-now=premium]");
    close.textContent = `${priced(units)} ${say("intraday")}`;
    if (offer) {
      const tone = way(offer, units);
      premium.textContent = ({ up: "▲\u2009", down: "▼\u2009", even: "" })[tone] + percent(units, offer);
      premium.className = tone;
    }
    redraw();
  };
  const follow = (count) => {
    const script = document.createElement("script");
    script.src = `../assets/live.js?${count}`;
    script.onload = () => setTimeout(follow, 15e3, count + 1, script.remove());
    document.head.append(script);
  };
  const show = (name) => {
    const months = { "1M": 1, "3M": 3, "6M": 6, "1Y": 12 }[name], newest = new Date(bars.at(-1).number * 864e5);
    const [y, m, d] = [newest.getUTCFullYear(), newest.getUTCMonth() - months, newest.getUTCDate()];
    const start = months ? Date.UTC(y, m, Math.min(d, new Date(Date.UTC(y, m + 1, 0)).getUTCDate())) / 864e5 : 0;
    [range, last, from] = [name, bars.length - 1, bars.findIndex((bar) => bar.number >= start)];
    // Ranges up to half a year show candles even on the narrowest screen, and a short series fills the pane.
    candle = clamp(plot / (bars.length - from), months <= 6 ? 2 : 0, 60);
    if (days[0].number > start) load();
  };
  const scroll = (to) => {
    range = null;
    last = clamp(to, Math.min(bars.length - 1, plot / candle - 1), bars.length - 1);
    if (barAt(0) < 2) load();
    redraw();
    return true;
  };
  const zoom = (factor, place = cross ? x(cross.bar) : plot) => {
    const bar = barAt(place), to = clamp(candle * factor, 2, 30);
    if (to === candle || factor < 1 && candle < 2) return false;
    candle = to;
    return scroll(bar - 0.5 + (plot - place) / candle);
  };
  const move = (count) => {
    const [first, end] = edges(), bar = clamp((cross ? cross.bar : end + (count < 0)) + count, 0, bars.length - 1);
    cross = { bar, units: bars[bar].units };
    if (bar < first || bar === 0) scroll(bar + plot / candle - 1);
    if (bar > end) scroll(bar);
  };
  const raise = (sign) => {
    if (!cross) move(0);
    const to = cross.units + sign * step(cross.units - (sign < 0));
    if (to > 0 && to / 1e4 <= panes[0].top && to / 1e4 >= panes[0].bottom) cross.units = to;
  };

  // What the day says: its prices, the change, the volume and the premium.
  const figures = (bar) => {
    const prices = ["open", "high", "low"].filter((name) => bar[name[0]] !== null && (name !== "open" || bar.isCandle))
      .map((name) => `${say(name)} ${priced(Math.round(bar[name[0]] * 1e4))}`);
    const change = bar.reference && `${{ up: "▲", down: "▼", even: "＝" }[bar.way]}${priced(Math.abs(bar.units - bar.reference), bar.units)} (${percent(bar.units, bar.reference)})`;
    const units = cross ? cross.units : bar.units;
    return [
      [...new Set([bar.first, bar.number])].map((number) => subcal.dayText(isoDay(number))).join("–"), bar.number === liveDay && say("intraday"), ...prices,
      `${bar.isAverage ? words.average : bar.number === liveDay ? say("deal") : words.close} ${priced(bar.units)}`, change,
      [bar.v === null ? "" : say("lots", lots(bar.v)), offer ? say("premiumAt", priced(units), percent(units, offer)) : ""]
        .filter(Boolean).join(" "),
    ].map((text, place) => ({ text, style: place > 1 && text === change ? bar.way : "" })).filter(({ text }) => text);
  };

  const redraw = () => frame ||= requestAnimationFrame(draw);
  const draw = () => {
    frame = 0;
    const before = plot, height = (width = Math.max(240, box.clientWidth)) < 560 ? 460 : 600;
    const gutter = 26 + 7.5 * priced(Math.max(offer, ...bars.map((bar) => bar.units))).length;
    left = has("left") ? gutter : 8;
    plot = width - left - (has("right") ? gutter : 8);
    if (range && plot !== before) show(range);
    last = clamp(last, Math.min(bars.length - 1, plot / candle - 1), bars.length - 1);
    const [first, end] = edges(), shown = bars.slice(first, end + 1), isNarrow = candle < 2;
    const bar = bars[cross ? cross.bar : end], newest = bars.at(-1), bottom = height - (has("bottom") ? 26 : 8), right = left + plot, top = has("top") ? 20 : 0;
    const inner = make("svg", { x: left, width: plot, height }), outer = [];
    const path = (name, d) => inner.append(make("path", { class: name, d }));
    const label = (name, text, x, y) => outer.push(make("text", { class: name, x, y }, text));
    // Dates and prices stand on the sides that are chosen.
    const dated = (text, at) => {
      if (has("top")) label("date", text, at, 14);
      if (has("bottom")) label("date", text, at, height - 9);
    };
    const priceX = [...has("left") ? [left - 6] : [], ...has("right") ? [width - 8] : []];
    const beside = (name, text, y) => priceX.forEach((at) => label(name, text, at, y));
    const within = (line) => line.slice(first, end + 1).filter((value) => value !== null);

    // Panes: their lines, the values that are always in view, and the labels at the right.
    const typed = parts(field.indicator.value), under = typed && lowers[typed.kind] ? field.indicator.value.toLowerCase() : field.lower.value || "kd";
    const { kind, periods, isUsual } = parts(under), { levels, always } = lowers[kind];
    const title = isUsual ? lowers[kind].title : lowers[kind].title.replace(/\(.*\)/, `(${periods})`);
    const names = kind === "rsi" ? periods.map((n) => "RSI" + n) : lowers[kind].names;
    const own = (field.lines.value.toLowerCase().match(/[^,(\s]+(?:\([^)]*\))?/g) || []).filter((name) => /^(ma\d|boll)/.test(name) && parts(name));
    const named = [...new Set([...all("[name=overlay]:checked", tools).map(({ value }) => value), ...own])].slice(0, 8);
    const spare = looks.filter((look) => !named.includes(look));
    const chosen = named.flatMap((name) => {
      const style = name.startsWith("boll") ? "boll" : looks.includes(name) ? name : spare.shift() || looks[named.indexOf(name) % 4];
      return lines(name).map((values, i) => ({ name: style === "boll" ? ["BOLL", "MB", "LB"][i] : name.toUpperCase(), style, values }));
    });
    const below = lines(under).slice(0, names.length).map((values, i) =>
      ({ name: names[i], style: names[i] === "OSC" ? "histogram" : ["first", "second", "third"][i], values }));
    const found = below.flatMap(({ values }) => within(values)), most = Math.max(...shown.map(({ v }) => v));
    const two = (value) => value.toFixed(2), unusual = named.filter((name) => !parts(name).isUsual);
    const note = (name) => ({ name, style: "note", isPlain: true });
    const notes = [
      shown.some((it) => it.isAverage) && { name: words.averagesAlone, style: "average" },
      isNarrow && shown.some((it) => !it.isAverage) && { name: words.closesAlone, style: "closes" },
      shown.some((it) => it.isBreak) && note("◆ " + breakMark()),
      end === bars.length - 1 && isRunning() && note(words.running),
      unusual.length && note(words.unusual + unusual.join(" ").toUpperCase()),
    ].filter(Boolean);
    panes = [
      { notes, share: 0.6, blank: 0.08, lines: chosen, text: two, least: step(newest.units) / 1e4, labels: [],
        always: shown.flatMap((it) => it.isCandle ? [it.h, it.l, it.c] : [it.c]) },
      { share: 0.17, blank: 0, title: words.volume, text: lots, least: 1, always: [0, most * 1.08], labels: [most],
        lines: [5, 20].map((n) => ({ name: "MA" + n, style: "ma" + n, values: lines("volume" + n)[0] })) },
      { share: 0.23, blank: 0.08, title, text: two, least: 1, always, lines: below,
        notes: isUsual ? [] : [note(`${words.usual} (${usual[kind]})`)],
        labels: levels.length > 1 || !found.length ? levels : [...levels, Math.max(...found), Math.min(...found)] },
    ];
    // The offer price is in the scale where that leaves the candles more than two thirds of the pane, or if asked for.
    const inView = [...panes[0].always, ...chosen.flatMap(({ values }) => within(values))];
    const [most0, least0] = [Math.max(...inView), Math.min(...inView)], price0 = offer / 1e4;
    const span = Math.max(most0, price0) - Math.min(least0, price0);
    if (offer && (field.scale.checked || (most0 - least0) * 3 > span * 2)) panes[0].always.push(price0);
    const slots = Math.max(2, Math.floor(plot / 112));
    let y = 0;
    // The bar's numbers, in the pane; a text is as wide as its letters.
    const wide = (text) => [...text].reduce((sum, it) => sum + (it > "\u2e00" ? 12 : 6.9), 0);
    let place = 0;
    y = 15 + top;
    for (const { text, style } of figures(bar)) {
      if (place && place + wide(text) > plot) [place, y] = [0, y + 16];
      label("figure " + style, text, left + place, y);
      place += wide(text) + 9;
    }
    y += 6;
    for (const pane of panes) {
      const entries = [...pane.title ? [{ name: pane.title }] : [], ...pane.lines, ...pane.notes || []];
      let slot = 0;
      entries.forEach(({ name, style, values, isPlain }) => {
        // A note is as wide as its text: 12 px per Chinese character, about half of that per Latin letter.
        const wide = values ? 1 : Math.min(slots, Math.ceil([...name].reduce((a, it) => a + (it > "\u2e00" ? 12 : 6.2), 19) / 112));
        if (slot % slots + wide > slots) slot = Math.ceil(slot / slots) * slots;
        const value = values?.[bars.indexOf(bar)], [at, base] = [left + slot % slots * 112, y + 17 + Math.floor(slot / slots) * 17];
        slot += wide;
        if (style && !isPlain) outer.push(make("path", { class: "key line " + style, d: `M${at} ${base - 4}h14` }));
        label("legend " + (style || "strong"), values ? `${name} ${value === null ? "–" : pane.text(value)}` : name, at + (style && !isPlain ? 19 : 0), base);
      });
      const head = 22 + 17 * Math.max(0, Math.ceil(slot / slots) - 1) + (pane === panes[0] ? y : 0);
      const values = [...pane.always, ...pane.lines.flatMap(({ values }) => within(values))];
      const [high, low] = [Math.max(...values), Math.min(...values)], blank = (high - low || pane.least) * pane.blank;
      if (pane === panes[0]) y = 0;
      Object.assign(pane, { y: y + head, height: bottom * pane.share - head, top: high + blank, bottom: low - blank });
      if (high === low && !blank) pane.top += 1;
      pane.at = (value) => pane.y + (pane.top - value) / (pane.top - pane.bottom) * pane.height;
      pane.value = (at) => pane.top - (at - pane.y) / pane.height * (pane.top - pane.bottom);
      y += bottom * pane.share;
    }
    const [price, volume, lower] = panes;

    // The grid: prices on the tick, days, levels.
    let grid = "", over = "";
    // 1, 2, 2.5 or 5 times a power of ten, a multiple of the tick: the smallest step with at most six lines.
    const tick = step(Math.max(1, Math.round(price.top * 1e4)));
    const round = [...Array(10).keys()].flatMap((power) => [1, 2, 2.5, 5].map((number) => number * 10 ** power))
      .find((units) => units % tick === 0 && (price.top - price.bottom) * 1e4 / units <= (number("rows") ?? 6)) || tick;
    if (number("rows") !== 0) for (let units = Math.max(1, Math.ceil(price.bottom * 1e4 / round)) * round; units <= price.top * 1e4; units += round) {
      price.labels.push(units / 1e4);
    }
    const columns = number("columns") ?? Math.max(2, Math.floor(plot / 130));
    for (let i = 0; i < columns; i += 1) {
      const day = Math.round(end - i * plot / columns / candle);
      if (day < first) continue;
      grid += panes.map((pane) => `M${x(day)} ${pane.y}v${pane.height}`).join("");
      const at = clamp(left + x(day), 36, right - 36);
      // Nor does the day of the cross.
      if (!cross || Math.abs(at - clamp(left + x(cross.bar), left + 36, right - 36)) > 76) dated(subcal.dayText(isoDay(bars[day].number)), at);
    }
    for (const value of price.labels) grid += `M0 ${price.at(value)}H${plot}`;
    for (const value of levels) grid += `M0 ${lower.at(value)}H${plot}`;
    path("grid", grid);

    // Bars, columns and lines, one path for each colour.
    const shapes = {}, add = (name, d) => shapes[name] = (shapes[name] || "") + d;
    const half = Math.max(0.5, candle * 0.34);
    const column = (name, place, from, to) => add(name, `M${place - half} ${from}h${2 * half}V${to}h${-2 * half}Z`);
    shown.forEach((it, i) => {
      const place = x(first + i), next = i + 1 < shown.length && shown[i + 1];
      if (it.v) column("column " + it.body, place, volume.at(0), volume.at(it.v));
      if (it.isBreak) add("break", `M${place} ${price.y + price.height - 10}l4 4l-4 4l-4-4Z`);
      if (next && next.board !== it.board) {
        add("board", `M${place + candle / 2} ${price.y}v${price.height}`);
        label("note halo", words.boards[next.board], Math.min(left + place + 8, right - 60), price.y + 14);
      }
      for (const { style, values } of below) {
        const value = values[first + i];
        if (style === "histogram" && value !== null) column("column " + way(0, value), place, lower.at(0), lower.at(value));
      }
      if (it.isAverage || isNarrow) return;
      const [h, l, top, base] = it.isCandle ? [it.h, it.l, Math.max(it.o, it.c), Math.min(it.o, it.c)].map(price.at) : Array(4).fill(price.at(it.c));
      add("wick " + it.body, `M${place} ${h}V${top}M${place} ${base}V${l}`);
      column("body " + it.body, place, top, base);
    });
    const across = (name, units) => path("line " + name, `M0 ${price.at(units / 1e4)}H${plot}`);
    const through = (name, values, pane) => {
      let isDown = false;
      path("line " + name, values.slice(0, end + 2).map((value, i) => {
        const isOn = i >= first - 1 && value !== null, command = isDown ? "L" : "M";
        isDown = isOn;
        return isOn ? `${command}${x(i)} ${pane.at(value)}${command === "M" ? "h0" : ""}` : "";
      }).join(""));
    };
    const isInside = (units) => units / 1e4 <= price.top && units / 1e4 >= price.bottom;
    if (isInside(newest.units)) across("last " + newest.way, newest.units);
    if (offer && isInside(offer)) across("offer", offer);
    for (const [name, d] of Object.entries(shapes)) path(name, d);
    through("average", bars.map((it) => it.isAverage ? it.c : null), price);
    if (isNarrow) through("closes", bars.map((it) => it.isAverage ? null : it.c), price);
    for (const pane of panes) {
      path("frame", `M0 ${pane.y + pane.height}H${plot}`);
      for (const { style, values } of pane.lines) if (style !== "histogram") through(style, values, pane);
    }
    if (!found.length) label("note middle halo", words.tooFewBars, left + plot / 2, lower.y + lower.height / 2);

    // The labels at the right, and the cross above everything.
    const arrow = (units) => isInside(units) ? "" : units / 1e4 > price.top ? "↑" : "↓";
    const tags = [["last " + newest.way, newest.units], ...offer ? [["offer", offer]] : []]
      .map(([style, units]) => ({ style, text: arrow(units) + priced(units), y: clamp(price.at(units / 1e4), price.y + 9, price.y + price.height - 9) }));
    const apart = tags[1] && 19 - Math.abs(tags[1].y - tags[0].y);
    if (apart > 0) tags[1].y += tags[1].y < tags[0].y ? -apart : apart;
    const taken = [];
    for (const pane of panes) for (const value of pane.labels) {
      const y = pane.at(value);
      // No label covers another.
      if (taken.some((other) => Math.abs(other - y) < 13)) continue;
      taken.push(y);
      if (pane !== price) beside("label", pane === volume ? lots(value) : String(+two(value)), y + 4);
      else if (tags.every((tag) => Math.abs(tag.y - y) > 15)) beside("label", priced(Math.round(value * 1e4)), y + 4);
    }
    if (offer) {
      const at = price.at(offer / 1e4);
      label("offer halo", `${arrow(offer)}${words.offer}${arrow(offer) && " " + priced(offer)}`, left + 2,
        isInside(offer) ? at - 5 : at < price.y ? price.y + 12 : price.y + price.height - 5);
    }
    if (cross) {
      const y = clamp(price.at(cross.units / 1e4), price.y, price.y + price.height);
      path("cross", `M${x(cross.bar)} ${price.y}V${lower.y + lower.height}M0 ${y}H${plot}`);
      // A tag that the cross covers would not be readable.
      for (const tag of tags.splice(0)) if (Math.abs(tag.y - y) > 17) tags.push(tag);
      tags.push({ style: "cross", text: priced(cross.units), y });
      const day = clamp(left + x(cross.bar), left + 36, right - 36);
      for (const at of [...has("top") ? [14] : [], ...has("bottom") ? [height - 9] : []]) {
        outer.push(make("rect", { class: "tag cross", x: day - 36, y: at - 13, width: 72, height: 18, rx: 3 }));
        label("middle cross", subcal.dayText(isoDay(bars[cross.bar].number)), day, at);
      }
    }
    for (const { style, text, y } of tags) {
      for (const at of priceX) outer.push(make("rect", { class: "tag " + style, x: at - gutter + 10, y: y - 9, width: gutter - 4, height: 18, rx: 3 }));
      beside("tagged " + style, text, y + 4);
    }
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) svg.setAttribute(name, value);
    svg.replaceChildren(one("title", svg), make("rect", { class: "paper", width, height }), inner, ...outer);
    for (const button of all("button[value]", tools)) button.setAttribute("aria-pressed", button.value === range);

    // The same for screen readers, with the values of the lines.
    const units = cross ? cross.units : bar.units;
    const at = bars.indexOf(bar), values = [...chosen, ...below].map(({ name, values }) => `${name} ${values[at] === null ? "–" : two(values[at])}`);
    subcal.write(reading, [
      figures(bar).slice(0, -1).map(({ text }) => text).join(" "),
      bar.v === null ? "" : say("lots", lots(bar.v)), offer ? say("premiumAt", priced(units), percent(units, offer)) : "",
      values.join(" "), bar.isBreak ? breakMark() : "", isMissing ? say("olderMissing") : "",
    ].filter(Boolean).join(" · "));
  };
  const make = (name, attributes, text = "") => {
    const element = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };

  // Pointers, wheel, keys, controls.
  const touches = new Map();
  const inside = (event) => {
    const frame = svg.getBoundingClientRect();
    return [event.clientX - frame.left - left, event.clientY - frame.top];
  };
  const point = ([place, y]) => {
    const [price] = panes, value = price.value(clamp(y, price.y, price.y + price.height));
    const units = Math.max(0, Math.round(value * 1e4)), size = step(units);
    cross = { bar: clamp(Math.round(barAt(place)), ...edges()), units: Math.max(1, Math.round(units / size)) * size };
    redraw();
  };
  const on = (types, act) => types.split(" ").forEach((type) => box.addEventListener(type, act, { passive: false }));
  on("pointerdown", (event) => {
    const [place] = inside(event);
    if (event.button) return;
    touches.set(event.pointerId, inside(event));
    drag = { place, last, isMoved: touches.size > 1, isReading: false };
    // A finger that rests reads the bars that it then moves over.
    clearTimeout(resting);
    if (event.pointerType === "touch") resting = setTimeout((at) => {
      if (drag.isMoved || touches.size !== 1) return;
      drag.isReading = true;
      point(at);
    }, 350, inside(event));
    box.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    // The button may have been released over a menu.
    if (event.pointerType === "mouse" && !event.buttons) touches.delete(event.pointerId);
    if (!touches.has(event.pointerId)) return point(inside(event));
    const spread = ([a, b = a] = [...touches.values()]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const before = spread(), [place] = inside(event);
    touches.set(event.pointerId, inside(event));
    if (drag.isReading && touches.size === 1) return point(inside(event));
    if (touches.size > 1) zoom(spread() / before || 1, mean([...touches.values()].map(([x]) => x)));
    else if (drag.isMoved ||= Math.abs(place - drag.place) > 4) scroll(drag.last - (place - drag.place) / candle, cross = null);
  });
  on("pointerup pointercancel", (event) => {
    if (!touches.delete(event.pointerId)) return;
    clearTimeout(resting);
    if (event.type === "pointerup" && !drag.isMoved) point(inside(event));
    for (const [place] of touches.values()) drag = { place, last, isMoved: true };
  });
  on("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !touches.size) redraw(cross = null);
  });
  on("touchmove", (event) => drag?.isReading && event.cancelable && event.preventDefault());
  on("contextmenu", (event) => drag?.isReading && event.preventDefault());
  on("dblclick", () => redraw(show(range || "6M", cross = null)));
  // Otherwise text selected around the chart is dragged instead of the chart.
  on("dragstart", (event) => event.preventDefault());
  on("wheel", (event) => {
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // Otherwise the page scrolls; a pinch on a touchpad comes as a wheel with Ctrl.
    if (!isAcross && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (isAcross) scroll(last + event.deltaX / candle);
    else zoom(1.002 ** -event.deltaY, inside(event)[0]);
  });
  const keys = {
    ArrowLeft: () => move(-1), ArrowRight: () => move(1), Home: () => move(-Infinity), End: () => move(Infinity),
    ArrowUp: () => raise(1), ArrowDown: () => raise(-1), "+": () => zoom(1.25), "=": () => zoom(1.25),
    "-": () => zoom(0.8), Escape: () => cross = null,
  };
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    redraw(keys[event.key]());
    event.preventDefault();
  });
  tools.addEventListener("click", ({ target }) => {
    if (target.dataset.zoom) redraw(zoom(Number(target.dataset.zoom)));
    else if (target.type === "button") redraw(show(target.value, cross = null));
  });
  const { lower, scale, western, rise, fall } = field, overlays = all("[name=overlay]", tools), sides = all("[name=label]", tools);
  const checked = (boxes) => boxes.filter((box) => box.checked).map((box) => box.value);
  const typedFields = ["interval", "lines", "indicator", "rows", "columns"];
  // Colours of one's own hold until they are taken back with those of Taiwan or the West.
  let moves = null;
  const paint = () => {
    const sheet = new CSSStyleSheet(), chart = "#chart .chart ";
    sheet.replaceSync(["up", "down"].filter((way) => /^#[0-9a-f]{6}$/.test(moves?.[way])).map((way) => {
      const filled = ["rect." + way, ".figure." + way, ...way === "down" ? ["path.body.down", "path.column.down"] : []];
      return `${chart}path.${way}{stroke:${moves[way]}}${filled.map((it) => chart + it)}{fill:${moves[way]}}`;
    }).join(""));
    document.adoptedStyleSheets = [sheet];
  };
  tools.addEventListener("change", ({ target }) => {
    if (target === field.interval) show(range || "6M", take([]), cross = null);
    if (target === western) subcal.colour(western.checked, moves = null);
    if (target === rise || target === fall) moves = { up: rise.value, down: fall.value };
    paint();
    subcal.store("chart", { lower: lower.value, scale: scale.checked, overlays: checked(overlays), labels: checked(sides), moves,
      ...Object.fromEntries(typedFields.map((name) => [name, field[name].value])) });
    redraw();
  });
  western.checked = svg.classList.contains("western");
  const choices = subcal.kept("chart");
  if (choices && lowers[choices.lower]) {
    lower.value = choices.lower;
    scale.checked = choices.scale;
    for (const box of overlays) box.checked = choices.overlays.includes(box.value);
    // What was kept before there were these choices has none of them.
    if (Array.isArray(choices.labels)) for (const box of sides) box.checked = choices.labels.includes(box.value);
    for (const name of typedFields) field[name].value = choices[name] ?? "";
    if (!spans[field.interval.value]) field.interval.value = "day";
    if (choices.moves?.up) {
      [moves, rise.value, fall.value] = [choices.moves, choices.moves.up, choices.moves.down];
      paint();
    }
  }

  take(rows.map(read));
  last = bars.length - 1;
  for (const part of [tools, reading, one("#chart-keys")]) part.hidden = false;
  Object.assign(box, { tabIndex: 0, role: "application", ariaLabel: one("title", svg).textContent });
  box.removeAttribute("aria-labelledby");
  box.classList.add("live");
  box.setAttribute("aria-describedby", "chart-keys");
  svg.removeAttribute("aria-describedby");
  new ResizeObserver(redraw).observe(box);
  draw();
  // A chart that is renewed weekly lacks the days before today.
  const isLocal = location.protocol === "file:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  if (isLocal && !("weekly" in box.dataset)) follow(0);
  // For tests and the console.
  subcal.chart = {
    indicators, parts, lines, bars: () => bars, pane: () => panes[0], x: (bar) => left + x(bar),
    state: () => ({ last, candle, range, cross, first: isoDay(bars[0].number), shown: edges().map((i) => isoDay(bars[i].number)) }),
  };
})();
