/** Returns a function that gives a control its field and its label, for a form whose labels have the names of its fields. */
export const labelled =
  <Fields extends object, Labels extends Readonly<Record<string, string>>>(fields: Fields, labels: Labels) =>
  <Name extends keyof Fields & keyof Labels>(name: Name) => ({ field: fields[name], label: labels[name] });
