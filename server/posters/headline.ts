/** A clause, split into the text before the name, the name, and the text after it. */
export interface Named {
  kicker: string;
  name: string;
  rest: string;
}

/** A name up to this length is set as one, whatever follows. */
const comfortable = 30;
/** The maximum of a headline, on more lines. */
const most = 60;

const company =
  /\s+(?=(?:with|w\/|feat\.?|ft\.?|featuring|starring|hosted by|presented by|con|avec|mit|с)(?:\s|$))/giu;
const continuation =
  /\s+(?=(?:on|in|at|by|under|over|from|for|beside|behind|near|during|next to|inside|outside|about|playing|performing|where|while|that|which|who)\s)/giu;
const occasion =
  /^((?:an?|the)\s+(?:\p{L}+\s+)?(?:evening|night|afternoon|morning|brunch|hour)\s+(?:with|of))\s+(.{3,})$/iu;
/** Words that announce a name after a colon. */
export const overture =
  /^(?:live (?:at|from|in)\s.{2,30}|.{2,40}\s(?:presents?|presenta|представляет)|introducing|announcing|presenting|featuring|starring)$/iu;
const announcement = /^(.{2,40}?\s(?:presents?|presenta|proudly presents|представляет)):?\s+(.{3,})$/iu;

/** Splits a clause without changing the order of its words. */
export function nameOf(clause: string, firstFactAt: number): Named {
  const announced = announcement.exec(clause) ?? occasion.exec(clause);
  if (announced?.[1] && announced[2] && announced[2].length <= most) {
    return { kicker: announced[1], name: announced[2], rest: '' };
  }
  const end = Math.min(cutAt(clause, company, most) ?? clause.length, firstFactAt);
  const name = clause.slice(0, end);
  const cut = name.length <= comfortable + 6 ? name.length : (lastCut(name) ?? wordEnd(name));
  // If only a few words would be left over, they stay with the name where they fit.
  const first = name.length <= most && name.length - cut < 14 ? name.length : cut;
  return { kicker: '', name: clause.slice(0, first).trim(), rest: clause.slice(first).trim() };
}

/** The first place where company is named ('with …'), unless hardly anything stands before it. */
function cutAt(clause: string, joint: RegExp, longest: number): number | undefined {
  return [...clause.matchAll(joint)]
    .map(({ index }) => index)
    .find((at) => isName(clause.slice(0, at), longest));
}

/**
 * The last place where the text before it is a name of comfortable length; otherwise the first place where it is a
 * name.
 */
function lastCut(clause: string): number | undefined {
  const cuts = [...clause.matchAll(continuation)].map(({ index }) => index);
  return (
    cuts.findLast((at) => isName(clause.slice(0, at), comfortable)) ??
    cuts.find((at) => isName(clause.slice(0, at), most - 12))
  );
}

function isName(text: string, longest: number): boolean {
  return text.length <= longest && (text.includes(' ') || text.length >= 6);
}

/** A long clause without such a place continues in smaller type. A word like 'the' goes with the next one. */
function wordEnd(clause: string): number {
  if (clause.length <= most) return clause.length;
  const end = clause.lastIndexOf(' ', most - 12);
  const before = clause
    .slice(0, Math.max(end, 0))
    .replace(/(?:\s+(?:\p{L}{1,3}|&|and|the|with|from))+$/iu, '');
  return before.length > 5 ? before.length : end > 0 ? end : clause.length;
}

const smallWords = new Set(
  'a an and n the of on in at by to for with from or und de del la las los el y con le et vs'.split(' '),
);

/** Title case for a name typed without capitals. Typed capitals are kept. */
export function titled(text: string): string {
  // Russian and related languages use sentence case for titles.
  if (/\p{Script=Cyrillic}/u.test(text)) return capital(text);
  return text
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word.replaceAll(/[.'’]/gu, '')) ? word : capital(word),
    )
    .join(' ');
}

/** Addresses, handles, figures and names with capitals of their own stay as they are. */
export function capital(text: string): string {
  const [first = ''] = text.split(' ');
  const isFixed = /[@#/\d]|\p{L}\.\p{L}{2}|\p{Lu}/u.test(first);
  return isFixed
    ? text
    : text.replace(/^(["'“‘(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}
