/**
 * The form and its validation are as large as the rest of the page, so they are loaded only when someone is
 * about to need them.
 */
export async function loadApplicationForm() {
  // The server never renders the form, so the server build does not include it.
  if (import.meta.env.SSR) throw new Error('The application form is for browsers');
  return import('./application-form.tsx');
}

/** Prefetch. A failure is ignored here, because it is reported when the form is needed. */
export function preloadApplicationForm(): void {
  loadApplicationForm().catch(() => {});
}
