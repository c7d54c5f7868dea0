export const MONITOR = "/api/micro-tools/feed-monitor";
