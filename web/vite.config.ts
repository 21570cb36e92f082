import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What the house serves under /page, with the index for every page of ours.
export default defineConfig(({ command }) => ({
  base: command === "build" ? "/page/" : "/",
  plugins: [svelte()],
  build: {
    outDir: "../src/cinquefoil/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the house allows no data: addresses but for pictures
    reportCompressedSize: false,
  },
  // `npm run dev` beside a house: edits show at once.
  server: { proxy: { "/api": { target: process.env.CINQUEFOIL_HOUSE ?? "http://localhost:5555", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
}));
