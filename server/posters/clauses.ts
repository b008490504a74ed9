/** A part of a prompt between two separators, and the separator that ended it. */
export interface Clause {
  text: string;
  end: string;
}

/** Abbreviations, whose full stop ends no sentence. */
const shortened =
  /(?:^|[\s(])(?:feat|ft|vs|st|mr|mrs|ms|dr|no|jr|sr|prof|rev|adv|tix|inc|min|approx|mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|\p{L}|(?:\p{L}\.)+\p{L})$/iu;

/** Splits a prompt into clauses: at punctuation, never between words. Quoted text stays in one piece. */
export function clausesOf(prompt: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const mark of prompt.matchAll(
    /\s*\n\s*|[,;:]\s+|[.!?…]+(?:\s+|$)|\s+(?:[-–—|·•~]+|\*+|\/{2,})\s+|\s+(?=\([^()]*\)\s*(?:$|[,;.!?\n]))/gu,
  )) {
    const before = prompt.slice(from, mark.index);
    if (mark[0].startsWith('.') && !mark[0].startsWith('..') && shortened.test(before)) continue;
    if (mark[0].startsWith(':') && isLabel(before)) continue;
    if (isInQuotes(prompt, mark.index)) continue;
    clauses.push({ text: before, end: mark[0].trim() || (mark[0].includes('\n') ? '\n' : '') });
    from = mark.index + mark[0].length;
  }
  clauses.push({ text: prompt.slice(from), end: '' });
  return clauses
    .map(({ text, end }) => ({ text: text.trim(), end }))
    .filter(({ text }) => /[\p{L}\p{N}&+]/u.test(text));
}

/** 'Doors: 7pm' and 'Tickets: $10' are one clause each. */
function isLabel(before: string): boolean {
  return /(?:^|[\s,;.])(?:doors?|shows?|time|when|where|date|tickets?|tix|admission|cover|entry|info|call|text|rsvp|ages)$/iu.test(
    before,
  );
}

function isInQuotes(prompt: string, at: number): boolean {
  const before = prompt.slice(0, at);
  const after = prompt.slice(at);
  const open = before.match(/["“”]/gu)?.length ?? 0;
  return open % 2 === 1 && /["“”]/u.test(after);
}

/** Joins clauses again, with commas where their separators meant no more than that. */
export function joinClauses(clauses: Clause[]): string {
  return clauses
    .map(({ text, end }, index) => {
      const next = clauses[index + 1];
      if (!next) return /^[!?…]/u.test(end) ? text + end : text;
      if (/^[.!?…;:]/u.test(end)) return `${text}${end} `;
      return next.text.startsWith('(') ? `${text} ` : `${text}, `;
    })
    .join('');
}
