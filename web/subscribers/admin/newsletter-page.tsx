import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useRef } from 'react';
import {
  changeNewsletter,
  getNewsletter,
  maxIntroLength,
  type NewsletterPreview,
  type NewsletterProgress,
  type NewsletterSettings,
  newsletterSettings,
  noShowsForNewsletter,
  previewNewsletter,
  showNewsletter,
  testNewsletter,
} from '#contract/subscribers/newsletter.ts';
import {
  type BouncedSubscriber,
  bringBackSubscriber,
  exportSubscribers,
  listBounced,
} from '#contract/subscribers/subscribers.ts';
import { withCommas } from '#contract/text/text.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { NotLoaded } from '../../admin/retry-notice.tsx';
import { useRole } from '../../admin/settings.queries.ts';
import { SettingsRow, SettingsSection } from '../../admin/settings-section.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { Switch } from '../../forms/switch.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { BigNumbers } from '../../ui/big-numbers.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import { ImportSubscribers } from './import-subscribers.tsx';
import styles from './newsletter-page.module.css';
import { OwnLetterForm } from './own-letter.tsx';

/** The next newsletter in a frame, and a button that sends it to the venue's own address. */
function NewsletterPreviewPart({ preview }: { preview: NewsletterPreview }) {
  const { letter, testTo, isMailConfigured } = preview;
  const sending = useAction({
    act: () => callApi(testNewsletter, undefined),
    done: { title: 'Test on its way', description: `To ${testTo}` },
    failed: failureToast('Error', 'Failed to send the test'),
    changes: ['messages'],
  });
  if (!letter) {
    return (
      <Notice icon={CalendarX2}>
        <p>{noShowsForNewsletter}.</p>
      </Notice>
    );
  }
  return (
    <div className={`${layout.stack} ${styles.preview}`}>
      <div className={`${layout.cluster} ${styles.previewHead}`}>
        <p className={styles.subject}>
          <span className={text.muted}>Subject</span> {letter.subject}
        </p>
        {isMailConfigured && (
          <Button aria-disabled={sending.isBusy} {...pressOnce(() => void sending.run())}>
            {sending.isBusy ? 'Sending...' : `Send it to ${testTo}`}
          </Button>
        )}
      </div>
      {/* A new frame whenever the letter has changed. Nothing runs in it, and its links open beside this page. */}
      <iframe
        key={letter.html}
        title="The newsletter"
        src={showNewsletter.path}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={styles.frame}
      />
    </div>
  );
}

interface NewsletterFormProps {
  settings: NewsletterSettings;
  /** When the next newsletter goes out, in words. */
  next: string;
}

function NewsletterForm({ settings, next }: NewsletterFormProps) {
  const saving = useAction({
    act: (changed: NewsletterSettings) => callApi(changeNewsletter, changed),
    done: ({ on }) =>
      on
        ? { title: 'Saved', description: 'The newsletter goes out on Thursdays.' }
        : { title: 'Saved', description: 'No newsletter goes out.' },
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['letter'],
  });
  const form = useZodForm<NewsletterSettings>({
    draftKey: 'newsletter',
    schema: newsletterSettings,
    initial: settings,
    saving,
    onSaved: (_, { markSaved }) => markSaved(),
  });
  // Whoever may not switch it on may still switch it off.
  const canSwitch = useRole() !== 'staff' || settings.on;
  return (
    <Form of={form} label="Save" busyLabel="Saving..." asksBeforeLeaving>
      {canSwitch ? (
        <Switch
          label="Send the newsletter"
          isOn={form.values.on}
          onChange={(isOn) => form.change('on', isOn)}
          hint={next}
        />
      ) : (
        <p>{next} An owner can switch it on.</p>
      )}
      <ParagraphField
        {...form.field('intro')}
        label="A sentence of your own"
        hint={`Above the shows, in every newsletter until you change it. At most ${maxIntroLength} characters.`}
        rows={3}
        isOptional
      />
    </Form>
  );
}

const newsletterApi = readPath<typeof getNewsletter>(getNewsletter.path);
const previewPath = readPath<typeof previewNewsletter>(previewNewsletter.path);
const bouncedPath = readPath<typeof listBounced>(listBounced.path);

const progress = `${layout.above} ${text.strong}`;

/** While a letter goes out, its figures follow. */
const refreshMs = 10_000;

