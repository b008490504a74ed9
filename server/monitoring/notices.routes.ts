import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { countChanges, listNotices, type Notice } from '#contract/monitoring.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ContentFreshness } from '../db/content-freshness.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';

/** What one part of the house has to say to whoever asks: nothing, when all is well there. */
export type NoticeSource = (reader: Pick<Admin, 'role'>) => Promise<Notice[]>;

interface NoticeRoutesParts {
  sessions: Sessions;
  noticeSources: NoticeSource[];
  freshness: ContentFreshness;
  log: Logger;
}

/** What every staff page asks for: what it says above its own content, where a source that fails does not silence the others, and what others have changed. */
export function noticeRoutes(
  app: FastifyInstance,
  { sessions, noticeSources, freshness, log }: NoticeRoutesParts,
): void {
  bindAdminCall(app, sessions, countChanges, () => freshness.changes());

  bindAdminCall(app, sessions, listNotices, async ({ admin }) => {
    const answers = await Promise.allSettled(noticeSources.map((read) => read(admin)));
    return answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      log.warn({ err: answer.reason }, 'a notice for staff could not be read');
      return [];
    });
  });
}
