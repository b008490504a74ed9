import { useQuery } from '@tanstack/react-query';
import type { SetupRecord } from '#contract/admin-accounts.ts';
import { setupPath } from '#contract/setup-path.ts';
import { PageLink } from '../../site/page-link.tsx';
import { entranceAddress } from './entrance-address.ts';

/** On a new site nobody can sign in yet, and the owner is the first to find that out. */
export function FirstAccountLine() {
  const { data } = useQuery<SetupRecord>({ queryKey: [setupPath] });
  if (!data?.needsFirstAdmin) return null;
  return (
    <p className="first-account">
      There is no account here yet.{' '}
      <PageLink to={entranceAddress('register')} className="link">
        Create the first one
      </PageLink>
    </p>
  );
}
