import type { EventRecord } from '#contract/events/events.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type BrandFacts,
  composeMail,
  htmlFooter,
  type MailText,
  mailButton,
  mailParagraph,
} from '../../outbox/mail/mail-layout.ts';
import { dashboardUrl } from '../messages/staff-mail.ts';
import { artistOf } from '../review/staff-reminders.ts';

type Facts = BrandFacts & Pick<Venue, 'timeZone'>;

interface Performer {
  id: number;
  name: string;
  bandName: string;
}

interface ChangeMailParts {
  subject: string;
  title: string;
  words: string;
  url: string;
  venue: Facts;
  publicUrl: string;
}

export function answerMail(
  performer: Performer,
  { startDateTime }: Pick<EventRecord, 'startDateTime'>,
  isAccepted: boolean,
  venue: Facts,
  publicUrl: string,
): MailText {
  const artist = artistOf(performer);
  const day = longDate(wallTimeAt(startDateTime, venue.timeZone));
  return changeMail({
    subject: `${isAccepted ? 'Confirmed' : 'Turned down'}: ${artist}, ${day}`,
    title: isAccepted ? 'The date is confirmed' : 'The date was turned down',
    words: isAccepted
      ? `${artist} will play on ${day}.`
      : `${artist} cannot play on ${day}. The event stays as it is until you change it.`,
    url: dashboardUrl(publicUrl, performer.id),
    venue,
    publicUrl,
  });
}

export function withdrawalMail(
  performer: Performer,
  hasEvent: boolean,
  venue: Facts,
  publicUrl: string,
): MailText {
  const artist = artistOf(performer);
  return changeMail({
    subject: `Withdrawn: ${artist}`,
    title: 'An application was withdrawn',
    words: `${artist} has withdrawn the application.${hasEvent ? ' The booked event stays as it is until you change it.' : ''}`,
    url: dashboardUrl(publicUrl, performer.id),
    venue,
    publicUrl,
  });
}

/** Does not say what: several corrections are told together, and the history names each. */
export function correctionMail(performer: Performer, venue: Facts, publicUrl: string): MailText {
  const artist = artistOf(performer);
  return changeMail({
    subject: `Corrected: ${artist}`,
    title: 'An application was corrected',
    words: `${artist} has corrected the application. Its history says what was changed.`,
    url: dashboardUrl(publicUrl, performer.id),
    venue,
    publicUrl,
  });
}

/** Names nobody: whoever asked for the erasure is not to be found in any mail of ours. */
export function erasureMail(applicationId: number, venue: Facts, publicUrl: string): MailText {
  return changeMail({
    subject: `Application ${applicationId} was erased by its performer`,
    title: 'An application was erased',
    words: `Application ${applicationId} was erased by its performer, with its pictures, notes and messages. If there was a booked event, it stays until you change it, without the photo that came with the form.`,
    url: `${publicUrl}/admin/dashboard`,
    venue,
    publicUrl,
  });
}

function changeMail({ words, url, venue, ...mail }: ChangeMailParts): MailText {
  return composeMail({
    ...{ ...mail, venue, preview: words, label: 'News from a performer' },
    parts: [mailParagraph(words), mailButton(venue, url, 'Open the desk')],
    footer: htmlFooter('Performers answer, correct and withdraw on a page of their own.'),
  });
}
