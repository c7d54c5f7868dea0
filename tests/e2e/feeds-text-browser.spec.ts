import { fileURLToPath } from "node:url";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const file = (name: string) => fileURLToPath(new URL(`../files/feeds/${name}`, import.meta.url));

inTextBrowsers(
  "a product feed is uploaded on two days, and what changed becomes a task",
  ["w3m"],
  signedInBy(async ({ browser, visit }) => {
    await visit("/micro-tools/feed-monitor/upload");
    await browser.attach("File", file("products-day1.xml"));
    if (!browser.sendsAtOnce) await browser.activate("Upload feed");
    await browser.sees("Wool coat 10");
    await browser.activate("Upload");
    await browser.sees("You’ll see what changed since the last one.");
    await browser.attach("File", file("products-day2.xml"));
    if (!browser.sendsAtOnce) await browser.activate("Upload file");
    await browser.sees("2 changed, 2 gone.");
    await visit("/micro-tools/feed-monitor");
    await browser.sees("Open alerts");
    await browser.activate("Make task, The price of Wool coat 3 jumped");
    await browser.sees("Task created.");
  }),
);

inTextBrowsers(
  "a list of feeds is looked at before anything is added",
  ["w3m"],
  signedInBy(async ({ browser, visit }) => {
    await visit("/micro-tools/feed-monitor/imports");
    await browser.attach("File", file("feeds.opml"));
    if (!browser.sendsAtOnce) await browser.activate("Read list");
    await browser.sees("Left out. This server may not call that host.");
    await browser.activate("Don’t import");
    await browser.sees("Nothing was imported.");
  }),
);
