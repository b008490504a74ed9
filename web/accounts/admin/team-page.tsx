import '../../forms/zod-without-eval.ts';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { Invitations } from './invitations.tsx';
import { TeamList } from './team-list.tsx';

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
        text="An invitation is a link by which one person can create one admin account. Send it only to the person it is meant for."
      >
        <Invitations />
      </SettingsSection>
    </div>
  );
}
