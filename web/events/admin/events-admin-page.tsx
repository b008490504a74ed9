import '../../forms/zod-without-eval.ts';
import { Plus, Share2 } from 'lucide-react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { parseFilters, useListFilters } from '../../admin/list-filters.ts';
import { FrameSkeleton } from '../../admin/retry-notice.tsx';
import { SampleNotice } from '../../admin/samples.tsx';
import { navigate } from '../../site/browser-history.ts';
import { useLocation } from '../../site/router.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useSettings, useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { PageHead } from '../../ui/page-head.tsx';
import textStyles from '../../ui/text.module.css';
import { ToldDialog } from './booking/told-dialog.tsx';
import { EventDialog, type OpenedForm } from './form/event-dialog.tsx';
import type { EventTarget } from './form/event-drafts.ts';
import { KeptDrafts } from './form/kept-drafts.tsx';
import { addressBehindForm, askedEvent, monthFilterRules } from './month/month.queries.ts';
import { MonthPanel, ViewSwitch } from './month/month-panel.tsx';
import styles from './share-calendar.module.css';
import { TablePanel } from './table/table-panel.tsx';
import { rowsOf, tableFilterRules } from './table/table-view.ts';

export function EventsAdminPage() {
  const { search } = useLocation();
  const nowMs = useSiteTime().getTime();
  const isMonth = parseFilters(monthFilterRules, search).view === 'month';
  const isNewAsked = new URLSearchParams(search).has('new');
  const askedId = askedEvent(search);
  const asked: EventTarget | undefined = isNewAsked ? 'new' : askedId;
  const [view, setView] = useListFilters(tableFilterRules);
  const form = useRef<OpenedForm>(null);
  /** The form that the address asks for is loaded before the table behind it, which has many pages. */
  const [isFormFirst, setIsFormFirst] = useState(askedId !== undefined);
  const edit = (target: EventTarget) => form.current?.show(target);
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);

  useEffect(() => {
    if (asked === undefined) return undefined;
    form.current?.show(asked);
    // What opened it was no button that could have the focus again. A row that was saved stays in sight.
    return () => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    };
  }, [asked]);

  function leaveForm() {
    setIsFormFirst(false);
    if (asked !== undefined) navigate(addressBehindForm(search), { replace: true });
  }

  /** Highlights an event. A filter that would hide it is removed. */
  function highlight(event: EventRecord) {
    if (isMonth) return;
    if (rowsOf([event], view, undefined, nowMs).length === 0) setView({ show: '', search: '' });
    setHighlightedId(event.id);
  }

  return (
    <section aria-labelledby="events-heading">
      <PageHead id="events-heading" title="Events" headingRef={heading}>
        <ViewSwitch isMonth={isMonth} />
        <ShareCalendar />
        <Button variant="filled" onClick={() => edit('new')}>
          <Plus aria-hidden size={18} />
          New Event
        </Button>
      </PageHead>
      <SampleNotice kind="events" fallback={heading} />
      <KeptDrafts onContinue={edit} onDone={() => heading.current?.focus()} />
      {isFormFirst && <FrameSkeleton />}
      {!isFormFirst && isMonth && <MonthPanel onEdit={({ id }) => edit(id)} />}
      {!isFormFirst && !isMonth && (
        <TablePanel
          highlightedId={highlightedId}
          onHighlight={highlight}
          onFocusLost={focusHeading}
          onEdit={({ id }) => edit(id)}
        />
      )}
      <EventDialog
        ref={form}
        asked={asked}
        // The form is painted before the table is drawn.
        onLoaded={() => startTransition(() => setIsFormFirst(false))}
        onClose={leaveForm}
        onSaved={(event, isShown) => {
          if (isShown) highlight(event);
        }}
      />
      <ToldDialog />
    </section>
  );
}

/** The addresses by which the calendar is found outside of this site, each to copy. */
function ShareCalendar() {
  const [isOpen, setIsOpen] = useState(false);
  const { publicUrl } = useSettings();
  const { brand } = useVenue();
  // Quotation marks are the only characters that could end the attribute.
  const title = `Next shows at ${brand}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const snippet = `<iframe src="${publicUrl}/embed/events" title="${title}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
  const ways = [
    { name: 'On another website', use: 'Paste this where the shows should appear.', text: snippet },
    {
      name: 'On a screen in the shop',
      use: 'Open this in full screen. It follows the calendar by itself.',
      text: `${publicUrl}/display`,
    },
    { name: 'In a calendar app', use: 'To subscribe to all shows.', text: `${publicUrl}/events.ics` },
    { name: 'In a feed reader', use: 'Upcoming shows, as RSS.', text: `${publicUrl}/events.rss` },
  ];
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden size={18} />
        Share the calendar
      </Button>
      <Dialog title="Share the calendar" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dl className={layout.dialogForm}>
          {ways.map(({ name, use, text }) => (
            <div key={name}>
              <dt className={textStyles.strong}>{name}</dt>
              <dd>
                {use}
                <div className={`${layout.cluster} ${layout.space50}`}>
                  <code className={styles.text}>{text}</code>
                  <CopyButton text={text} />
                </div>
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
