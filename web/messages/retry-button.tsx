import { type MessageRecord, retryMessage, retryMessages } from '#contract/messages/messages.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { callApi } from '../api/call-api.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { pressOnce } from '../ui/press-once.ts';
import text from '../ui/text.module.css';

interface RetryButtonProps {
  message: MessageRecord;
  /** Called when the message is in the queue again. The button is removed then. */
  onDone: () => void;
}

export function RetryButton({ message: { id, subject }, onDone }: RetryButtonProps) {
  const retrying = useAction({
    act: () => callApi(retryMessage, undefined, { params: { id } }),
    done: { title: 'Message on its way', description: 'Its state is shown in the list.' },
    failed: failureToast('Error', 'Failed to send the message again'),
    changes: ['messages'],
  });
  return (
    <Button aria-disabled={retrying.isBusy} {...pressOnce(() => void runOnce(retrying, onDone))}>
      {retrying.isBusy ? 'Sending...' : 'Retry'}
      <span className={text.visuallyHidden}> {subject}</span>
    </Button>
  );
}

/** Sends everything again that has failed, also what is further down in the list. */
export function RetryFailedButton({ onDone }: Pick<RetryButtonProps, 'onDone'>) {
  const retrying = useAction({
    act: () => callApi(retryMessages, { all: 'failed' }),
    done: ({ count }) => ({
      title: count === 1 ? '1 message on its way' : `${count} messages on their way`,
      description: 'What becomes of them is shown in the list.',
    }),
    failed: failureToast('Error', 'Failed to send the messages again'),
    changes: ['messages'],
  });
  return (
    <Button aria-disabled={retrying.isBusy} {...pressOnce(() => void runOnce(retrying, onDone))}>
      {retrying.isBusy ? 'Sending...' : 'Send all that failed again'}
    </Button>
  );
}

async function runOnce(retrying: Action<void, unknown>, onDone: () => void) {
  if (retrying.isBusy) return;
  const { isDone } = await retrying.run();
  if (isDone) onDone();
}
