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
