import { describe, expect, test } from 'vitest';
import { keptDays, type PrivacyFacts } from '#contract/privacy.ts';
import { privacySections } from './privacy-sections.ts';

const nothing: PrivacyFacts = {
  retentionMonths: null,
  sendsMail: false,
  sendsSms: false,
  storesFilesElsewhere: false,
  usesGoogleAnalytics: false,
  hasOwnList: false,
  usesMarketingService: false,
  usesImageService: false,
  keptDays,
};

const said = (facts: Partial<PrivacyFacts>) =>
  privacySections({ ...nothing, ...facts })
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n');

describe('The privacy page', () => {
  test.each([
    ['sendsMail', /mail service/],
    ['sendsSms', /text message/],
    ['storesFilesElsewhere', /storage service/],
    ['usesGoogleAnalytics', /Google Analytics/],
    ['hasOwnList', /newsletter/],
    ['usesMarketingService', /Klaviyo/],
    ['usesImageService', /image service/],
  ] as const)('speaks of a service only where it is used: %s', (fact, words) => {
    expect(said({})).not.toMatch(words);
    expect(said({ [fact]: true })).toMatch(words);
  });

  test('says how long applications are kept', () => {
    expect(said({})).toContain('kept until you or we erase it');
    expect(said({ retentionMonths: 24 })).toContain('erased 24 months after it came');
    expect(said({ retentionMonths: 1 })).toContain('erased a month after it came');
    expect(said({ retentionMonths: 24 })).not.toContain('kept until you or we erase it');
  });

  test('names the periods after which things are deleted', () => {
    const other = { messages: 91, newsletters: 92, unconfirmed: 93, ended: 94, invitations: 95 };
    const words = said({ sendsMail: true, hasOwnList: true, keptDays: other });
    for (const days of Object.values(other)) expect(words).toMatch(new RegExp(`\\b${days}\\b`));
    expect(words).not.toMatch(/month|week\b|half a year/);
  });

  test('speaks of addresses of invitations where these are mailed', () => {
    expect(said({})).not.toContain('invite someone');
    expect(said({ sendsMail: true })).toContain(`the address is kept for ${keptDays.invitations} days`);
  });

  test('says that an owner’s email stands in for the booking address', () => {
    expect(said({ sendsMail: true })).toContain('mails about applications go to the email of an owner');
  });

  test('says what the mailing list keeps, wherever there is one', () => {
    expect(said({})).not.toContain('sign up for');
    expect(said({ hasOwnList: true })).toContain(
      `nobody confirms is erased after ${keptDays.unconfirmed} days.`,
    );
    expect(said({ hasOwnList: true })).toContain('A fingerprint of it stays for good');
    expect(said({ hasOwnList: true })).not.toContain('For a year');
    expect(said({ usesMarketingService: true })).not.toContain('nobody confirms');
  });

  test('promises no visitor to be without cookies where others may set them', () => {
    expect(said({})).toContain('Visitors get none.');
    expect(said({ usesMarketingService: true })).not.toContain('Visitors get none.');
  });
});
