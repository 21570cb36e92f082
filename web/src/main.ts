import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "./tokens.css";
import "./base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import { showLight } from "./lib/memory.svelte";
import { followLinks } from "./lib/route.svelte";

showLight();
followLinks();

// The house was renewed while this page was open, and what it would load next is gone: the new page takes over. Once a
// minute at most, so that a house that is really broken is not asked for ever.
addEventListener("vite:preloadError", () => {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem("renewed") ?? 0) < 60_000) return;
  sessionStorage.setItem("renewed", String(now));
  location.reload();
});

mount(App, { target: document.getElementById("house")! });
