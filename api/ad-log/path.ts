export const LOG = "/api/micro-tools/ad-log";
