import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import text from '../ui/text.module.css';
import { messagesPath } from './admin-pages.ts';
import { providersPath } from './settings.queries.ts';

/** Where a screen promises a mail: that none is sent while mail is not set up, and where to read how that is done. */
export function MailMissing({ so, className }: { so: string; className?: string | undefined }) {
  const { data } = useQuery(readQuery(providersPath));
  if (data?.mail.isConfigured !== false) return null;
  return (
    <p className={className ?? text.note}>
      Mail is not set up, so {so}.{' '}
      <PageLink to={messagesPath} className={`${text.link} ${text.tallLink}`}>
        How to set it up
      </PageLink>
    </p>
  );
}
