import type { FastifyInstance } from 'fastify';
import type { BrowserSettings, LoadedAnswer, PlainSubmission, RenderedPage } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { ownPageAddress } from '../http/request-log.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import type { Web } from './built-web.ts';

export interface RenderingParts {
  web: Web;
  config: Config;
  semaphores: Semaphores;
  venue: CurrentVenue;
}

export function browserSettings({ publicUrl, gaMeasurementId, klaviyo }: Config): BrowserSettings {
  return { publicUrl, gaMeasurementId: gaMeasurementId ?? null, klaviyo: klaviyo ?? null };
}

/** What the server sends to its own API, in the name of the visitor whom rate limits are to count. */
export function onBehalfOf(visitor: string): { remoteAddress: string; headers: Record<string, string> } {
  return { remoteAddress: ownPageAddress, headers: { 'x-forwarded-for': visitor } };
}

export interface PersonalPage extends RenderedPage {
  /** In seconds, when the page could not be read for too many tries. */
  retryAfter: string | undefined;
}

/**
 * Renders personal pages. They have no scripts of other companies, which would learn their addresses, and are read in
 * the name of their visitor.
 */
export function personalPageRenderer(
  app: FastifyInstance,
  { web, config, semaphores, venue, clock }: RenderingParts & { clock: Clock },
): (visitor: string, url: string, submission?: PlainSubmission) => Promise<PersonalPage> {
  const settings = { ...browserSettings(config), gaMeasurementId: null, klaviyo: null };

  return async (visitor, url, submission) => {
    let retryAfter: string | undefined;
    async function load(apiPath: string): Promise<LoadedAnswer> {
      const answer = await app.inject({ method: 'GET', url: apiPath, ...onBehalfOf(visitor) });
      retryAfter = answer.headers['retry-after'] as string | undefined;
      return { status: answer.statusCode, body: answer.body };
    }
    const page = await semaphores.pages.run(0, async () =>
      web.renderPage({
        url,
        settings,
        venue: await venue.current(),
        assets: await web.assets(),
        load,
        renderedAt: clock().toISOString(),
        ...(submission && { submission }),
      }),
    );
    return { ...page, retryAfter };
  };
}

/** Renders pages. A page that answers a form also shows its outcome. */
export function pageRenderer(
  app: FastifyInstance,
  { web, config, semaphores, venue }: RenderingParts,
): (url: string, submission?: PlainSubmission) => Promise<RenderedPage> {
  const settings = browserSettings(config);

  /** A page reads the API as a browser would: the same JSON through the same access checks. */
  async function load(apiPath: string): Promise<LoadedAnswer> {
    const answer = await app.inject({ method: 'GET', url: apiPath, remoteAddress: ownPageAddress });
    return { status: answer.statusCode, body: answer.body };
  }

  return (url, submission) =>
    semaphores.pages.run(0, async () =>
      web.renderPage({
        url,
        settings,
        venue: await venue.current(),
        assets: await web.assets(),
        load,
        ...(submission && { submission }),
      }),
    );
}
