import { codeSources, otherLabel } from '#contract/figures/counted-labels.ts';

/** Robots that say what they are. What pretends to be a browser cannot be told from one. */
const robots =
  /bot\b|bot[/;)]|crawl|spider|slurp|lighthouse|pagespeed|facebookexternalhit|mediapartners|bingpreview|pingdom|uptime|monitor|archiver|scrapy|semrush|ahrefs|petalbot|bytespider|gptbot|ccbot|claudebot/i;

export function isRobot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && robots.test(userAgent);
}

type Kind = readonly [name: string, agents: RegExp];

/** Where a link's card is shown: their servers fetch it when someone posts the link. */
const previews: readonly Kind[] = [
  ['Facebook', /facebookexternalhit|facebot/i],
  ['WhatsApp', /whatsapp/i],
  ['X', /twitterbot/i],
  ['LinkedIn', /linkedinbot/i],
  ['Slack', /slackbot/i],
  ['Discord', /discordbot/i],
  ['Telegram', /telegrambot/i],
  ['Pinterest', /pinterest/i],
  ['Reddit', /redditbot/i],
  ['Bluesky', /bluesky/i],
  ['Mastodon', /mastodon/i],
];

const calendars: readonly Kind[] = [
  ['Google Calendar', /google-calendar/i],
  ['Apple Calendar', /(ios|macos|mac os x|mac_os_x|ipados).*(dataaccessd|calendaragent|calendar)/i],
  ['Outlook', /outlook|microsoft office|ms-office|exchange/i],
  ['Thunderbird', /thunderbird/i],
];

function kindOf(kinds: readonly Kind[], userAgent: string | undefined): string | undefined {
  return kinds.find(([, agents]) => agents.test(userAgent ?? ''))?.[0];
}

/** Undefined for whoever is no service that shows cards. */
export const previewService = (userAgent: string | undefined) => kindOf(previews, userAgent);

export const calendarProgram = (userAgent: string | undefined): string =>
  kindOf(calendars, userAgent) ?? 'Other programs';

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
