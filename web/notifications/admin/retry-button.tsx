import { listMessages, type MessageRecord, retryMessage } from '#contract/messages.ts';
import { callApi, refusalOf } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';

export function RetryButton({ message: { id, subject } }: { message: MessageRecord }) {
  const retrying = useAction({
    act: () => callApi(retryMessage, undefined, { params: { id } }),
    failed: (error) => ({
      title: 'Error',
      description: refusalOf(error)?.message ?? 'Failed to send the message again',
      tone: 'destructive',
    }),
    refetches: [listMessages.path],
  });
  return (
    <button
      type="button"
      className="button-outline"
      aria-disabled={retrying.isBusy}
      onClick={() => {
        if (!retrying.isBusy) void retrying.run();
      }}
    >
      {retrying.isBusy ? 'Sending...' : 'Retry'}
      <span className="sr-only"> {subject}</span>
    </button>
  );
}
