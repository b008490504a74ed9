const tracking = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs\w+|mkt_tok|si)$/i;

/** Leaves a link only where it leads somewhere, without the marks by which others follow who clicks. */
export function cleanLink(link: HTMLAnchorElement): void {
  const address = linkAddress(link.getAttribute('href') ?? '');
  if (address === undefined || link.textContent?.trim() === '') {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('href', address);
  link.removeAttribute('title');
  link.removeAttribute('target');
}

/** The address without tracking, or undefined where it is none for guests. */
export function linkAddress(href: string): string | undefined {
  const address = href.trim();
  if (/^(?:mailto|tel):\S/i.test(address) || /^\/(?!\/)/.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const behind = redirectTarget(url);
  if (behind !== undefined) return linkAddress(behind);
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  if (names.length === 0) return address;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Google Docs and Gmail lead through a page of Google. */
function redirectTarget({ hostname, pathname, searchParams }: URL): string | undefined {
  if (!/(?:^|\.)google\.com$/.test(hostname) || pathname !== '/url') return undefined;
  return searchParams.get('q') ?? searchParams.get('url') ?? undefined;
}

/** What people type for an address: without `https://`, or a mail address. */
export function typedAddress(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z+.-]*:/i.test(address) || /^[/#]/.test(address) || address === '') return address;
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
