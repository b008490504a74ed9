import { useId } from 'react';
import type { NewInvitation } from '#contract/accounts/admin-accounts.ts';
import { staffTime } from '../../admin/staff-time.ts';
import field from '../../forms/field.module.css';
import { useVenue } from '../../site/venue-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './invitation-link.module.css';

/** The link is shown only this once: the server stores a hash of its token and cannot show it again. */
export function InvitationLink({ invitation }: { invitation: NewInvitation }) {
  const { link, expiresAt, mail } = invitation;
  const { timeZone } = useVenue();
  const id = useId();
  return (
    <Notice tone="good" className={styles.link}>
      <label htmlFor={id} className={field.label}>
        Invitation link
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={field.input}
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={link} />
      </div>
      <p className={field.hint}>
        This link is shown only once, works for one person and expires {staffTime(expiresAt, timeZone)}.
        {mail && ` Another link for the same invitation is on its way to ${mail.to}.`}
      </p>
    </Notice>
  );
}
