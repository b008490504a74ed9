import type { FastifyInstance } from 'fastify';
import { countedPath, ownPagePath, subscriptionPath } from '#contract/addresses.ts';
import { applicationSteps } from '#contract/applications/application-fields.ts';
import { countedLabels, errorKind, otherLabel } from '#contract/figures/counted-labels.ts';
import { countEvent, type TrackedEvent } from '#contract/figures/figures.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { bindCall } from '../http/call-route.ts';
import { senderAt } from '../http/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import type { Services } from '../services.ts';
import { isRobot, isUnlistedHost, referringSite } from './kinds-of-client.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Several guests may share an address. No household sees four pages a second. */
const maxPerMinute = 240;
/** One visitor comes from few sites. */
const maxSitesPerDay = 5;
/** Beyond it all are forgotten and begin again. */
const maxSenders = 20_000;

interface Sender {
  minute: number;
  counted: number;
  sites: Set<string>;
}

/**
 * Keeps one sender from inventing figures at will. Only in memory and for a day: addresses of visitors are never stored.
 */
export class CountedSenders {
  readonly #clock: Clock;
  #known = new Map<string, Sender>();
  #day = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many are remembered. */
  get size(): number {
    return this.#known.size;
  }

  mayCount(who: string): boolean {
    const sender = this.#senderOf(who);
    sender.counted += 1;
    return sender.counted <= maxPerMinute;
  }

  mayName(who: string, site: string): boolean {
    const { sites } = this.#senderOf(who);
    if (sites.has(site)) return true;
    if (sites.size >= maxSitesPerDay) return false;
    sites.add(site);
    return true;
  }

  #senderOf(who: string): Sender {
    const nowMs = this.#clock().getTime();
    const minute = Math.floor(nowMs / minuteMs);
    const day = Math.floor(nowMs / dayMs);
    if (this.#day !== day || this.#known.size > maxSenders) this.#known = new Map();
    this.#day = day;
    let sender = this.#known.get(who);
    if (!sender) {
      sender = { minute, counted: 0, sites: new Set() };
      this.#known.set(who, sender);
    }
    if (sender.minute !== minute) Object.assign(sender, { minute, counted: 0 });
    return sender;
  }
}

/** Personal pages, each counted as one: what follows these paths in an address is a secret. */
const personalPaths = [ownPagePath, subscriptionPath];

/** Staff at work are no guests: who reads the figures must not change them. */
const staffPages = /^\/admin\//;

/** The site's own page view counter: per page and day, nothing about visitors. */
export function countingRoutes(app: FastifyInstance, { views, clock, web }: Services): void {
  const senders = new CountedSenders(clock);
  app.addHook('onClose', () => views.flush());

  /**
   * Only existing pages get a row, without their search parameters: invented addresses must not fill the table, and no
   * personal data may get into it. The store checks whether there is such an event.
   */
  function rowFor(path: string): string {
    const withoutSecret = countedPath(path);
    if (personalPaths.includes(withoutSecret)) return withoutSecret;
    const { isPublic, key } = web.matchPage(path);
    return isPublic ? (key.split('?', 1)[0] ?? key) : unknownPageKey;
  }

  function siteOf(sent: string, who: string): string {
    const site = referringSite(sent);
    return !isUnlistedHost(site) || senders.mayName(who, site) ? site : otherLabel;
  }

  bindCall(app, countEvent, async ({ body, request }) => {
    const { who } = senderAt(request.ip);
    if (!senders.mayCount(who) || staffPages.test(body.path)) return { success: true as const };
    const { name, label } = body;
    const path = rowFor(body.path);
    if (isRobot(request.headers['user-agent'])) {
      if (name === 'page_view') await views.addToday({ name: 'robot_view', path: '', label: '' });
    } else if (name === 'page_view') {
      await views.addToday({ name, path, label: '' });
      if (label) await views.addToday({ name: 'arrival', path, label: siteOf(label, who) });
    } else if (name === 'script_error') {
      const isKind = label !== undefined && errorKind.test(label) && senders.mayName(who, label);
      await views.addToday({ name, path: '', label: isKind ? label : otherLabel });
    } else await views.addToday({ name, path, label: closedLabel(name, body) });
    return { success: true as const };
  });
}

/** The label under which an event is counted: one of the list, or `other`. */
function closedLabel(
  name: keyof typeof countedLabels,
  { category, label }: Pick<TrackedEvent, 'category' | 'label'>,
): string {
  const sent = [category, label].filter(Boolean).join('/');
  const isKnown = (text: string | undefined) => text !== undefined && countedLabels[name].includes(text);
  if (isKnown(sent)) return sent;
  if (isKnown(label)) return label ?? otherLabel;
  // A step may also be called by its number.
  const step = name === 'form_step_completed' && /^[1-9]$/.test(label ?? '') ? Number(label) : 0;
  return applicationSteps[step - 1]?.name ?? otherLabel;
}
