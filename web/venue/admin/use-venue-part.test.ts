import { expect, test } from 'vitest';
import { schemaOf } from './use-venue-part.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('A list holds as many as the server takes, and a question without an answer is left out', () => {
  const special = { date: day(1), until: '', note: '', from: '', to: '' };
  const many = schemaOf(['specialHours']).safeParse({ specialHours: Array(101).fill(special) });
  expect(many.error?.issues.map(({ message }) => message)).toEqual(['Please keep this to 100 entries']);
  const questions = [
    { question: 'How long is a set?', answer: ' ' },
    { question: 'Is there a piano?', answer: 'Yes.' },
  ];
  expect(schemaOf(['questions']).parse({ questions })).toEqual({ questions: questions.slice(1) });
});

test('Special hours that are over are refused at their date, those of today and later are not', () => {
  const checked = (date: string, until = '') =>
    schemaOf(['specialHours'])
      .safeParse({ specialHours: [{ date, until, note: '', from: '', to: '' }] })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(checked('0202-12-24')).toEqual([['specialHours.0.date', 'This day is over']]);
  expect(checked(day(-400), day(-370))).toEqual([['specialHours.0.date', 'This day is over']]);
  expect(checked(day(0))).toBeUndefined();
  expect(checked(day(-5), day(5))).toBeUndefined();
  expect(checked(day(-2)), 'the server would drop it').toEqual([['specialHours.0.date', 'This day is over']]);
  expect(checked('soon')).toEqual([['specialHours.0.date', 'Please enter a date']]);
});
