import type { BrowserSettings } from '#contract/pages.ts';

declare global {
  interface Window {
    /** The queue of the popup's script. Commands that are pushed before the script has loaded wait in it. */
    _klOnsite?: unknown[];
  }
}

let script: HTMLScriptElement | undefined;
let isBlocked = false;

/** Called once after hydration of a page with a sign-up button, so that the popup opens without delay. */
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

/** A popup that cannot be opened is logged to the console. The visitor is told nothing. */
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
