import type { ApplicationRecord } from '#contract/applications/applications.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { composeMail, htmlFooter, type MailText, mailButton } from '../../outbox/mail/mail-layout.ts';
import { artistOf, dashboardUrl, type StaffMailFacts } from '../messages/staff-mail.ts';

type Performer = Pick<ApplicationRecord, 'name' | 'bandName'>;

/** What a performer has done, as staff are told of it. */
export interface News {
  subject: string;
  title: string;
  words: string;
}

export function answerNews(
  performer: Performer,
  { startDateTime }: Pick<EventRecord, 'startDateTime'>,
  isAccepted: boolean,
  timeZone: string,
): News {
  const artist = artistOf(performer);
  const day = longDate(wallTimeAt(startDateTime, timeZone));
  return {
    subject: `${isAccepted ? 'Confirmed' : 'Turned down'}: ${artist}, ${day}`,
    title: isAccepted ? 'The date is confirmed' : 'The date was turned down',
    words: isAccepted
      ? `${artist} will play on ${day}.`
      : `${artist} cannot play on ${day}. The event stays as it is until you change it.`,
  };
}

export function withdrawalNews(performer: Performer, hasEvent: boolean): News {
  const artist = artistOf(performer);
  return {
    subject: `Withdrawn: ${artist}`,
    title: 'An application was withdrawn',
    words: `${artist} has withdrawn the application.${hasEvent ? ' The booked event stays as it is until you change it.' : ''}`,
  };
}

/** Does not say what: several corrections are told together, and the history names each. */
export function correctionNews(performer: Performer): News {
  const artist = artistOf(performer);
  return {
    subject: `Corrected: ${artist}`,
    title: 'An application was corrected',
    words: `${artist} has corrected the application. Its history says what was changed.`,
  };
}

/** Names nobody: whoever asked for the erasure is not to be found in any mail of ours. */
export function erasureNews(applicationId: number): News {
  return {
    subject: `Application ${applicationId} was erased by its performer`,
    title: 'An application was erased',
    words: `Application ${applicationId} was erased by its performer, with its pictures, notes and messages. If there was a booked event, it stays until you change it, without the photo that came with the form.`,
  };
}

/** Leads to the application, or to the desk where it is no more. */
export function newsMail(
  { words, ...news }: News,
  { venue, publicUrl }: StaffMailFacts,
  applicationId?: number,
): MailText {
  return composeMail({
    ...{ ...news, venue, publicUrl, preview: words, label: 'News from a performer' },
    parts: [words, mailButton(venue, dashboardUrl(publicUrl, applicationId), 'Open the desk')],
    footer: htmlFooter('Performers answer, correct and withdraw on a page of their own.'),
  });
}
