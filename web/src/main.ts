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

mount(App, { target: document.getElementById("house")! });
