import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../site/settings-context.ts';
import { useVenue } from '../../site/venue-context.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './share-calendar.module.css';

/** The addresses by which the calendar is found outside of this site, each to copy. */
export function ShareCalendar() {
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
        <dl className={styles.ways}>
          {ways.map(({ name, use, text }) => (
            <div key={name}>
              <dt className={textStyles.strong}>{name}</dt>
              <dd>
                {use}
                <div className={styles.row}>
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
