import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeRole, listTeam, removeAdmin, type TeamMember } from '#contract/accounts/team.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import styles from './account-list.module.css';
import { Invitations } from './invitations.tsx';

const teamListPath = readPath<typeof listTeam>(listTeam.path);

const roleWords = { owner: 'Owner', staff: 'Staff' };

function TeamList() {
  const { timeZone } = useVenue();
  const team = useQuery({ ...readQuery(teamListPath), refetchOnMount: 'always' });
  const me = useQuery(readQuery(currentUserPath)).data;
  const list = useRef<HTMLUListElement>(null);
  const removing = useAction({
    act: ({ id }: TeamMember, signal) => callApi(removeAdmin, undefined, { params: { id }, signal }),
    done: { title: 'Admin Removed', description: 'They have been signed out everywhere.' },
    failed: failureToast('Error', 'Failed to remove the admin'),
    changes: ['team', 'invitations'],
  });
  const changing = useAction({
    act: ({ id, role }: TeamMember, signal) =>
      callApi(changeRole, { role: role === 'owner' ? 'staff' : 'owner' }, { params: { id }, signal }),
    done: { title: 'Role Changed', description: 'It applies from now on.' },
    failed: failureToast('Error', 'Failed to change the role'),
    changes: ['team', 'invitations', 'ownSettings'],
  });
  const stepDown = useConfirm<TeamMember>({
    title: 'Become Staff',
    confirmLabel: 'Become Staff',
    question: () => 'You will not be an owner any more. Only another owner can make you one again.',
    action: changing,
    onDone: () => list.current?.focus(),
  });
  const removal = useConfirm<TeamMember>({
    title: 'Remove Admin',
    confirmLabel: 'Remove',
    question: ({ username }) =>
      `Are you sure you want to remove ${username}? They are signed out everywhere at once, and their open invitations end. What they have done stays. This action cannot be undone.`,
    action: removing,
    onDone: () => list.current?.focus(),
  });

  if (team.isPending) return <Spinner />;
  if (!team.data) {
    return <RetryNotice onRetry={() => void team.refetch()}>The team could not be loaded.</RetryNotice>;
  }
  const hasOtherOwners = team.data.filter(({ role }) => role === 'owner').length > 1;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Admins">
        {team.data.map((member) => (
          <li key={member.id} className={styles.row}>
            <div className={styles.facts}>
              <p className={styles.name}>{member.username}</p>
              <p className={text.note}>
                {roleWords[member.role]} ·{' '}
                {member.lastSignInAt
                  ? `Last sign-in ${staffTime(member.lastSignInAt, timeZone)}`
                  : 'Has not signed in yet'}
              </p>
            </div>
            {me && member.id === me.id && <span className={text.note}>You</span>}
            {me?.role === 'owner' && (member.role === 'staff' || hasOtherOwners) && (
              <Button
                aria-disabled={changing.isBusy}
                {...pressOnce(() => (member.id === me.id ? stepDown.ask(member) : void changing.run(member)))}
              >
                {member.role === 'owner' ? 'Make Staff' : 'Make Owner'}
                <span className={text.visuallyHidden}>: {member.username}</span>
              </Button>
            )}
            {me?.role === 'owner' && member.id !== me.id && (
              <Button onClick={() => removal.ask(member)}>
                Remove<span className={text.visuallyHidden}> {member.username}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {stepDown.dialog}
      {removal.dialog}
    </>
  );
}

export function TeamPage() {
  return (
    <div>
      <SettingsSection
        heading="Admins"
        text="Everyone who can sign in here. Owners decide on the team, the venue's facts and exports; everything else is for staff as well. Whoever is removed is signed out everywhere at once."
      >
        <TeamList />
      </SettingsSection>
      <SettingsSection
        heading="Invitations"
        text="An invitation is a link with which one person can create one admin account. Send it only to the person it is meant for."
      >
        <Invitations />
      </SettingsSection>
    </div>
  );
}
