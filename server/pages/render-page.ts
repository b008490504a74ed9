import type { FastifyInstance } from 'fastify';
import type { BrowserSettings, LoadedAnswer, PageRequest, RenderedPage } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { pageTime } from '../db/content-freshness.ts';
import { askApp } from '../http/ask-app.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { ownPageAddress } from '../process/request-log.ts';
import type { Services } from '../services.ts';
import { isListOpen } from '../subscribers/list-open.ts';
import { venueOfPage } from '../venue/compose-venue.ts';
import { isDev } from './built-web.ts';

/** A rendered page, and the headers that its own styles and scripts need. */
export interface PageToSend extends RenderedPage {
  securityHeaders: Record<string, string>;
  now?: string;
}

export type RenderingParts = Pick<Services, 'web' | 'config' | 'semaphores' | 'venue' | 'clock'>;

function browserSettings(config: Config): BrowserSettings {
  const { publicUrl, gaMeasurementId, klaviyo } = config;
  return {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    klaviyo: klaviyo ?? null,
    hasMailingList: isListOpen(config),
  };
}

/** What is special about one visit of a page. */
type Visit = Pick<PageRequest, 'known' | 'firstReads' | 'submission'>;

/** Renders personal pages. They have no scripts of other companies, which would learn their addresses. */
export function personalPageRenderer(
  app: FastifyInstance,
  parts: RenderingParts,
): (url: string, visit?: Visit) => Promise<PageToSend> {
  const config = { ...parts.config, gaMeasurementId: undefined, klaviyo: undefined };
  return pageRenderer(app, { ...parts, config }, true);
}

/** Renders pages. A page that answers a form also shows its outcome. */
export function pageRenderer(
  app: FastifyInstance,
  { web, config, semaphores, venue, clock }: RenderingParts,
  isPersonal = false,
): (url: string, visit?: Visit) => Promise<PageToSend> {
  const settings = browserSettings(config);

  /** A page reads the API as a browser would: the same JSON through the same access checks. */
  async function load(apiPath: string): Promise<LoadedAnswer> {
    const { status, body } = await askApp(app, { url: apiPath, remoteAddress: ownPageAddress });
    return { status, body };
  }

  return (url, visit) =>
    semaphores.pages.run(0, async () => {
      const now = pageTime(clock());
      const page = await web.renderPage({
        url,
        settings,
        venue: venueOfPage(await venue.current(), clock()),
        now,
        assets: await web.assets(),
        load,
        isPersonal,
        ...visit,
      });
      // Staff pages neither: whoever controls such a script could do what the staff can.
      const hasServices = !isPersonal && web.matchPage(url).isPublic;
      const isHttps = config.publicUrl.startsWith('https:');
      return {
        ...page,
        ...(isHttps && { now }),
        securityHeaders: securityHeaders(config, isDev(web), { ...page, hasServices }),
      };
    });
}
