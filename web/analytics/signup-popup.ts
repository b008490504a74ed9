import type { BrowserSettings } from '#contract/pages.ts';

declare global {
  interface Window {
    /** The popup's queue: commands that are pushed before its script is here wait in it. */
    _klOnsite?: unknown[];
  }
}

let script: HTMLScriptElement | undefined;
let isBlocked = false;

/** Once, when a page with a sign-up button has come alive: so that the popup opens at once when asked for. */
export function loadSignupPopup({ klaviyo }: BrowserSettings): void {
  if (!klaviyo || script) return;
  script = document.createElement('script');
  script.async = true;
  script.src = `https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=${encodeURIComponent(klaviyo.companyId)}`;
  script.onerror = () => {
    isBlocked = true;
    warnOfMissingScript();
  };
  document.head.append(script);
}

/** A visitor is never told of a missing popup: the console is. */
export function openSignupPopup({ klaviyo }: BrowserSettings): void {
  if (!klaviyo || isBlocked) {
    warnOfMissingScript();
    return;
  }
  window._klOnsite = window._klOnsite ?? [];
  window._klOnsite.push(['openForm', klaviyo.formId]);
}

function warnOfMissingScript(): void {
  console.warn('The sign-up popup is not available: its script is not configured or did not load');
}
