/** From weak to strong. The meter beside each shows its rating. */
export const passwordExamples = [
  {
    password: 'coffee',
    why: 'One short word in lowercase. A dictionary gets there before the milk is warm.',
  },
  { password: 'coffeehouse', why: 'Longer, which helps most of all. Still a word that everybody knows.' },
  { password: 'CoffeeHouse', why: 'Long, with both cases. Numbers and signs are what is missing.' },
  { password: 'C0ffee&3Chords!', why: 'Long, with both cases, numbers and signs, and still easy to hum.' },
];
