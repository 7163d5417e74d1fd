"use strict";
// What every page has: the reader's choice of colours, and the worker that keeps the pages for reading offline.
(() => {
  const looks = { auto: ["◐", "screen and (prefers-color-scheme: dark)"], light: ["○", "not all"], dark: ["●", "screen"] };
  const button = document.querySelector("#theme"), style = document.querySelector("#dark");
  let look = "auto";
  try { look = localStorage.getItem("subcal.theme") || look; } catch { /* The system's colours. */ }
  const show = () => {
    if (!Object.hasOwn(looks, look)) look = "auto";
    const [mark, media] = looks[look];
    style.media = media;
    button.textContent = mark;
    button.title = button.dataset[look] || button.dataset.auto;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    const names = Object.keys(looks);
    look = names[(names.indexOf(look) + 1) % names.length];
    try { localStorage.setItem("subcal.theme", look); } catch { /* It holds for this page. */ }
    show();
  });
  button.hidden = false;
  show();
  try { document.documentElement.classList.toggle("western", Boolean(localStorage.getItem("subcal.western"))); } catch { /* Red rises. */ }

  // From disk there is neither.
  if (!/^https?:$/.test(location.protocol)) return;
  const assets = new URL(".", document.currentScript.src), manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = new URL(document.documentElement.lang === "en" ? "site.en.webmanifest" : "site.webmanifest", assets);
  document.head.append(manifest);
  navigator.serviceWorker?.register(new URL("../worker.js", assets))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active.postMessage(location.href))
    .catch(() => { /* The pages work without. */ });
})();
