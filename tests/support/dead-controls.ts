/** Returns what can't work in a document without scripts, or only seems to. Empty for a good page. */
export function deadControls(html: string): string[] {
  const markup = html.replaceAll(/(<(script|style|title|textarea)\b[^>]*>).*?<\/\2>/gs, "$1");
  const tags = [...markup.matchAll(/<[a-z][^>]*>|<\/form>/gi)].map(([tag]) => tag);
  const faults: string[] = [];
  let isInForm = false;
  for (const tag of tags) {
    if (/^<form\b/i.test(tag)) isInForm = true;
    if (/^<\/form/i.test(tag)) isInForm = false;
    // A read-only field sends nothing: its text is there to be copied.
    if (/^<(input|select|textarea)\b/i.test(tag) && !isInForm && !/\sreadonly\b/i.test(tag))
      faults.push(`outside any form: ${tag}`);
    if (/^<button\b/i.test(tag) && !works(tag, isInForm))
      faults.push(`does nothing without a script: ${tag}`);
    if (/^<a\b/i.test(tag) && !/\shref="[^"#]/.test(tag) && !/\shref="#[^"]/.test(tag))
      faults.push(`leads nowhere: ${tag}`);
    if (/\sformaction=/i.test(tag)) faults.push(`text browsers ignore formaction: ${tag}`);
    if (/\sform="/i.test(tag)) faults.push(`text browsers ignore form=: ${tag}`);
    if (/\sstyle="/i.test(tag)) faults.push(`the policy forbids inline styles: ${tag}`);
    if (/\son[a-z]+="/i.test(tag)) faults.push(`the policy forbids inline handlers: ${tag}`);
    if (/^<template\b/i.test(tag)) faults.push(`text browsers print it: ${tag}`);
    if (/^<form\b/i.test(tag) && /\smethod="(?!get|post)/i.test(tag))
      faults.push(`forms only get and post: ${tag}`);
  }
  // `<!--$-->` encloses a complete part whose script loads later. With an additional mark, a script must deliver the part itself.
  for (const [marker] of markup.matchAll(/<!--\$[?!]-->.{0,60}/gs))
    faults.push(`a part that a script would have to reveal: ${marker}`);
  return [...new Set(faults)];
}

const works = (tag: string, isInForm: boolean) => {
  if (/\spopovertarget="/i.test(tag) || (/\scommand="/i.test(tag) && /\scommandfor="/i.test(tag)))
    return true;
  return isInForm && !/\stype="(?!submit)/i.test(tag);
};
