import type { PrivacyFacts } from '#contract/privacy.ts';

interface PrivacySection {
  heading: string;
  paragraphs: string[];
}

/** Leaves out what does not hold for this installation. */
function sentences(...all: (string | false)[]): string {
  return all.filter((sentence) => sentence !== false).join(' ');
}

/** What the house keeps, why and how long, as its settings have it. */
export function privacySections(facts: PrivacyFacts): PrivacySection[] {
  return [
    { heading: 'When you look around', paragraphs: visits(facts) },
    { heading: 'When you apply to perform', paragraphs: applications(facts) },
    ...mailingList(facts),
    { heading: 'When you make an account', paragraphs: accounts(facts) },
    { heading: 'To keep the site safe', paragraphs: safety(facts) },
  ];
}

function visits({ usesGoogleAnalytics }: PrivacyFacts): string[] {
  const ownCounter =
    'We count how often a page is seen, which other site people came from, and how far they get with the application form. These are plain numbers for each day. They hold nothing about you: no name, no address of your device, no cookie.';
  return [
    usesGoogleAnalytics
      ? 'Visits are counted by Google Analytics. Google learns the address of your device and which pages you open, and may store cookies in your browser, under its own rules.'
      : ownCounter,
    ...(usesGoogleAnalytics
      ? [`If your browser blocks Google Analytics, we count ourselves. ${ownCounter}`]
      : []),
    'When something on a page fails in your browser, we count the kind of error, and nothing about you.',
    'Fonts, pictures and scripts of these pages come from this site. The picture of a show may come from another site, which then learns the address of your device. Maps, calendars and social networks learn of you only when you follow a link to them.',
  ];
}

function applications(facts: PrivacyFacts): string[] {
  const { retentionMonths, sendsMail, sendsSms, storesFilesElsewhere, usesImageService, keptDays } = facts;
  return [
    'Until you send the form, what you type stays in your own browser. What you send is kept here: your answers and your pictures, without the place and device that a camera writes into them. We also keep our own notes and ratings, the messages between us and, if you play here, what we note about the evening.',
    sentences(
      'We need it to answer you and to arrange a show with you, and for nothing else. Only we can read it.',
      sendsMail && 'Mails about it go through a mail service.',
      sendsSms &&
        'Staff who want it get a text message with your name, kind of performance and contact, through a telephone service.',
      storesFilesElsewhere && 'Pictures are kept with a storage service that works for us.',
      usesImageService &&
        'Pictures for shows can be made by an image service, which gets the words that staff give it.',
    ),
    retentionMonths === null
      ? 'An application is kept until you or we erase it.'
      : `An application that has been decided is erased ${months(retentionMonths)} after it came; one that led to a show not before the show is over.`,
    `Copies of mails are kept for ${keptDays.messages} days. When the application is erased, their text is erased too.`,
    'When you apply, you get the address of a page of your own. There you can correct, withdraw or erase your application at any time. Erasing it removes everything about you, the public copy of your photo included. We only keep the fact that an application was erased and, if you have played here, the show in our calendar.',
  ];
}

function months(count: number): string {
  return count === 1 ? 'a month' : `${count} months`;
}

function mailingList(facts: PrivacyFacts): PrivacySection[] {
  if (facts.hasOwnList)
    return [{ heading: 'When you sign up for the newsletter', paragraphs: ownList(facts) }];
  if (!facts.usesMarketingService) return [];
  return [
    {
      heading: 'When you sign up for news',
      paragraphs: [
        'The window for it belongs to Klaviyo, a marketing service. It gets what you type there, learns the address of your device when a page with it is opened, and may store cookies in your browser. Every mail has a link to leave the list.',
      ],
    },
  ];
}

const ownList = ({ keptDays }: PrivacyFacts) => [
  `We keep your email address, the days on which you signed up, confirmed and left, and for ${keptDays.ended} days which newsletters we have sent you. We need it to send you the newsletter, and for nothing else. Only we can read it. The mails go through a mail service. We do not learn whether you open them or follow a link in them. If your mail program shows the pictures, it loads them from this site.`,
  `Until you confirm, we send you one mail only: the one that asks you to. An address that nobody confirms is erased after ${keptDays.unconfirmed} days.`,
  `Every mail has a link with which you can leave the list, see what we keep about you, and erase it at once. If you only leave, your address is kept for ${keptDays.ended} days, so that we know that you have left, and is then erased. A fingerprint of it stays for good. Nobody can read the address from it; it only lets us recognise you, so that you are never put back on the list or asked again, not even after an import or a restored backup. A copy of each newsletter is kept for ${keptDays.newsletters} days, of other mails for ${keptDays.messages}. When the address is erased, their text is erased too.`,
  'The newsletter has nothing to do with applications: if you erase your application, you still get the newsletter until you leave the list.',
];

function accounts({ sendsMail, keptDays }: PrivacyFacts): string[] {
  return [
    'With an account we keep your username, and your name and your email address if you have given them, until you ask us to erase the account. Your password is stored scrambled, so that nobody can read it, not even us.',
    ...(sendsMail
      ? [
          'If you work here, your email address is used to send you a link when you need a new password. While this site has no booking address of its own, mails about applications go to the email of an owner. It is used for nothing else.',
          `When we invite someone to our team by mail, the address is kept for ${keptDays.invitations} days: as long as the invitation can be used.`,
        ]
      : []),
  ];
}

function safety({ usesGoogleAnalytics, usesMarketingService }: PrivacyFacts): string[] {
  return [
    'To stop abuse we keep the address of your device for a few hours when you send a form, open an account or try to sign in. The server’s log notes it when someone signs in or is turned away.',
    sentences(
      'A cookie of our own is set only for staff who sign in.',
      !(usesGoogleAnalytics || usesMarketingService) && 'Visitors get none.',
    ),
    'A backup holds the whole site. What you erase stays in older backups until we delete those.',
  ];
}
