"use strict";
// What the reader applies for, with which account, and the button and the dialog that say so.
Object.assign(subcal, (() => {
  const { say, write, texts, kept, store, decimal, data, now } = subcal;
  // What the reader commits money to: the accounts, whose they are if not of a person of that name, and until which second
  // of the day their brokers take orders. By what it is for (an offering's or increase's id, an auction's with the price of
  // the bid, as in the ledger's journal): which accounts are meant to (its ticks), which have placed the order, the shares
  // that are bid for or held. What is in an account since which day. And what became of it: whether it was won or paid, how
  // much of it, and when and at what price the shares, or the right itself, were sold. The reader's own account is `me`, and shown as 本人.
  let own = { accounts: ["me"], people: {}, hours: {}, ticks: {}, orders: {}, shares: {}, balances: {}, ends: {} };
  const accountKey = (name) => name === "" || name === "本人" || name.normalize("NFKC").toLowerCase() === "me" ? "me" : name;
  const accountName = (account) => account === "me" ? say("mineMe") : account;
  const personOf = (account, { people } = own) => Object.hasOwn(people, account) ? people[account] : account;
  const isPrice = (text) => typeof text === "string" && decimal(text, 4) > 0n;
  const isCount = (it) => Number.isSafeInteger(it) && it > 0 && it <= 1e10;
  const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
  const mine = () => {
    const found = kept("mine"), keys = (names) => [...new Set(texts(names).map(accountKey))], accounts = keys(found?.accounts);
    if (!accounts.length) return own;
    const members = (value) => Object.entries(value || {}).map(([name, it]) => [accountKey(name), it])
      .filter(([name]) => accounts.includes(name));
    const people = members(found.people).filter(([, person]) => typeof person === "string");
    const byId = (value) => Object.fromEntries(Object.entries(value || {})
      .map(([id, names]) => [id, keys(names).filter((name) => accounts.includes(name))]).filter(([, names]) => names.length));
    const balances = members(found.balances).filter(([, it]) => Number.isSafeInteger(it?.[0]) && it[0] >= 0 && isDay(it[1]));
    const each = (value, read) => Object.fromEntries(Object.entries(value || {}).map(([id, some]) =>
      [id, Object.fromEntries(members(some).map(([name, it]) => [name, read(it)]).filter(([, it]) => it))])
      .filter(([, some]) => Object.keys(some).length));
    return own = {
      accounts, people: Object.fromEntries(people), ticks: byId(found.ticks), orders: byId(found.orders),
      hours: Object.fromEntries(members(found.hours).filter(([, it]) => Number.isInteger(it) && it > 0 && it < 86400)),
      shares: each(found.shares, (it) => isCount(it) && it), balances: Object.fromEntries(balances),
      ends: each(found.ends, (it) => typeof it?.won === "boolean" && {
        won: it.won, ...isCount(it.shares) && { shares: it.shares }, ...isDay(it.paid) && { paid: it.paid },
        ...isDay(it.day) && isPrice(it.price) && { day: it.day, price: it.price },
      }),
    };
  };
  // Until when an account's broker takes orders, and the last of all: of what can still be done.
  const hourOf = (account, { hours } = mine()) => Object.hasOwn(hours, account) ? hours[account] : data.cutOff;
  const lastHour = () => Math.max(...mine().accounts.map((account) => hourOf(account)));
  // Whether something still takes orders, now or later. A listed day that is closed is put off, whatever the stage says.
  const isNotOver = ({ start, end }, { day, second }, hour = lastHour()) =>
    start && end && (day < end || day === end && second < hour);
  const mineViewers = [];
  const changeMine = (change) => {
    const changed = structuredClone(mine());
    change(changed);
    own = changed;
    store("mine", own);
    for (const act of mineViewers) act();
  };
  addEventListener("storage", () => mineViewers.forEach((act) => act()));
  // Puts an account into the ticks or orders of an offering, or takes it out.
  const put = (own, list, id, account, isIn) => {
    own[list][id] = own.accounts.filter((name) => name === account ? isIn : own[list][id]?.includes(name));
    if (!own[list][id].length) delete own[list][id];
  };
  // The account that keeps another one from an application: a person applies once for an offering, whatever accounts it has.
  const rival = (id, account, all = mine()) => /^\w+-\d+$/.test(id) &&
    all.ticks[id]?.find((other) => other !== account && personOf(other, all) === personOf(account, all));
  const once = (account, other, all = mine()) => say("mineOnce", accountName(personOf(account, all)), accountName(other));
  // Ticks an account for an offering; returns the reason if it cannot be.
  const choose = (id, account, isChosen) => {
    const other = isChosen && rival(id, account);
    if (other) return once(account, other) + say("stop");
    changeMine((own) => {
      put(own, "ticks", id, account, isChosen);
      if (isChosen) return;
      put(own, "orders", id, account, false);
      if (own.shares[id]) delete own.shares[id][account];
    });
    return "";
  };
  // With several accounts the reader says which.
  const dialog = document.createElement("dialog");
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  const ask = (id, title) => {
    const [head, said, done] = ["h2", "p", "button"].map((name) => document.createElement(name));
    head.textContent = say("tickWhich", title);
    head.id = "which";
    dialog.setAttribute("aria-labelledby", head.id);
    said.className = "urgent";
    said.setAttribute("role", "alert");
    done.type = "button";
    done.textContent = say("done");
    done.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(head, ...mine().accounts.map((account) => {
      const [label, box, name] = ["label", "input", "span"].map((name) => document.createElement(name));
      Object.assign(box, { type: "checkbox", checked: mine().ticks[id]?.includes(account), disabled: Boolean(mine().ends[id]?.[account]) });
      box.addEventListener("change", () => {
        write(said, choose(id, account, box.checked));
        box.checked = mine().ticks[id]?.includes(account);
      });
      label.className = "check";
      name.textContent = accountName(account) + (mine().orders[id]?.includes(account) ? say("tickPlaced") : "");
      label.append(box, name);
      return label;
    }), said, done);
    dialog.showModal();
  };
  const tick = (id, title) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tick";
    const show = () => {
      const { accounts, ticks } = mine(), names = ticks[id] || [];
      const text = !names.length ? say("tickLabel") : names.length > 1 ? say("tickMany", names.length)
        : accounts.length > 1 ? say("tickOne", accountName(names[0]))
        : say(mine().orders[id] ? "tickOrdered" : "tickIntended");
      button.disabled = id in mine().ends;
      button.setAttribute("aria-pressed", names.length > 0);
      button.setAttribute("aria-label", text + say("colon") + title);
      if (accounts.length > 1) button.setAttribute("aria-haspopup", "dialog");
      else button.removeAttribute("aria-haspopup");
      write(button, text);
    };
    button.addEventListener("click", () => {
      const { accounts: [account, ...others], ticks, orders } = mine();
      // An order that is placed is not forgotten with a tap.
      if (others.length || orders[id]) ask(id, title);
      else choose(id, account, !ticks[id]);
    });
    mineViewers.push(show);
    show();
    return button;
  };
  const isTickable = ({ dates: { stage }, held }, id) => stage !== "cancelled" && isNotOver(held, now()) || id in mine().ticks;
  return {
    mine, changeMine, put, choose, rival, once, tick, isTickable, accountKey, accountName, personOf, isNotOver, hourOf, lastHour, isDay, isPrice, isCount,
    // Acts now, and on every change of what the reader applies for.
    onMine: (act) => {
      mineViewers.push(act);
      act();
    },
    renewMine: () => mineViewers.forEach((act) => act()),
  };
})());
