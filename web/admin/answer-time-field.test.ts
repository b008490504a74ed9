import { createElement as create } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Venue } from '#contract/venue/venue.ts';
import { site as venue } from '#site';
import { StaticRouter } from '../site/router.tsx';
import { VenueContext } from '../site/site-contexts.ts';
import { AnswerTimeField } from './answer-time-field.tsx';

function hintWith(texts: Venue['texts']): string {
  const text = (name: string) => ({
    ...{ name, value: '', error: undefined },
    ...{ onChange: () => {}, onBlur: () => {} },
  });
  const field = create(AnswerTimeField, { hours: 48, record: { text, change: () => {} } });
  const value = { ...venue, texts } as never;
  return renderToStaticMarkup(
    create(StaticRouter, { url: '/admin/answers' }, create(VenueContext, { value }, field)),
  );
}

test('Beside the answer time it is said which words of the house do not follow it', () => {
  const intro = 'We answer within 24 hours.';
  const first = hintWith({ hero: 'Play here.' });
  expect(first).toContain('They are told it when they apply.');
  expect(first).not.toContain('Your own words');
  const one = hintWith({ intro });
  expect(one).toMatch(/Your own words do not follow it: <a [^>]*href="\/admin\/venue\/words#intro"/);
  expect(one).not.toContain('#received');
  // Words that were left out tell nothing either.
  const both = hintWith({ intro, received: '' });
  expect(both).toMatch(/#intro".*above the form.*#received".*after an application was sent/);
  expect(both).not.toContain('They are told it when they apply.');
});
