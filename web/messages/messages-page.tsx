import '../forms/zod-without-eval.ts';
import { useState } from 'react';
import type { MessageRecord } from '#contract/messages/messages.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageList } from './message-list.tsx';
import { SendTests } from './send-tests.tsx';
import styles from './settings-page.module.css';

/** All mails and SMS with their delivery states, and whether they can be sent at all. */
export function MessagesPage() {
  const [read, setRead] = useState<MessageRecord>();
  return (
    <div className={styles.messages}>
      <p className={styles.about}>
        Every mail and SMS of the last months. Accepted means that the mail server or the SMS provider has
        accepted it. Its answer is shown beside it.
      </p>
      <SendTests />
      <MessageList onRead={setRead} />
      <MessageDialog message={read} onClose={() => setRead(undefined)} />
    </div>
  );
}
