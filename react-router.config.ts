import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One manifest of all routes up front saves a request on the first click and closes the discovery endpoint.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
