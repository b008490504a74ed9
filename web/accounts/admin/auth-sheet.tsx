import { type ReactNode, Suspense, useEffect } from 'react';
import { Field } from '../../forms/field.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import { PageLink } from '../../site/link.tsx';
import { useLocation } from '../../site/router.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import styles from './auth-form.module.css';

interface AuthSheetProps {
  heading: string;
  text: string;
  children: ReactNode;
}

export function AuthSheet({ heading, text: words, children }: AuthSheetProps) {
  const isHydrated = useIsHydrated();
  const place = <div className={styles.place} />;
  return (
    <>
      <h1 className={text.display2}>{heading}</h1>
      <p className={`${text.muted} ${layout.space50}`}>{words}</p>
      {isHydrated ? <Suspense fallback={place}>{children}</Suspense> : place}
    </>
  );
}

/** A link from one form to the other. It keeps the invitation token. */
export function AuthSwitch({ to, children }: { to: string; children: string }) {
  const { state } = useLocation();
  return (
    <p className={`${layout.space100} ${styles.switch}`}>
      <PageLink to={to} state={state} className={text.link}>
        {children}
      </PageLink>
    </p>
  );
}

export function UsernameField({ label = 'Username', ...binding }: FieldBinding & { label?: string }) {
  return (
    <Field {...binding} label={label} autoComplete="username" autoCapitalize="none" spellCheck={false} />
  );
}

/**
 * The token of a one-time link. It is removed from the address at once, so that it is not seen by people
 * nearby, third-party scripts or, as a referrer, other sites. It stays in the state of the history entry,
 * which survives a reload and which only this site can read.
 */
export function useOneTimeToken(name: 'invite' | 'reset', cleanAddress: string): string | undefined {
  const { search, state } = useLocation();
  const isHydrated = useIsHydrated();
  const inAddress = new URLSearchParams(search).get(name);
  useEffect(() => {
    if (inAddress !== null) navigate(cleanAddress, { replace: true, state: { [name]: inAddress } });
  }, [inAddress, name, cleanAddress]);
  // The server has the address alone, and its HTML is what the page begins with.
  return inAddress ?? (isHydrated ? tokenIn(state, name) : undefined);
}

function tokenIn(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
