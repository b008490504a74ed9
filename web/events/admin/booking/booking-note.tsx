import { UserRoundCheck } from 'lucide-react';
import { mailtoUrl } from '#contract/addresses.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import { PageLink } from '../../../site/link.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import text from '../../../ui/text.module.css';
import { eventTexts } from '../event-texts.ts';
import { useEventChange } from '../use-event-actions.ts';
import { BookingMark, markOf } from './booking-mark.tsx';
import { useEventBookings } from './event-bookings.ts';

interface BookingNoteProps {
  event: EventRecord;
  onCancelled: (event: EventRecord) => void;
}

export function BookingNote({ event, onCancelled }: BookingNoteProps) {
  const booking = useEventBookings([event.id]).get(event.id);
  if (!booking) return null;
  const { applicationId, bandName, name, email, phone } = booking;
  const application = `/admin/dashboard?application=${applicationId}`;
  const mark = markOf(event, booking);
  return (
    <Notice as="section" ground="shade" icon={UserRoundCheck} className={layout.above} aria-label="Booking">
      <div className={layout.stack}>
        <p className={text.anywhere}>
          This show belongs to the application of{' '}
          <PageLink to={application} className={text.link}>
            <bdi>{bandName || name}</bdi>
          </PageLink>
          . <BookingMark mark={mark} />
          <br />
          <bdi>{name}</bdi> · <PhoneNumber phone={phone} /> ·{' '}
          <a className={text.link} href={mailtoUrl(email)}>
            {email}
          </a>
        </p>
        {mark === 'turnedDown' && (
          <div className={layout.cluster}>
            <PageLink to={`${application}&book=true`} className={buttonClass('filled')}>
              Book another date
            </PageLink>
            <TurnedDownActions {...{ event, onCancelled }} />
          </div>
        )}
      </div>
    </Notice>
  );
}

/** What there is to do about a date that was turned down, beside booking another one. */
export function TurnedDownActions({ event, onCancelled }: BookingNoteProps) {
  const { timeZone } = useVenue();
  const change = useEventChange(eventTexts.cancelled, eventTexts.backOn);
  const evening = venueDay(event.startDateTime, timeZone);

  async function cancel() {
    const cancelled = await change(event, { status: 'cancelled' });
    if (cancelled) onCancelled(cancelled);
  }

  return (
    <>
      <Button onClick={() => void cancel()}>Cancel the show</Button>
      <PageLink
        to={`/admin/dashboard?review=shortlisted&evening=${evening}`}
        className={buttonClass('outline')}
      >
        Look for another act
      </PageLink>
    </>
  );
}
