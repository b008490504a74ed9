import type { Subject } from './motifs/motif-of.ts';

export type Setting = 'mountains' | 'pines' | 'city' | 'sea' | 'hills';
export type Sky = 'night' | 'sun' | 'snow' | 'leaves' | 'rain';
type Words<Name extends string> = Partial<Record<Name, RegExp>>;

export const subjectWords: Words<Subject> = {
  banjo: /\b(banjos?|bluegrass)\b|🪕/iu,
  violin:
    /\b(violins?|fiddles?|fiddlers?|violas?|cellos?|cellists?|violinists?|string quartet|strings)\b|🎻/iu,
  saxophone: /\b(sax|saxes|saxophones?|saxophonists?|clarinets?)\b|🎷/iu,
  trumpet: /\b(trumpets?|trumpeters?|horns?|brass|trombones?|cornets?)\b|🎺/iu,
  keys: /\b(pianos?|pianists?|keys|keyboards?|organs?|rhodes|accordions?)\b|🎹/iu,
  drum: /\b(drums?|drummers?|drumming|percussion|snares?|cymbals?|congas?)\b|🥁/iu,
  guitar: /\b(guitars?|guitarists?|ukuleles?|mandolins?|acoustic|unplugged)\b|🎸/iu,
  record: /\b(vinyls?|records?|turntables?|djs?|albums?)\b|📀|💿/iu,
  microphone:
    /\b(microphones?|mics?|mikes?|singers?|vocalists?|vocals|karaoke|comedy|comedians?|poetry|poets?|spoken|slam|storytell\w+)\b|🎤|🎙/iu,
  cup: /\b(coffees?|lattes?|espressos?|cappuccinos?|cups?|baristas?|tea|brew\w*|roast\w*|mugs?|brunch|breakfast)\b|☕|🍵/iu,
  bulb: /\b(bulbs?|edison|lamps?|lanterns?|string lights|candles?|candlelight|fairy lights)\b|💡|🕯/iu,
};

/** Kinds of music that suggest a thing, where no thing is named. */
export const musicWords: Words<Subject> = {
  saxophone: /\b(jazz|swing|bebop)\b/iu,
  violin: /\b(classical|chamber|celtic|irish|ceilidh)\b/iu,
  guitar: /\b(folk|country|americana|indie|songwriters?|ballads?|rock|blues|flamenco|campfire)\b/iu,
  record: /\b(hip[- ]?hop|rap|soul|funk|disco|motown|r&b)\b/iu,
  wave: /\b(electronic\w*|techno|house music|synths?|synthesi[sz]ers?|ambient|edm)\b/iu,
  trumpet: /\b(ska|big band|mariachi|salsa|latin)\b/iu,
  keys: /\b(gospel|cabaret|lounge|ragtime)\b/iu,
};

export const settingWords: Words<Setting> = {
  mountains: /\b(mountains?|appalachian|alps?|ridges?|peaks?|summit)\b|⛰|🏔/iu,
  pines: /\b(trees?|woods?|forests?|pines?|firs?|evergreens?|cabins?|campfire)\b|🌲/iu,
  city: /\b(city|cities|urban|downtown|skyline|streets?|rooftops?|new york|nashville|brooklyn)\b|🌃|🏙/iu,
  sea: /\b(sea|ocean|beach|waves?|lakes?|rivers?|harbou?r|coast\w*|island)\b|🌊/iu,
  hills:
    /\b(hills?|fields?|meadows?|valleys?|prairie|farm|garden|country|folk|nature|spring|summer|harvest)\b|🌾/iu,
};

export const skyWords: Words<Sky> = {
  snow: /\b(winter|snow\w*|christmas|holiday|december|january|yule)\b|❄/iu,
  leaves: /\b(autumn|fall|harvest|october|november|leaves|thanksgiving)\b|🍂|🍁/iu,
  rain: /\b(rain\w*|storm\w*|thunder)\b|🌧/iu,
  night:
    /\b(nights?|midnight|moon\w*|stars?|starry|starlight|late|evenings?|dark|dusk|nocturn\w*)\b|🌙|⭐|🌟|✨/iu,
  sun: /\b(sun\w*|summer|spring|morning|day|dawn|brunch|golden|festival)\b|☀|🌞|🌅/iu,
};

/** The match that comes first in the text. */
export function firstNamed<Name extends string>(table: Words<Name>, text: string): Name | undefined {
  let first: { name: Name; at: number } | undefined;
  for (const [name, words] of Object.entries<RegExp | undefined>(table)) {
    const at = words?.exec(text)?.index;
    if (at !== undefined && (!first || at < first.at)) first = { name: name as Name, at };
  }
  return first?.name;
}
