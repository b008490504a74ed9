import type { ShowWords } from './compose-show.ts';
import { nameOf } from './headline.ts';
import { inLetters } from './legible.ts';
import type { PosterWords } from './read-prompt.ts';

/** A longer name is divided: the rest of it is set smaller below. */
const longestHeadline = 60;
/** A longer word fits no headline. */
const longestWord = 60;

/**
 * The words of an event's poster. They are given and not read from a prompt, because a name says what it says: 'Jazz at
 * Eight' is no time. Words in letters that no face has are left out, as on cards.
 */
export function eventPosterWords(show: ShowWords, performer: string | null): PosterWords {
  const { headline, rest } = divided(inLetters(show.name, show.category));
  const act = performer === null || performer === show.name ? '' : inLetters(performer);
  const others = show.details.filter((fact) => fact !== performer);
  return {
    kicker: show.mark ?? '',
    headline,
    secondary: [rest, act].filter(Boolean).join(' · '),
    details: [show.date, show.time, ...others, show.place].map((fact) => inLetters(fact)).filter(Boolean),
  };
}

function divided(name: string): { headline: string; rest: string } {
  const words = name.split(' ');
  const tooLong = words.findIndex((word) => word.length > longestWord);
  // What stands before a word that is too wide is the headline; alone, the word is set as text.
  if (tooLong >= 0) {
    return { headline: words.slice(0, tooLong).join(' '), rest: words.slice(tooLong).join(' ') };
  }
  if (name.length <= longestHeadline) return { headline: name, rest: '' };
  const { kicker, name: first, rest } = nameOf(name, name.length);
  return kicker ? { headline: kicker, rest: first } : { headline: first, rest };
}
