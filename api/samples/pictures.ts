import { draw } from "#api/uploads/draw.ts";
import type { Drawing } from "#api/uploads/draw.ts";

const SIDE = 1080;

const LOAF =
  '<rect width="1080" height="1080" fill="#f3e6d3"/><rect y="700" width="1080" height="380" fill="#b98a5e"/>' +
  '<path d="M0 700 h1080 v26 H0 Z" fill="#9d7049"/>' +
  '<path d="M120 860 h840 l-60 70 H180 Z" fill="#6f4a2c"/><path d="M150 820 h780 v52 H150 Z" fill="#8a5f3b"/>' +
  '<path d="M230 820 q-70 -20 -70 -130 q0 -250 380 -250 q380 0 380 250 q0 110 -70 130 Z" fill="#7b4a26"/>' +
  '<path d="M230 790 q-40 -20 -40 -100 q0 -210 350 -210 q350 0 350 210 q0 80 -40 100 Z" fill="#95602f"/>' +
  '<g fill="none" stroke="#e9cfa4" stroke-width="20" stroke-linecap="round">' +
  '<path d="M360 520 q60 60 40 150"/><path d="M500 486 q70 70 45 180"/><path d="M640 492 q70 66 45 174"/><path d="M770 536 q54 54 34 130"/></g>' +
  '<g fill="#f7ead2" opacity=".75"><circle cx="300" cy="620" r="7"/><circle cx="450" cy="560" r="6"/><circle cx="590" cy="540" r="7"/><circle cx="730" cy="560" r="6"/><circle cx="820" cy="640" r="7"/><circle cx="420" cy="700" r="6"/><circle cx="620" cy="706" r="6"/></g>' +
  '<g fill="none" stroke="#d9c3a2" stroke-width="14" stroke-linecap="round" opacity=".8">' +
  '<path d="M430 400 q-40 -60 0 -120 q40 -60 0 -120"/><path d="M560 390 q-40 -60 0 -120 q40 -60 0 -120"/><path d="M690 400 q-40 -60 0 -120 q40 -60 0 -120"/></g>';

const HARBOR =
  '<rect width="1080" height="1080" fill="#1f2f4a"/><rect y="430" width="1080" height="310" fill="#2c4466"/>' +
  '<circle cx="860" cy="190" r="70" fill="#f4e3b2"/><g fill="#f4e3b2"><circle cx="150" cy="140" r="5"/><circle cx="300" cy="230" r="4"/><circle cx="470" cy="110" r="5"/><circle cx="620" cy="250" r="4"/><circle cx="980" cy="330" r="4"/></g>' +
  '<g stroke="#f4e3b2" stroke-width="7" stroke-linecap="round" opacity=".35"><path d="M800 520 h130"/><path d="M830 566 h90"/><path d="M790 612 h120"/></g>' +
  '<path d="M690 640 h300 l-46 76 H736 Z" fill="#14213a"/><path d="M838 640 V420" stroke="#14213a" stroke-width="12"/><path d="M850 440 l112 172 H850 Z" fill="#41608a"/>' +
  '<rect y="740" width="1080" height="340" fill="#3b3f4c"/><rect y="740" width="1080" height="22" fill="#565b6b"/>' +
  '<path d="M90 360 L320 200 L550 360 Z" fill="#8d3f35"/><rect x="120" y="360" width="400" height="400" fill="#c9694f"/>' +
  '<rect x="160" y="430" width="200" height="190" rx="8" fill="#ffd98a"/><path d="M260 430 v190 M160 525 h200" stroke="#8d3f35" stroke-width="10"/>' +
  '<rect x="400" y="470" width="90" height="290" rx="6" fill="#6d2f28"/><circle cx="474" cy="620" r="8" fill="#ffd98a"/>' +
  '<path d="M150 640 h220 v34 H150 Z" fill="#f3e6d3"/><path d="M160 620 L110 1000 H440 L360 620 Z" fill="#ffd98a" opacity=".16"/>' +
  '<g fill="#95602f"><ellipse cx="205" cy="606" rx="34" ry="18"/><ellipse cx="262" cy="606" rx="30" ry="20"/><ellipse cx="318" cy="606" rx="32" ry="17"/></g>';

const drawAll = async () => ({
  loaf: await draw(LOAF, {
    width: SIDE,
    height: SIDE,
    alt: "A dark rye loaf, fresh from the oven, on a breadboard",
  }),
  harbor: await draw(HARBOR, {
    width: SIDE,
    height: SIDE,
    alt: "A bakery with a lit window on the quay at night, a sailboat behind it",
  }),
});

export type Pictures = { loaf: Drawing; harbor: Drawing };

let drawn: Promise<Pictures> | undefined;

/** Drawn once per process, because they never change. */
export const pictures = (): Promise<Pictures> => (drawn ??= drawAll());
