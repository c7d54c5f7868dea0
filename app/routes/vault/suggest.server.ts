import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  type CharacterSet,
  LENGTH,
  randomCharacters,
  randomWords,
  SETS,
  WORDS,
} from "#domain/vault/generate.server.ts";
import { savingForm } from "#forms/submit.server.ts";

const SET_NAMES = Object.keys(SETS) as [CharacterSet, ...CharacterSet[]];

const whole = (what: string, { min, max }: { min: number; max: number }) =>
  z.coerce
    .number(`Enter a number of ${what}.`)
    .int(`Enter a number of ${what}.`)
    .min(min, `Use ${min} ${what} or more.`)
    .max(max, `Use ${max} ${what} or fewer.`);

const wishesSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("characters"),
    length: whole("characters", LENGTH),
    sets: z.array(z.enum(SET_NAMES)).min(1, "Choose at least one.").max(4),
  }),
  z.object({ kind: z.literal("words"), words: whole("words", WORDS) }),
]);

/** Makes a password as it is wished for. It is in the answer alone: nothing keeps it until somebody saves it. */
export const suggesting = (context: Readonly<RouterContextProvider>) =>
  savingForm(context, wishesSchema, async (wishes) =>
    data(
      {
        suggestion:
          wishes.kind === "words"
            ? randomWords(wishes.words, "-")
            : randomCharacters(wishes.length, wishes.sets),
        wishes,
      },
      { headers: { "Cache-Control": "no-store" } },
    ),
  );
