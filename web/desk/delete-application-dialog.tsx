import { applicationNotFound, deleteApplication } from '#contract/applications/applications.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ListedApplication } from './list/application-pages.ts';

interface DeleteApplicationDialogProps {
  /** Null while the dialog is closed. */
  application: ListedApplication | null;
  onClose: () => void;
  /** The application no longer exists. */
  onGone: (id: number) => void;
  /** The request was aborted, so the outcome is unknown. */
  onUnknown: () => void;
}

export function DeleteApplicationDialog(props: DeleteApplicationDialogProps) {
  const { application, onClose, onGone, onUnknown } = props;
  const deleting = useAction({
    act: (id: number, signal) => callApi(deleteApplication, undefined, { params: { id }, signal }),
    done: {
      title: 'Application Deleted',
      description: 'The performance application has been deleted successfully.',
    },
    failed: () => ({ title: 'Error', description: 'Failed to delete application', tone: 'destructive' }),
  });

  async function confirm() {
    if (!application) return;
    const outcome = await deleting.run(application.id);
    if (!outcome.isDone && outcome.isUnknown) return onUnknown();
    onClose();
    // Someone else may have deleted it already. Then it has to leave the list as well.
    if (outcome.isDone || outcome.refusal?.message === applicationNotFound) onGone(application.id);
  }

  function close() {
    deleting.stopWaiting();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete Application"
      isOpen={application !== null}
      onClose={close}
      confirmLabel="Delete"
      isBusy={deleting.isBusy}
      onConfirm={() => void confirm()}
    >
      Are you sure you want to delete the application from <bdi>{application?.name}</bdi>? This action cannot
      be undone.
    </ConfirmDialog>
  );
}
