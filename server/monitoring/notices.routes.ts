import type { FastifyInstance } from 'fastify';
import { countChanges, listNotices, type Notice } from '#contract/monitoring.ts';
import { deskNotices } from '../applications/bookings/read-tonight.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { channelNotices, failureNotices } from '../outbox/channel-notices.ts';
import { retentionNotices } from '../privacy/erase-old-applications.ts';
import { sampleNotices } from '../samples/sample-notices.ts';
import type { Services } from '../services.ts';
import { newsletterNotices } from '../subscribers/list-open.ts';
import { startingNotices } from '../venue/starting-venue.ts';
import { upkeepNotices } from './upkeep-notices.ts';

/** What one part of the house has to say to whoever asks: nothing, when all is well there. */
type NoticeSource = (services: Services, reader: Pick<Admin, 'role'>) => Promise<Notice[]>;

/** In the order of urgency. */
export const noticeSources: NoticeSource[] = [
  channelNotices,
  deskNotices,
  failureNotices,
  newsletterNotices,
  upkeepNotices,
  retentionNotices,
  async ({ config, venue }, { role }) =>
    role === 'owner'
      ? startingNotices(await venue.current(), config.mail ? await venue.staffAddress() : null)
      : [],
  async ({ samples, venue }) => sampleNotices(samples, await venue.current()),
];

/** What every staff page asks for: what it says above its own content, where a source that fails does not silence the others, and what others have changed. */
export function noticeRoutes(app: FastifyInstance, services: Services): void {
  const { sessions, freshness, log } = services;

  bindAdminCall(app, sessions, countChanges, () => freshness.changes());

  bindAdminCall(app, sessions, listNotices, async ({ admin }) => {
    const answers = await Promise.allSettled(noticeSources.map((read) => read(services, admin)));
    return answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      log.warn({ err: answer.reason }, 'a notice for staff could not be read');
      return [];
    });
  });
}
