import { useState } from 'react';
import type { MessageRecord } from '#contract/messages/messages.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages.module.css';
import { SendTests } from './send-tests.tsx';

/** The list of all mails and SMS with their delivery states. */
export function Messages() {
  const [read, setRead] = useState<MessageRecord>();
  return (
    <div className={styles.messages}>
      <SendTests />
      <MessageList onRead={setRead} />
      <MessageDialog message={read} onClose={() => setRead(undefined)} />
    </div>
  );
}
