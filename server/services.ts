import { join } from 'node:path';
import { venueDay } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { AccountsStore } from './accounts/accounts.store.ts';
import { InvitationsStore, invitationLinkOf, objectionToInvitation } from './accounts/invitations.store.ts';
import { PasskeysStore } from './accounts/passkeys/passkeys.store.ts';
import { Passkeys } from './accounts/passkeys/passkeys.ts';
import { objectionToReset, PasswordResetsStore, resetLinkOf } from './accounts/password-resets.store.ts';
import { type PasswordHash, passwordsIn, slowPasswordHash } from './accounts/passwords.ts';
import { SessionsStore } from './accounts/sessions.store.ts';
import { Sessions } from './accounts/sessions.ts';
import { AuditLog } from './activity/audit-log.ts';
import { applicationLinkOf } from './applications/application-links.store.ts';
import { ApplicationsStore } from './applications/applications.store.ts';
import { bookedEventChanges } from './applications/bookings/change-booked-event.ts';
import { bookingComposer } from './applications/bookings/compose-booking-mail.ts';
import { isQuietHour } from './applications/review/answer-deadline.ts';
import { ReviewSettingsStore } from './applications/review/review-settings.store.ts';
import type { Config } from './config.ts';
import { ContentFreshness } from './db/content-freshness.ts';
import type { ConnectedDatabase } from './db/tables.ts';
import { EventsStore } from './events/events.store.ts';
import { FeedEventsStore } from './events/feeds/feed-events.store.ts';
import type { ChangeEvent } from './events/write-event.ts';
import { CountsStore } from './figures/counts.store.ts';
import { ViewCounter } from './figures/view-counter.ts';
import { BackupsStore } from './files/backups.store.ts';
import { FileOwnership } from './files/file-ownership.ts';
import { MissingFiles } from './files/missing-files.ts';
import { type FileStore, openFiles } from './files/open-files.ts';
import { SiteIdentityStore } from './files/site-identity.store.ts';
import { UpkeepStore } from './files/upkeep.store.ts';
import { acceptBytes } from './gallery/accept-image.ts';
import { GalleryStore } from './gallery/gallery.store.ts';
import { builtInImageMaker, serviceImages } from './gallery/image-maker.ts';
import { SizesAhead } from './gallery/sizes-ahead.ts';
import { RateLimiter } from './http/rate-limits.store.ts';
import { openAiImages } from './integrations/openai-images.ts';
import { smtpMail } from './integrations/smtp-mail.ts';
import { twilioSms } from './integrations/twilio-sms.ts';
import { diskOf, FreeDisk, type MeasureDisk } from './limits/free-disk.ts';
import { createSemaphores, KeyedMutex } from './limits/semaphore.ts';
import { type MessageSettings, OutboxStore } from './outbox/outbox.store.ts';
import { OutboxWorker } from './outbox/outbox-worker.ts';
import { SmsAdminsStore } from './outbox/sms/sms-admins.store.ts';
import type { Web } from './pages/built-web.ts';
import { type Pens, pens as realPens } from './posters/pens.ts';
import type { Clock } from './process/clock.ts';
import type { Logs } from './process/log.ts';
import { SamplesStore } from './samples/samples.store.ts';
import {
  newsletterComposer,
  noteNewsletterResult,
  objectionToNewsletter,
} from './subscribers/newsletters/sent-newsletters.ts';
import { subscriberLinkOf } from './subscribers/subscriber-links.store.ts';
import { UnsubscribedList } from './subscribers/unsubscribed-list.ts';
import { maxUploadsAtOnce, Uploads } from './uploads/uploads.ts';
import { CurrentVenue } from './venue/current-venue.ts';
import { startingVenue } from './venue/starting-venue.ts';
import { VenueStore } from './venue/venue.store.ts';

/** Everything that a request may need, passed by hand, so that the types show who uses what. */
export type Services = ReturnType<typeof createServices>;

export interface ServiceParts {
  config: Config;
  database: ConnectedDatabase;
  logs: Logs;
  web: Web;
  clock?: Clock;
  files?: FileStore;
  /** What `site.config.ts` says. */
  starting?: Venue;
  measureDisk?: MeasureDisk;
  passwordHash?: PasswordHash;
  pens?: Pens;
}

function uploadsFolderOf({ dataDir }: Config): string {
  return join(dataDir, 'uploads');
}

