import { CalendarPlus, Mail, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { SubscribeChoices } from '../events/subscribe.tsx';
import { useSettings } from '../site/site-contexts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './never-miss-ways.module.css';
import { SignUpForm, type SignUpFormProps } from './sign-up-form.tsx';

/** The ways to hear of shows. For a paper ground. */
export function NeverMissWays({ sent }: SignUpFormProps) {
  const { publicUrl, hasMailingList } = useSettings();
  const feed = `${publicUrl}/events.rss`;
  return (
    <div className={styles.ways}>
      {hasMailingList && (
        <Way icon={<Mail aria-hidden size={22} />} name="By mail">
          <p className={`${text.muted} ${layout.space50}`}>News of our shows. One click ends it.</p>
          <SignUpForm sent={sent} />
        </Way>
      )}
      <Way icon={<CalendarPlus aria-hidden size={22} />} name="In your calendar">
        <p className={`${text.muted} ${layout.space50}`}>
          Every show and every change to it, beside your own dates.
        </p>
        <ul className={styles.choices}>
          <SubscribeChoices />
        </ul>
      </Way>
      <Way icon={<Rss aria-hidden size={22} />} name="In a feed reader">
        <p className={`${layout.cluster} ${layout.space75}`}>
          <a className={`${text.link} ${styles.address}`} href={feed}>
            {publicUrl}
            <wbr />
            /events.rss
          </a>
          <CopyButton text={feed} />
        </p>
      </Way>
    </div>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <section className={styles.way}>
      <span className={styles.icon}>{icon}</span>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </section>
  );
}
