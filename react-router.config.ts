import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // About forty routes: one manifest up front saves a request on the first click and closes the discovery endpoint.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
