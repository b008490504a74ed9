import type { MessageChannel, MessageRecord, MessageState } from '#contract/messages/messages.ts';
import styles from './message-list.module.css';

type Tone = 'good' | 'bad' | 'caution' | 'quiet';

/** 'Accepted' and not 'Sent': all that is known is that the provider has accepted the message. */
export const stateWords: Record<MessageState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'quiet' },
  sending: { label: 'Sending', tone: 'quiet' },
  sent: { label: 'Accepted', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Outcome unknown', tone: 'caution' },
  'not configured': { label: 'Not configured', tone: 'caution' },
  'held back': { label: 'Held back', tone: 'caution' },
};

export function MessageStateBadge({ state }: { state: MessageState }) {
  const { label, tone } = stateWords[state];
  return (
    <span className={styles.state} data-tone={tone}>
      {label}
    </span>
  );
}

export const channelNames: Record<MessageChannel, string> = { mail: 'Mail', sms: 'SMS' };

/** An explanation of the state, in the provider's words when there are any. */
export function explanationOf({ state, channel, providerWords }: MessageRecord): string {
  if (state === 'not configured') {
    return `${channelNames[channel]} is not set up yet, so this was kept and not sent.`;
  }
  return providerWords;
}

export function triesOf(attempts: number): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`;
}
