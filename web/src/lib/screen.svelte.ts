// Whether this screen has room for a column beside the board. The same condition stands in the styles of the parts.

import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(min-width: 1000px) and (min-height: 521px)");