export function createServices({
  config,
  database,
  logs,
  web,
  clock = () => new Date(),
  files = openFiles(config),
  starting = startingVenue,
  measureDisk = diskOf(uploadsFolderOf(config)),
  passwordHash = slowPasswordHash,
  pens = realPens,
}: ServiceParts) {
  const counts = new CountsStore(database.db);
  const uploadsFolder = uploadsFolderOf(config);
  const disk = new FreeDisk(measureDisk);
  const gallery = new GalleryStore(database.db);
  const applications = new ApplicationsStore(database.db);
  const reviewSettings = new ReviewSettingsStore(database.db);
  const semaphores = createSemaphores({ maxUploads: maxUploadsAtOnce });
  const freshness = new ContentFreshness(database.db, clock);
  const venue = new CurrentVenue(new VenueStore(database.db), freshness, starting);
  const passkeysStore = new PasskeysStore(database.db);
  const siteIdentity = new SiteIdentityStore(database.db);
  const unsubscribedList = new UnsubscribedList({ dataDir: config.dataDir, clock, log: logs.log });
  const backups = new BackupsStore(database.db);
  const upkeep = new UpkeepStore(database.db);
  const storeParts = { ...files, identity: siteIdentity, applications, gallery, log: logs.log };
  const fileOwnership = new FileOwnership(storeParts);
  const mutex = new KeyedMutex();
  const builtIn = builtInImageMaker(semaphores, () => venue.current(), pens);
  const invitations = new InvitationsStore(database.db);
  const letters = { venue, publicUrl: config.publicUrl, clock };
  const outboxWorker = new OutboxWorker({
    db: database.db,
    senders: {
      ...(config.mail
        ? { mail: smtpMail({ ...config.mail, senderName: async () => (await venue.current()).brand }) }
        : {}),
      ...(config.sms ? { sms: twilioSms(config.sms) } : {}),
    },
    country: async () => (await venue.current()).country,
    isQuiet: async () => isQuietHour(await reviewSettings.get(), clock(), (await venue.current()).timeZone),
    objections: [
      objectionToNewsletter(database.db, config),
      objectionToInvitation(invitations, clock),
      objectionToReset(clock),
    ],
    links: [invitationLinkOf, resetLinkOf, applicationLinkOf, subscriberLinkOf],
    noteResult: noteNewsletterResult,
    composers: {
      booking: bookingComposer(database.db, letters, 'booking'),
      asking: bookingComposer(database.db, letters, 'asking'),
      showReminder: bookingComposer(database.db, letters, 'showReminder'),
      letter: newsletterComposer(database.db, letters),
    },
    clock,
    log: logs.log,
  });
  const auditLog = new AuditLog(database, clock);
  const messageSettings: MessageSettings = {
    publicUrl: config.publicUrl,
    configured: { mail: config.mail !== undefined, sms: config.sms !== undefined },
  };
  // The types of these two come first: what makes them takes services itself.
  const changeEvent: ChangeEvent = bookedEventChanges({ auditLog, database, messageSettings, venue, clock });
  const samples = new SamplesStore(database.db);
  return {
    config,
    database,
    ...logs,
    ...files,
    clock,
    web,
    events: new EventsStore(database.db),
    feedEvents: new FeedEventsStore(database.db),
    siteIdentity,
    counts,
    views: new ViewCounter(counts, logs.log, async () => venueDay(clock(), (await venue.current()).timeZone)),
    gallery,
    samples,
    imageMaker: config.openai
      ? serviceImages(
          openAiImages(config.openai),
          (bytes) => acceptBytes({ uploadsFolder, disk, semaphores, log: logs.log }, bytes),
          builtIn,
        )
      : builtIn,
    pens,
    accounts: new AccountsStore(database.db),
    auditLog,
    changeEvent,
    sessions: new Sessions(new SessionsStore(database.db), clock, config.publicUrl),
    passwords: passwordsIn(semaphores.passwords, passwordHash),
    passkeys: new Passkeys(passkeysStore, clock, config.publicUrl),
    passkeysStore,
    invitations,
    passwordResets: new PasswordResetsStore(database.db),
    applications,
    reviewSettings,
    backups,
    upkeep,
    missingFiles: new MissingFiles({ ...storeParts, upkeep }),
    fileOwnership,
    sizesAhead: new SizesAhead({
      ...files,
      backups,
      fileOwnership,
      applications,
      gallery,
      mutex,
      semaphores,
      disk,
      clock,
      log: logs.log,
    }),
    uploadsFolder,
    disk,
    uploads: new Uploads({ folder: uploadsFolder, disk }),
    mutex,
    semaphores,
    outbox: new OutboxStore(database.db),
    outboxWorker,
    unsubscribedList,
    smsAdmins: new SmsAdminsStore(database.db),
    messageSettings,
    rateLimiter: new RateLimiter(database.db, clock),
    freshness,
    venue,
  };
}
