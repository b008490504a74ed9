import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { html, mailBrand, mailPage, mailParagraph } from '../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import { composeVenue } from '../venue/compose-venue.ts';
import { startingVenue } from '../venue/starting-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';

const title = 'The backup of last night failed';
const words =
  'There is no backup of last night, or one that lacks files. Until it is mended, what comes in today may be lost with the machine. Whoever runs the server can read why in the log of the backup, and make one with: npm run backup.';

/** Queues a mail to staff; called by whatever makes backups every night, when one has failed. */
export async function tellOfFailedBackup(config: Config, db: Db, now: Date): Promise<void> {
  const venue = composeVenue(startingVenue, await new VenueStore(db).read());
  const brand = mailBrand(venue, config.publicUrl);
  const content = mailParagraph(html`${words}`);
  const footer = html`${'It was sent because the nightly backup of this site ended with an error.'}`;
  const page = mailPage({ brand, preview: title, label: 'Backup', title, content, footer });
  await db.transaction().execute(async (trx) => {
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    await outbox.add(
      {
        channel: 'mail',
        purpose: 'reminder',
        recipient: await new VenueStore(trx).staffAddress(venue),
        state: config.mail ? 'waiting' : 'not configured',
        subject: `${title} (${venue.brand})`,
        text: `${title}\n\n${words}`,
        html: page.text,
      },
      now.toISOString(),
    );
  });
}
