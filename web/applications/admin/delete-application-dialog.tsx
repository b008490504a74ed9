import { applicationNotFound, deleteApplication } from '#contract/applications.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListedApplication } from './application-pages.ts';

interface DeleteApplicationDialogProps {
  /** Null while it is closed. */
  application: ListedApplication | null;
  onClose: () => void;
  /** It is not there any more. */
  onGone: (id: number) => void;
}

export function DeleteApplicationDialog({ application, onClose, onGone }: DeleteApplicationDialogProps) {
  const deleting = useAction({
    act: (id: number) => callApi(deleteApplication, undefined, { params: { id } }),
    done: {
      title: 'Application Deleted',
      description: 'The performance application has been deleted successfully.',
    },
    failed: () => ({ title: 'Error', description: 'Failed to delete application', tone: 'destructive' }),
  });

  async function confirm() {
    if (!application) return;
    const outcome = await deleting.run(application.id);
    onClose();
    // Someone else may have been faster: then it has to leave the list as well.
    if (outcome.isDone || outcome.refusal?.message === applicationNotFound) onGone(application.id);
  }

  return (
    <ConfirmDialog
      title="Delete Application"
      isOpen={application !== null}
      onClose={onClose}
      confirmLabel="Delete"
      isBusy={deleting.isBusy}
      onConfirm={() => void confirm()}
    >
      Are you sure you want to delete the application from <bdi>{application?.name}</bdi>? This action cannot
      be undone.
    </ConfirmDialog>
  );
}
