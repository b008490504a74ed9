import type { ComponentType } from 'react';
import type { ApplicationFormProps } from './application-form.tsx';

let loading: Promise<ComponentType<ApplicationFormProps>> | undefined;

/** The form and its rules are as large as the rest of the page: they come when someone is about to need them. */
export function loadApplicationForm(): Promise<ComponentType<ApplicationFormProps>> {
  // The server never renders it, and its half of the build need not carry it.
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

/** Ahead of the need; one that fails is told of when it is needed. */
export function preloadApplicationForm(): void {
  loadApplicationForm().catch(() => {});
}
