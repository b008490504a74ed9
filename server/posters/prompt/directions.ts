// Words that tell the illustrator what to do, and guests nothing. The list is closed on purpose: every other word is
// printed on the poster, even if a reader would guess that it was an instruction.

const styleNames =
  'rustic|natural|vintage|artistic|vivid|retro|modern|minimalist|hand[- ]drawn|old[- ]school';
const praise =
  'nice|cool|beautiful|simple|great|pretty|colou?rful|eye[- ]catching|bold|fun|stylish|professional';
const polite =
  "(?:(?:hi|hello|hey)[,!]?\\s+)?(?:please\\s+)?(?:(?:can|could|would) you\\s+(?:please\\s+)?)?(?:(?:i|we)(?:\\s+(?:want|need|would like)|['’]d like)\\s+(?:you to\\s+)?)?";
const verb = '(?:create|make|draw|generate|design|produce|render|(?:give|show)(?=\\s+(?:me|us)\\b))';
const adjectives = `(?:(?:new|${styleNames}|${praise}|concert|gig|event)(?:[- ]styled?)?,?\\s+)*`;
const sheet = '(?:posters?|flyers?|fliers?)';
const picture = '(?:image|picture|pic|photo(?:graph)?|illustration|drawing|painting|artwork|graphic)s?';
const says =
  '(?:(?:that|which)\\s+(?:says|reads|shows)|saying|showing|with the (?:text|words?|title|headline))';
const announces = `(?:of|for|about|${says}|advertising|announcing|promoting|to (?:announce|advertise|promote))`;
const order = `(?:${verb}\\s+(?:(?:me|us)\\s+)?(?:(?:an?|the|some|our|my|another)\\s+)?)`;

const before = (pattern: string) => new RegExp(`^${polite}${pattern}`, 'iu');

/** 'Please make a nice poster for …', 'Flyer: …'. */
const request = before(
  `(?:${order}|an?\\s+|our\\s+|my\\s+)?${adjectives}${sheet}(?:\\s+${announces}\\b[:,]?\\s+|\\s*[:–—]\\s+|\\s+-\\s+)`,
);
/** 'A picture of …'. 'The Picture of Dorian Gray' and 'Drawing for beginners' are names. */
const pictureRequest = before(`(?:${order}|an?\\s+)${adjectives}${picture}\\s+(?:of|${says})\\b[:,]?\\s+`);
/** 'Please draw …', 'Draw me …'. A verb alone may be a name: 'Paint & sip', 'Show me the blues'. */
const bareRequest =
  /^(?:please\s+(?:create|make|draw|generate|design|produce|render)(?:\s+(?:me|us))?|(?:create|make|draw|generate|design)\s+(?:me|us))\s+/iu;
/** 'Create a jazz night poster': the request stands on both sides of the name. */
const aroundName = new RegExp(
  `^${polite}${verb}\\s+(?:(?:me|us)\\s+)?(?:an?|the|our|some)\\s+(.+?)\\s+${sheet}$`,
  'iu',
);
const nothingElse = before(`${order}${adjectives}(?:${sheet}|${picture})$`);
/** 'in a rustic style', after anything else. */
const manner = new RegExp(
  `(?:^|\\s+)in\\s+(?:an?|the)\\s+(?:(?:${styleNames}),?\\s+(?:and\\s+)?)+(?:style|look)$`,
  'iu',
);
/** 'with a picture of a guitar'. */
const pictured = new RegExp(
  `(?:^|\\s+)(?:with|and|plus|show|include|add)\\s+(?:an?|the|some)\\s+${picture}\\s+of\\s+(.+)$`,
  'iu',
);
/** A whole clause that speaks of nothing but the making of the picture. */
const remark = new RegExp(
  `^(?:please|(?:rustic|natural|vintage|artistic|vivid)[- ]styled?|make it (?:look )?(?:${styleNames}|colou?rful)|(?:use|in|with) (?:warm|dark|bright|soft|muted) colou?rs|\\d{2}\\s?mm|u?hd|(?:ultra|high(?:ly)?)[- ]?detail(?:ed|s)?|photo-?realis(?:m|tic)|hyper-?realistic|cinematic lighting|bokeh|depth of field|high resolution|(?:no|without) text)$`,
  'iu',
);

/** A prompt without its request. */
export function withoutRequest(prompt: string): string {
  if (nothingElse.test(prompt)) return '';
  return prompt.replace(request, '').replace(pictureRequest, '').replace(bareRequest, '');
}

/** A clause without the words about how to draw it. `isDrawn` says whether we have a motif for a thing. */
export function withoutDirections(clause: string, isDrawn: (thing: string) => boolean): string {
  if (remark.test(clause) || nothingElse.test(clause)) return '';
  const [, name] = aroundName.exec(clause) ?? [];
  const rest = (name ?? clause).replace(manner, '').trim();
  const [whole, thing] = pictured.exec(rest) ?? [];
  // If we have no motif for the thing, its words are all there is, so they stay.
  return whole !== undefined && thing && isDrawn(thing) ? rest.slice(0, -whole.length).trim() : rest;
}
