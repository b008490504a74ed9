import { useQuery } from '@tanstack/react-query';
import { type MessageChannel, type ProvidersRecord, sendTestMessage } from '#contract/messages/messages.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { currentUserPath, providersPath } from '../admin/settings.queries.ts';
import { callApi } from '../api/call-api.ts';
import { readQuery } from '../api/read-path.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { pressOnce } from '../ui/press-once.ts';
import text from '../ui/text.module.css';
import styles from './message-list.module.css';

/** One notice per channel: its recipients and a test button, or what is not configured. */
export function SendTests() {
  const { data: providers } = useQuery({ ...readQuery(providersPath), refetchOnMount: 'always' });
  const { data: me } = useQuery(readQuery(currentUserPath));
  if (!providers) return null;
  const { mail, sms } = providers;
  return (
    <div className={styles.tests}>
      <Notice layout="row">
        {mail.isConfigured ? (
          <>
            <p>Mail to staff goes to {mail.to}.</p>
            <TestButton channel="mail" label="Send Test Mail" />
          </>
        ) : (
          <p>
            <strong>Mail is not set up yet.</strong> Mails are kept below and not sent. Whoever runs your
            server can enter your mail provider (<code>SMTP_URL</code> and <code>MAIL_FROM</code>).
          </p>
        )}
      </Notice>
      <Notice layout="row">
        {sms.isConfigured ? (
          <>
            <p>{smsWords(sms, me?.smsNotificationsEnabled ?? false)}</p>
            {sms.to && <TestButton channel="sms" label="Send Test SMS" />}
          </>
        ) : (
          <p>
            <strong>SMS is not set up yet.</strong> SMS are kept below and not sent. Whoever runs your server
            can enter your Twilio account (<code>TWILIO_ACCOUNT_SID</code>, <code>TWILIO_AUTH_TOKEN</code> and{' '}
            <code>TWILIO_FROM</code>).
          </p>
        )}
      </Notice>
    </div>
  );
}

function smsWords({ to, numberProblem }: ProvidersRecord['sms'], isSwitchedOn: boolean): string {
  if (to && numberProblem) return `The last SMS to ${to} was refused.`;
  if (to && !isSwitchedOn) return `SMS to you go to ${to}. They are switched off, so only tests are sent.`;
  if (to) return `SMS to you go to ${to}.`;
  return numberProblem
    ? 'Your phone number cannot receive SMS.'
    : 'Save your phone number in SMS Settings to test SMS with it.';
}

function TestButton({ channel, label }: { channel: MessageChannel; label: string }) {
  const sending = useAction({
    act: () => callApi(sendTestMessage, { channel }),
    done: { title: 'Test on its way', description: 'Its state is shown in the list below.' },
    failed: failureToast('Error', 'Failed to send the test'),
    changes: ['messages'],
  });
  return <SendButton sending={sending}>{label}</SendButton>;
}

interface SendButtonProps {
  sending: Action<void, unknown>;
  /** What is sent, where the words before it do not say. */
  subject?: string;
  /** It is in the queue. The button may be gone then. */
  onDone?: () => void;
  children: string;
}

export function SendButton({ sending, subject, onDone, children }: SendButtonProps) {
  async function send() {
    const { isDone } = await sending.run();
    if (isDone) onDone?.();
  }

  return (
    <Button aria-disabled={sending.isBusy} {...pressOnce(() => void send())}>
      {sending.isBusy ? 'Sending...' : children}
      {subject && <span className={text.visuallyHidden}> {subject}</span>}
    </Button>
  );
}
