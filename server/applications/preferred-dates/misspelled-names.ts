const names = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'january',
  'february',
  'august',
  'september',
  'october',
  'november',
  'december',
  'weekend',
  'weekday',
];

/** Words of their own, a letter away from a name: a place in Georgia is no month. */
const otherWords = new Set(['sundae', 'sundry', 'augusta', 'augustus', 'mundane']);

/** Whether one letter is missing, added, wrong or swapped with its neighbour. */
function isOneSlipAway(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === name[same]) same += 1;
  const [wordRest, nameRest] = [word.slice(same), name.slice(same)];
  return (
    wordRest.slice(1) === nameRest ||
    wordRest === nameRest.slice(1) ||
    wordRest.slice(1) === nameRest.slice(1) ||
    (wordRest[0] === nameRest[1] && wordRest[1] === nameRest[0] && wordRest.slice(2) === nameRest.slice(2))
  );
}

/**
 * The name of a weekday or month that was meant, when one slip explains the word and its first letter is right. Short
 * names such as March are left out: too many words ("match") are as near.
 */
export function correctedName(word: string): string | undefined {
  if (otherWords.has(word) || word.length < 5 || word.length > 11) return undefined;
  for (const plural of ['', 's']) {
    if (plural && !word.endsWith('s')) continue;
    const singular = plural ? word.slice(0, -1) : word;
    const meant = names.filter((name) => name[0] === singular[0] && isOneSlipAway(singular, name));
    if (meant.length === 1) {
      const isDay = meant[0]?.endsWith('day') || meant[0] === 'weekend';
      return plural && isDay ? `${meant[0]}s` : meant[0];
    }
  }
  return undefined;
}