export function NewsletterPage() {
  const settings = useQuery({ ...readQuery(newsletterApi), refetchOnMount: 'always' });
  const preview = useQuery({
    ...readQuery(previewPath),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.progress?.waiting || data?.own?.waiting ? refreshMs : false,
  });
  const { timeZone } = useVenue();
  const isOwner = useRole() === 'owner';
  if (!settings.data || !preview.data) {
    const both = {
      isError: settings.isError || preview.isError,
      refetch: () => Promise.all([settings.refetch(), preview.refetch()]),
    };
    return <NotLoaded of={both}>The newsletter could not be loaded.</NotLoaded>;
  }
  return (
    <div>
      <MailMissing so="no newsletter is sent and nobody can sign up for it" className={progress} />
      <SettingsSection
        heading="When It Goes Out"
        text="On Thursdays at 10:00 in the morning, when there is a show within ten days. Whoever has signed up under ‘Never miss a show’ and confirmed it gets one."
      >
        {preview.data.progress && (
          <p className={progress}>{progressWords('The last newsletter', preview.data.progress)}</p>
        )}
        <NewsletterForm settings={settings.data} next={nextWords(settings.data, preview.data, timeZone)} />
      </SettingsSection>
      <SettingsSection
        heading="Subscribers"
        text="Each of them can unsubscribe with one click, and have their address erased. An address from which two newsletters in a row come back is taken off the list."
      >
        <Subscribers preview={preview.data} />
        <BouncedSubscribers />
      </SettingsSection>
      <SettingsSection
        heading="What It Says"
        text="The newsletter as it would be if it went out now. Its shows are chosen on Thursday at 10:00; one that you publish later is in the next newsletter."
        isWide
      >
        <NewsletterPreviewPart preview={preview.data} />
      </SettingsSection>
      {isOwner && preview.data.isMailConfigured && !preview.data.hasMarketingService && (
        <SettingsSection
          heading="A Letter of Your Own"
          text="In addition to the weekly newsletter: it goes out once, when you send it, to everyone on the list. Whoever unsubscribes in the meantime does not get it."
        >
          {preview.data.own && (
            <p className={progress}>
              {progressWords(
                `‘${preview.data.own.subject}’, ${staffTime(preview.data.own.sentAt, timeZone)}`,
                preview.data.own,
              )}
            </p>
          )}
          <OwnLetterForm preview={preview.data} />
        </SettingsSection>
      )}
    </div>
  );
}

/** `The last newsletter: 480 sent, 2 failed and 18 waiting, of 500.` */
function progressWords(which: string, { sent, failed, waiting, total }: NewsletterProgress): string {
  const [done, not, yet, all] = [sent, failed, waiting, total].map(withCommas);
  return `${which}: ${done} sent, ${not} failed and ${yet} waiting, of ${all}.`;
}

function nextWords({ on }: NewsletterSettings, preview: NewsletterPreview, timeZone: string): string {
  if (preview.hasMarketingService)
    return 'A marketing service is set up on this server and writes to the guests, so no newsletter is sent from here.';
  if (!preview.isMailConfigured) return 'Nothing is sent while mail is not set up.';
  if (!on || preview.goesOutAt === null) return 'It is off: nothing is sent.';
  return `The next one: ${staffTime(preview.goesOutAt, timeZone)}, if there is a show.`;
}

function Subscribers({ preview: { confirmed, pending, isMailConfigured } }: { preview: NewsletterPreview }) {
  const isOwner = useRole() === 'owner';
  return (
    <div className={layout.stack}>
      <BigNumbers
        of={[
          ['Get the newsletter', confirmed],
          ['Have not confirmed yet', pending],
        ]}
      />
      {isOwner && (
        <div>
          <a className={buttonClass('outline')} href={exportSubscribers.path} download>
            Export as CSV
          </a>
        </div>
      )}
      {isOwner && isMailConfigured && <ImportSubscribers />}
    </div>
  );
}

/** Who was taken off the list because their letters were returned, and a button that puts them back. */
function BouncedSubscribers() {
  const { data: bounced = [] } = useQuery({ ...readQuery(bouncedPath), refetchOnMount: 'always' });
  const { timeZone } = useVenue();
  const rows = useRef<HTMLUListElement>(null);
  const bringingBack = useAction({
    act: ({ id }: BouncedSubscriber) => callApi(bringBackSubscriber, undefined, { params: { id } }),
    done: { title: 'Back on the list', description: 'They get the next newsletter.' },
    failed: failureToast('Error', 'This address could not be put back on the list'),
    changes: ['letter'],
  });

  async function bringBack(subscriber: BouncedSubscriber) {
    const { isDone } = await bringingBack.run(subscriber);
    // The pressed button goes, and the last one takes the whole list with it.
    if (isDone) (bounced.length > 1 ? rows.current : document.getElementById('content'))?.focus();
  }

  if (bounced.length === 0) return null;
  return (
    <div className={`${layout.stack} ${layout.space150}`}>
      <h3 className={text.strong}>Taken off, because two newsletters in a row came back</h3>
      <ul ref={rows} tabIndex={-1} aria-label="Taken off the list">
        {bounced.map((subscriber) => (
          <SettingsRow
            key={subscriber.id}
            name={subscriber.email}
            note={staffTime(subscriber.endedAt, timeZone)}
          >
            <Button aria-disabled={bringingBack.isBusy} {...pressOnce(() => void bringBack(subscriber))}>
              Put back<span className={text.visuallyHidden}> {subscriber.email}</span>
            </Button>
          </SettingsRow>
        ))}
      </ul>
    </div>
  );
}
