import { useQuery } from '@tanstack/react-query';
import {
  eventsPagePath,
  messagesPath,
  newsletterPath,
  partId,
  teamPath,
  venuePagePath,
  wordsPath,
} from '../../../admin/admin-pages.ts';
import { AddressMissing } from '../../../admin/mail-missing.tsx';
import { providersPath } from '../../../admin/settings.queries.ts';
import { readQuery } from '../../../api/read-path.ts';
import { applyHash } from '../../../site/apply-link.tsx';
import { PageLink } from '../../../site/link.tsx';
import { useSettings, useVenue } from '../../../site/site-contexts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './guide-screen.module.css';

/** After the last question: where to see it, and what else can be told. */
export function GuideDone() {
  const { brand } = useVenue();
  const hasMail = useQuery(readQuery(providersPath)).data?.mail.isConfigured !== false;
  const form = `${useSettings().publicUrl}/${applyHash}`;
  const next = [
    [`${eventsPagePath}?new`, 'Announce your first show'],
    [`${venuePagePath}#${partId('Opening hours')}`, 'Say when you are open'],
    [wordsPath, 'Put the pages in your own words'],
    [messagesPath, hasMail ? 'Send yourself a test mail' : 'Set up mail, so that performers are told'],
    ...(hasMail
      ? [[newsletterPath, 'Switch on your newsletter: guests can sign up for it already'] as const]
      : []),
    [teamPath, 'Invite your team'],
  ] as const;
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h2 tabIndex={-1} className={`${textStyles.display2} ${textStyles.anywhere}`}>
          The stage is yours, {brand}.
        </h2>
        <p className={textStyles.muted}>
          Everything is on the website already. Your own photographs and an accent can follow whenever you
          like.
        </p>
      </div>
      <div className={layout.stack}>
        <h3 className={textStyles.display3}>What comes next</h3>
        <ul className={styles.head}>
          {next.map(([to, words]) => (
            <li key={to}>
              <PageLink to={to} className={textStyles.link}>
                {words}
              </PageLink>
            </li>
          ))}
          <li className={layout.cluster}>
            <span>
              The form, for your own channels:{' '}
              <span className={`${textStyles.strong} ${textStyles.anywhere}`}>{form}</span>
            </span>
            <CopyButton text={form} />
          </li>
        </ul>
        <AddressMissing />
      </div>
      <div className={layout.cluster}>
        <PageLink to="/" className={buttonClass('filled')}>
          See the website
        </PageLink>
        <PageLink to={venuePagePath} className={buttonClass('outline')}>
          Add more details
        </PageLink>
      </div>
    </div>
  );
}
