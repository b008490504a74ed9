import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import { useSettings } from '../site/site-contexts.ts';
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

/** Where an owner reads an address of the site: that nobody else can open it. */
export function AddressMissing() {
  const { publicUrl } = useSettings();
  if (!/\/\/(?:localhost|127\.)/.test(publicUrl)) return null;
  return (
    <p className={text.note}>
      Links in mails and on posters begin with {publicUrl}, which nobody else can open. Whoever runs the
      server sets the address of the site as PUBLIC_URL.
    </p>
  );
}
