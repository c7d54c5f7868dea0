import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    // The server bundle is the whole web process: listener, gate and router share their modules.
    ssr: { build: { rollupOptions: { input: "./app/server/main.ts" } } },
  },
});
