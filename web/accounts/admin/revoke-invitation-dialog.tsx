import { type InvitationRecord, revokeInvitation } from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useVenue } from '../../site/venue-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Tells it from the others. */
export function invitationWords({ createdBy, mail, expiresAt }: InvitationRecord, timeZone: string): string {
  const whose = mail ? ` for ${mail.to}` : '';
  return `the invitation by ${createdBy}${whose} that expires ${staffTime(expiresAt, timeZone)}`;
}

interface RevokeInvitationDialogProps {
  /** The dialog is open while this is set. */
  invitation: InvitationRecord | undefined;
  onClose: () => void;
  onRevoked: (id: number) => void;
}

export function RevokeInvitationDialog({ invitation, onClose, onRevoked }: RevokeInvitationDialogProps) {
  const { timeZone } = useVenue();
  const revoking = useAction({
    act: (id: number, signal) => callApi(revokeInvitation, undefined, { params: { id }, signal }),
    done: { title: 'Invitation Revoked', description: 'Its link does not work any more.' },
    failed: failureToast('Error', 'Failed to revoke the invitation'),
    changes: ['invitations'],
  });

  async function revoke() {
    if (!invitation) return;
    const { isDone } = await revoking.run(invitation.id);
    onClose();
    if (isDone) onRevoked(invitation.id);
  }

  function close() {
    revoking.stopWaiting();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Revoke Invitation"
      isOpen={invitation !== undefined}
      onClose={close}
      confirmLabel="Revoke"
      isBusy={revoking.isBusy}
      onConfirm={() => void revoke()}
    >
      {invitation &&
        `Are you sure you want to revoke ${invitationWords(invitation, timeZone)}? This action cannot be undone.`}
    </ConfirmDialog>
  );
}
