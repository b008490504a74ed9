import { useQuery } from '@tanstack/react-query';
import type { checkSetup } from '#contract/accounts/admin-accounts.ts';
import { setupPath } from '#contract/addresses.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { PageLink } from '../../site/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import text from '../../ui/text.module.css';
import { authAddress } from './auth-address.ts';
import styles from './first-account-line.module.css';

/** Shown on a new site, where no account exists and nobody can sign in yet. */
export function FirstAccountLine() {
  const { data } = useQuery(readQuery(readPath<typeof checkSetup>(setupPath)));
  if (!data?.needsFirstAdmin) return null;
  return (
    <Notice as="p" className={styles.firstAccount}>
      There is no account here yet.{' '}
      <PageLink to={authAddress('register')} className={text.link}>
        Create the first one
      </PageLink>
    </Notice>
  );
}
