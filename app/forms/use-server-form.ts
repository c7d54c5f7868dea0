import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation } from "react-router";
import { useFormContext } from "./form-context.tsx";
import { asPosted, putAt, type Tree, valueAt } from "./posted-tree.ts";

type Options<Values> = {
  /** Stable and unique on the page; ids of the controls are `{id}-{name}`. */
  id: string;
  /** What the action answered when it refused the form. */
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Values>;
};

/** What a browser sends for the values of a form. */
type Posted<Values> = Values extends object ? { [Key in keyof Values]?: Posted<Values[Key]> } : string;

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : unknown;

export type Fields<Value> = { readonly [Key in keyof Value]-?: Field<NonNullable<Value[Key]>> };

/** A field of any form. Names are as conform writes them: `items[0].title`. */
export type Field<Value = unknown> = {
  id: string;
  name: string;
  errorId: string;
  /** New whenever the control is filled afresh. */
  key: string;
  errors: string[] | undefined;
  initialValue: unknown;
  /** What stands in the control; whoever reads it is drawn anew with every key pressed in the form. */
  readonly value: unknown;
  defaultValue: string | undefined;
  defaultOptions: string[] | undefined;
  defaultChecked: boolean | undefined;
  getFieldset: () => Fields<NonNullable<Value>>;
  getFieldList: () => Field<ItemOf<NonNullable<Value>>>[];
};

export type ServerForm = {
  id: string;
  status: SubmissionResult["status"];
  allErrors: Readonly<Record<string, string[]>>;
  initialValue: unknown;
  readonly value: unknown;
};

type State = {
  status: SubmissionResult["status"];
  errors: Readonly<Record<string, string[]>>;
  /** Whether the server has judged the whole form, not only a list that grew or shrank. */
  isJudged: boolean;
  initial: Tree;
  value: Tree;
  /** How often all controls ("") and those of one list were filled afresh. */
  fillings: Readonly<Record<string, number>>;
};

/**
 * A form whose rules live on the server only. Returns the form and its fields as conform names them, and whether the fields were
 * refilled with what the person had typed before signing in again.
 */
export function useServerForm<Values extends Record<string, unknown>>({
  id,
  lastResult,
  defaultValue,
}: Options<Values>) {
  const navigation = useNavigation();
  const { draft } = useFormContext();
  const restored = draft !== null && draft.formId === id;
  const defaults = () => ({ ...asPosted(defaultValue), ...(restored && treeOf(draft.values)) });

  const answer = navigation.state === "idle" ? lastResult : null;
  const [seen, setSeen] = useState(answer);
  const [state, setState] = useState(() => {
    const initial = answer?.initialValue ?? defaults();
    return answered(filled(initial), answer, defaults);
  });
  if (answer && answer !== seen) {
    setSeen(answer);
    setState(answered(state, answer, defaults));
  }

  const [reading] = useState({ isLive: false });
  const follow = useEffectEvent(({ target }: Event) => {
    const form = target instanceof Element && target.closest("form");
    if (!reading.isLive || !form || form.id !== id) return;
    const value: Tree = {};
    for (const [name, entry] of new FormData(form)) putAt(value, name, entry);
    setState((state) => ({ ...state, value }));
  });
  const refill = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLFormElement && event.target.id === id && !event.defaultPrevented)
      setState(({ fillings }) => filled(defaults(), fillings));
  });
  useEffect(() => {
    const ending = new AbortController();
    document.addEventListener("input", (event) => follow(event), ending);
    document.addEventListener("reset", (event) => refill(event), ending);
    return () => ending.abort();
  }, []);

  const live = (name: string) => {
    reading.isLive = true;
    return valueAt(state.value, name);
  };
  const fieldOf = (name: string): Field => {
    const initial = valueAt(state.initial, name);
    const options = [initial].flat().filter((option) => typeof option === "string");
    const list = name.split(/[.[]/, 1)[0] ?? "";
    return {
      id: `${id}-${name}`,
      name,
      errorId: `${id}-${name}-error`,
      key: `${state.fillings[""]}.${state.fillings[list] ?? 0} ${name}`,
      errors: state.errors[name],
      initialValue: initial,
      get value() {
        return live(name);
      },
      defaultValue: options[0] || undefined,
      defaultOptions: options,
      defaultChecked: initial === "on" || undefined,
      getFieldset: () => fieldsOf(`${name}.`),
      getFieldList: () =>
        Array.isArray(initial) ? initial.map((_, index) => fieldOf(`${name}[${index}]`)) : [],
    };
  };
  const fieldsOf = (prefix: string) =>
    new Proxy({}, { get: (_, key) => (typeof key === "string" ? fieldOf(prefix + key) : undefined) });

  const form = {
    id,
    status: state.status,
    allErrors: state.errors,
    initialValue: state.initial,
    get value() {
      return live("");
    },
  };
  return [
    form as typeof form & { initialValue: Posted<Values>; value: Posted<Values> },
    fieldsOf("") as Fields<Values>,
    { restored },
  ] as const;
}

/** The button that adds a row to a list, or takes one away, by asking the server for the form as it is then. */
export const rowButton = (type: "insert" | "remove", name: string, index?: number) => ({
  name: "__intent__",
  value: JSON.stringify({ type, payload: { name, index } }),
});

const filled = (initial: Tree, before: State["fillings"] = {}): State => ({
  status: undefined,
  errors: {},
  isJudged: false,
  initial,
  value: initial,
  fillings: { "": (before[""] ?? 0) + 1 },
});

/** The controls keep what was typed, save those of a list whose rows have changed. */
function answered(state: State, result: SubmissionResult | null | undefined, defaults: () => Tree): State {
  if (!result) return state;
  const { status, intent } = result;
  // What was typed is saved, though something else was refused.
  if (result.initialValue === null)
    return { ...filled(defaults(), state.fillings), status, errors: errorsOf(result), isJudged: true };
  const list = intent && "name" in intent.payload ? (intent.payload.name ?? "") : "";
  const isJudged = state.isJudged || !intent;
  const value: Tree = result.initialValue ?? state.value;
  const errors = Object.fromEntries(
    Object.entries(errorsOf(result)).filter(([name]) => isJudged || name === list),
  );
  const { initial, fillings } = state;
  if (!intent) return { ...state, status, errors, isJudged, value };
  return {
    status,
    errors,
    isJudged,
    value,
    initial: { ...initial, [list]: value[list] },
    fillings: { ...fillings, [list]: (fillings[list] ?? 0) + 1 },
  };
}

const errorsOf = ({ error }: SubmissionResult) =>
  Object.fromEntries(
    Object.entries(error ?? {}).filter((entry): entry is [string, string[]] => entry[1] !== null),
  );

function treeOf(values: Record<string, unknown>) {
  const tree: Tree = {};
  for (const [name, value] of Object.entries(values)) putAt(tree, name, value);
  return tree;
}
