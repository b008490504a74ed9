import type { ComponentType } from 'react';
import type { ApplicationFormProps } from './application-form.tsx';

let loading: Promise<ComponentType<ApplicationFormProps>> | undefined;

/**
 * The form and its validation are as large as the rest of the page, so they are loaded only when someone is
 * about to need them.
 */
export function loadApplicationForm(): Promise<ComponentType<ApplicationFormProps>> {
  // The server never renders the form, so the server build does not include it.
  if (import.meta.env.SSR) throw new Error('The application form is for browsers');
  loading ??= import('./application-form.tsx').then(
    ({ ApplicationForm }) => ApplicationForm,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Prefetch. A failure is ignored here, because it is reported when the form is needed. */
export function preloadApplicationForm(): void {
  loadApplicationForm().catch(() => {});
}
