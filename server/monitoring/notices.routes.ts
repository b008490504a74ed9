import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { listNotices, type Notice } from '#contract/monitoring.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { bindAdminCall } from '../http/call-route.ts';

/** What one part of the house has to say to staff: nothing, when all is well there. */
export type NoticeSource = () => Promise<Notice[]>;

interface NoticeRoutesParts {
  sessions: Sessions;
  noticeSources: NoticeSource[];
  log: Logger;
}

/** What every staff page says under its tabs. A source that fails does not silence the others. */
export function noticeRoutes(
  app: FastifyInstance,
  { sessions, noticeSources, log }: NoticeRoutesParts,
): void {
  bindAdminCall(app, sessions, listNotices, async () => {
    const answers = await Promise.allSettled(noticeSources.map((read) => read()));
    return answers.flatMap((answer) => {
      if (answer.status === 'fulfilled') return answer.value;
      log.warn({ err: answer.reason }, 'a notice for staff could not be read');
      return [];
    });
  });
}
