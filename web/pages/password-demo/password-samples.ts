/** From weak to strong. The meter beside each shows its rating. */
export const passwordExamples = [
  {
    password: 'coffee',
    why: 'One short word in lowercase. A program that tries words finds it at once.',
  },
  { password: 'coffeehouse', why: 'Longer, which helps most of all. Still a word that everybody knows.' },
  { password: 'CoffeeHouse', why: 'Long, with both cases. Numbers and special characters are missing.' },
  {
    password: 'C0ffee&3Chords!',
    why: 'Long, with both cases, numbers and special characters, and still easy to remember.',
  },
];
