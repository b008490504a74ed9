// Every repetition is bounded or of one class of characters, so that no text takes longer than its length deserves.
const clock = String.raw`\d{1,2}(?:[:.]\d\d)?(?: ?[ap](?:m|\.m\.)|[ap])(?![\p{L}\d])|\d{1,2}:\d\d|\d{1,2}h(?:\d\d)?(?![\p{L}\d])`;
const unit =
  'hours?|hrs?|minutes?|mins?|sets?|songs?|people|persons?|pieces?|pcs?|members?|guests?|musicians?|bands?|acts?|dates|shows|gigs|times|years?|miles|dollars|bucks|percent|originals|covers';
const pattern = new RegExp(
  [
    String.raw`(?<web>https?:\/\/\S+|www\.\S+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64})`,
    String.raw`(?<iso>20\d\d[-/.]\d{1,2}[-/.]\d{1,2}(?!\d))`,
    String.raw`(?<phone>\+\d[\d ().-]{6,20}|\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)|0\d{3,4} \d{3} ?\d{3,4}(?!\d))`,
    String.raw`(?<money>[$£€] ?\d[\d,.]{0,12}k?(?: ?- ?[$£€]?\d[\d,.]{0,12})?)`,
    String.raw`(?<always>24\/7)`,
    String.raw`(?<amount>\d{1,4}(?:\/\d)?\+?(?: ?(?:-|–|to) ?\d{1,4})?[ -]?(?:${unit})(?![\p{L}\d])|\d{1,3} ?(?:days?|weeks?|months?)'?(?= (?:notice|in advance|ahead)))`,
    String.raw`(?<full>\d{1,2}(?<between>[/.-])\d{1,2}\k<between>(?:20\d\d|\d\d)(?!\d))`,
    String.raw`(?<clock>(?:\d{1,2}(?::\d\d)? ?(?:-|–|to|until|till) ?(?=\d{1,2}(?::\d\d| ?[ap]\.?m)))?(?:${clock}))`,
    String.raw`(?<short>\d{1,2}\/\d{1,2}(?![\d/]))`,
    String.raw`(?<dotted>\d{1,2}\.\d{1,2}\.(?!\d))`,
    String.raw`(?<year>['’]\d\d(?!\d)|20\d\d(?!\d))`,
    String.raw`(?<bullet>(?<=^|\n)[ \t]{0,8}\d{1,2}[.)](?= ))`,
    String.raw`(?<number>\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d]))`,
    String.raw`(?<figures>\d[\p{L}\d]*)`,
    String.raw`(?<word>st\.(?= )|\p{L}[\p{L}'’]*)`,
    String.raw`(?<stop>[!?;\n\u2022]|\.(?!\d)|\.$)`,
    String.raw`(?<mark>[,()\[\]/&+–—@|-])`,
  ].join('|'),
  'giu',
);

export interface Written {
  text: string;
  start: number;
  end: number;
  groups: Record<string, string | undefined>;
}

export function writtenParts(text: string): Written[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0]
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^st\.$/, 'st'),
    start: match.index,
    end: match.index + match[0].length,
    groups: match.groups ?? {},
  }));
}
