import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { readQuery } from '../../api/read-query.ts';
import { SettingsSection } from '../../notifications/admin/settings-section.tsx';
import { useVenue } from '../../site/venue-context.ts';
import { Invitations } from './invitations.tsx';
import { teamListPath } from './team.queries.ts';
import styles from './team-page.module.css';

export function TeamPage() {
  const { timeZone } = useVenue();
  const team = useQuery(readQuery(teamListPath));
  if (team.isPending) return <FrameSkeleton />;
  if (!team.data) {
    return <RetryNotice onRetry={() => void team.refetch()}>The team could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      <SettingsSection heading="Admins" text="Everyone who can sign in here. All of them may do the same.">
        <ul>
          {team.data.map(({ id, username, lastSignInAt }) => (
            <li key={id} className={styles.member}>
              <div className={styles.facts}>
                <p className={styles.name}>{username}</p>
                <p className={styles.seen}>
                  {lastSignInAt
                    ? `Last sign-in ${staffTime(lastSignInAt, timeZone)}`
                    : 'Has not signed in yet'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection
        heading="Invitations"
        text="An invitation is a link by which one person can create one admin account. Send it only to the person it is meant for."
      >
        <Invitations />
      </SettingsSection>
    </div>
  );
}
