import type { FastifyInstance } from 'fastify';
import type { BrowserSettings, LoadedAnswer, PlainSubmission, RenderedPage } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { ownPageAddress } from '../http/request-log.ts';
import { WaitingLine } from '../limits/waiting-line.ts';
import type { Services } from '../services.ts';

/**
 * Rendering is work of the one loop that answers everybody: more at once would only hold more half-made pages in
 * memory. Few at once, so that one page's questions to the database run while another is rendered.
 */
export const pageLine = new WaitingLine({
  maxAtOnce: 4,
  maxWaiting: 400,
  sentence: 'A great many people are here at the moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
});

export function browserSettings({ publicUrl, gaMeasurementId, klaviyo }: Config): BrowserSettings {
  return { publicUrl, gaMeasurementId: gaMeasurementId ?? null, klaviyo: klaviyo ?? null };
}

/** Makes pages; one that answers a form also tells what became of it. */
export function pageRenderer(
  app: FastifyInstance,
  { web, config }: Services,
): (url: string, submission?: PlainSubmission) => Promise<RenderedPage> {
  const settings = browserSettings(config);

  /** A page reads the API as a browser would: the same JSON through the same guards. */
  async function load(apiPath: string): Promise<LoadedAnswer> {
    const answer = await app.inject({ method: 'GET', url: apiPath, remoteAddress: ownPageAddress });
    return { status: answer.statusCode, body: answer.body };
  }

  return (url, submission) =>
    pageLine.take(0, async () =>
      web.renderPage({ url, settings, assets: await web.assets(), load, ...(submission && { submission }) }),
    );
}
