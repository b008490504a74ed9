import type { PrivacyFacts } from '#contract/privacy.ts';

export interface PrivacySection {
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
    'We count how often a page is seen, from which other site people came, and how far they get with the application form. These are plain numbers for each day. They hold nothing about you: no name, no address of your device, no cookie.';
  return [
    usesGoogleAnalytics
      ? 'Visits are counted by Google Analytics. Google learns the address of your device and which pages you open, and may store cookies in your browser, by its own rules.'
      : ownCounter,
    ...(usesGoogleAnalytics
      ? [`If your browser blocks Google Analytics, we count ourselves. ${ownCounter}`]
      : []),
    'When something on a page fails in your browser, the kind of error is counted, and nothing about you.',
    'Fonts, pictures and scripts of these pages come from this site. The picture of a show may come from another site, which then learns the address of your device. Maps, calendars and social networks learn of you only when you follow a link to them.',
  ];
}

function applications(facts: PrivacyFacts): string[] {
  const { retentionMonths, sendsMail, sendsSms, storesFilesElsewhere, usesImageService } = facts;
  return [
    'Until you send the form, what you type stays in your own browser. What you send is kept here: your answers and your pictures, without the place and device that a camera writes into them. To it come the notes and ratings of our staff, what we write to each other and, if you play here, what we write down about the evening.',
    sentences(
      'We need it to answer you and to arrange a show with you, and for nothing else. Only our staff can read it.',
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
    'Copies of mails are kept for about six months, and are emptied when the application is erased.',
    'On your own page, whose address you get when you apply, you can correct, withdraw and erase your application at any time. When it is erased, everything about you goes with it. The public copy of your photo goes as well. What stays is that one was erased and, if you have played here, the show in our calendar.',
  ];
}

function months(count: number): string {
  return count === 1 ? 'a month' : `${count} months`;
}

function mailingList({ hasOwnList, usesMarketingService }: PrivacyFacts): PrivacySection[] {
  if (hasOwnList) return [{ heading: 'When you sign up for the newsletter', paragraphs: ownList }];
  if (!usesMarketingService) return [];
  return [
    {
      heading: 'When you sign up for news',
      paragraphs: [
        'The window for it belongs to Klaviyo, a marketing service. It gets what you type there, learns the address of your device when a page with it is opened, and may store cookies in your browser. Every mail has a link to leave the list.',
      ],
    },
  ];
}

const ownList = [
  'We keep your email address, when you entered, confirmed and left it, and for half a year which newsletters we have sent you. We need it to send you the newsletter, and for nothing else. Only our staff can read it. The mails go through a mail service. We do not learn whether you open them or follow a link in them; mail programs that show their pictures load these from this site.',
  'Nothing but the mail that asks you to confirm is sent before you do. An address that nobody confirms is erased after a month.',
  'Every mail has a link with which you can leave the list, see what we keep about you, and erase it at once. When you only leave, your address is kept for half a year, so that we know that you have left, and is then erased. A hash of it stays for good, from which it cannot be read, only recognised, so that nobody who has left is on the list again or asked again, not even after an import or when a backup had to be restored. A copy of each newsletter is kept for a week, of other mails for about six months; they are emptied when the address is erased.',
  'The newsletter is apart from applications: whoever erases their application on their own page still gets it until they leave the list.',
];

function accounts({ sendsMail }: PrivacyFacts): string[] {
  return [
    'Whoever makes an account gives a username, a name and an email address. They are kept with the account until you ask us to erase it. Of the password only a hash is kept, from which nobody can read it.',
    ...(sendsMail
      ? [
          'The email of an account of our team is used to mail a link to a new password to. While this site has no booking address of its own, mails about applications go to the email of an owner. It is used for nothing else.',
          'When we invite someone to our team by mail, the address is kept for about a week: as long as the invitation can be used.',
        ]
      : []),
  ];
}

function safety({ usesGoogleAnalytics, usesMarketingService }: PrivacyFacts): string[] {
  return [
    'To stop abuse we keep the address of your device for some hours when you send a form, open an account or try to sign in. The log of the server notes it when someone signs in or is refused.',
    sentences(
      'A cookie of our own is set only for staff who sign in.',
      !(usesGoogleAnalytics || usesMarketingService) && 'Visitors get none.',
    ),
    'Backups of the whole site are made so that nothing is lost. What was erased stays in older backups until these are deleted.',
  ];
}
