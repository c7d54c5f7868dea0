/**
 * Google's published rules for the text of search ads, and the words that our checks know. Review them at least twice a year.
 * `verified_on` is the day on which the sources were last compared with this file.
 */
export const GOOGLE_AD_POLICY = {
  verified_on: "2026-11-21",
  sources: [
    "https://support.google.com/adspolicy/answer/6021546",
    "https://support.google.com/adspolicy/answer/14847994",
    "https://support.google.com/google-ads/answer/7684791",
    "https://support.google.com/google-ads/editor/answer/57747",
  ],

  /** Enabled responsive search ads in one ad group. */
  ads_per_group: 3,

  /** Common words in capital letters. Words with digits count as codes, such as SAVE20 or CO2. */
  abbreviations: [
    "AC ADHD AI AM API APR ATV AWD BA BBQ BMI BSC CAD CBD CD CE CEO CFO CHF CMS CNC CPA CPC CRM CSS CV DC DE DHL DIN DIY DJ DNA DSL DVD",
    "EAN EEA ESL ETA ETF EU EUR EV FAQ FBA FDA FM FSC GB GBP GDPR GIF GMBH GMO GOTS GP GPS GPU GRE GT HD HDMI HDR HIIT HIV HQ HR HTML",
    "HVAC IBM ID IELTS IKEA II III IP IPA IPO IQ IRA ISBN ISO IT IV IVF JPEG JPY KFZ KG KM KPI LA LAN LCD LED LLC LPG LTE MA MBA MD MDF",
    "MIT ML MMA MOT MP MRI MSC MSRP NASA NATO NBA NFL NGO NHL NHS NHTSA NI NO NOK NY NYC OEM OK OLED OTC PA PC PCR PDF PE PHD PHP PIN PLC",
    "PLN PM PNG POS PR PS PTO PUR PVC QR RAM RGB ROI RPG RRP RV SAP SAT SEK SEO SIM SMS SPA SPF SQL SSD SSL SUP SUV TOEFL TV TUV UHD UK UN",
    "UNESCO UPS URL US USA USB USD UV UX VAT VI VII VIII VIN VIP VOD VPN VR WC WWF XL XML XS XXL XXS ZIP",
  ].flatMap((line) => line.split(" ")),

  /** Symbols, numbers, and letters in place of words. */
  symbols_as_words: [
    { pattern: /\b4 (?=sale|you|free|less|life|all|ever|every|rent|hire|kids)/giu, word: "for " },
    { pattern: /\b2 (?=u\b|you|good|be\b|buy|go\b|your)/giu, word: "to " },
    { pattern: /\bgr8\b/giu, word: "great" },
    { pattern: /\bl8r\b/giu, word: "later" },
    { pattern: /\bb4\b/giu, word: "before" },
    { pattern: /(?<![\p{L}\p{N}.'’-])u(?![\p{L}\p{N}.'’-])/gu, word: "you" },
    { pattern: /(?<![\p{L}\p{N}.'’-])ur(?![\p{L}\p{N}.'’-])/gu, word: "your" },
    { pattern: /(?<![\p{L}\p{N}.'’-])r(?![\p{L}\p{N}.'’-])/gu, word: "are" },
    { pattern: /\bw\/(?=\s|\p{L})/giu, word: "with " },
    { pattern: /(?<=\s)@(?=\s)/gu, word: "at" },
    { pattern: /(?<=^|\s)[$€£¥](?=\s|$)/gu, word: "price" },
    { pattern: /(?<=\p{L}\s)\+(?=\s\p{L})/gu, word: "and" },
  ],

  generic_calls: [
    "click here",
    "click this",
    "click now",
    "click below",
    "click on this",
    "click the link",
    "click our link",
  ],

  /** Bullets, stars, and arrows, and a line that starts like a list item. */
  bullets: /[•‣◦●○■□▪▫►▶➔➜→«»✓✔★☆]|^\s*[*–-]\s/gu,
} as const;
