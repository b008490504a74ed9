import { codeSources, otherLabel } from '#contract/figures/counted-labels.ts';

/** Sites that are called by their name, whichever of their hosts a visitor came from. */
const knownSites: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Google', /(^|\.)google\.[a-z.]{2,6}$/],
  ['Bing', /(^|\.)bing\.com$/],
  ['DuckDuckGo', /(^|\.)duckduckgo\.com$/],
  ['Yahoo', /(^|\.)yahoo\.com$/],
  ['Facebook', /(^|\.)(facebook|fb)\.com$/],
  ['Instagram', /(^|\.)instagram\.com$/],
  ['X', /^(t\.co|(.+\.)?(twitter|x)\.com)$/],
  ['Threads', /(^|\.)threads\.(net|com)$/],
  ['Bluesky', /(^|\.)bsky\.app$/],
  ['Reddit', /(^|\.)reddit\.com$/],
  ['YouTube', /^(youtu\.be|(.+\.)?youtube\.com)$/],
  ['TikTok', /(^|\.)tiktok\.com$/],
  ['LinkedIn', /^(lnkd\.in|(.+\.)?linkedin\.com)$/],
  ['Pinterest', /(^|\.)pinterest\.com$/],
  ['Nextdoor', /(^|\.)nextdoor\.com$/],
  ['WhatsApp', /(^|\.)whatsapp\.com$/],
  ['Yelp', /(^|\.)yelp\.com$/],
  ['Tripadvisor', /(^|\.)tripadvisor\.com$/],
  ['Eventbrite', /(^|\.)eventbrite\.com$/],
  ['Bandsintown', /(^|\.)bandsintown\.com$/],
  ['Songkick', /(^|\.)songkick\.com$/],
];

const hostName = /^(?=.{4,60}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** A host that is not on the list keeps its dots, by which it is told from all other labels. */
export const isUnlistedHost = (label: string): boolean => label.includes('.');

/** What a view's beginning is counted as: where a code was, a site, or `other`. */
export function referringSite(sent: string): string {
  const source = codeSources.find((known) => known === sent);
  if (source) return source;
  const host = sent.toLowerCase().replace(/^www\./, '');
  if (!hostName.test(host)) return otherLabel;
  return knownSites.find(([, hosts]) => hosts.test(host))?.[0] ?? host;
}
