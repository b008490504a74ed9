import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import { Link } from '../site/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './own-page.module.css';

/** The two ways to end an application; the second is left after the first. Both ask first. */
export function LeavingSection({ token, isWithdrawn }: { token: string; isWithdrawn: boolean }) {
  const addresses = ownPageAddresses(token);
  return (
    <section aria-labelledby="leaving-heading" className={styles.section}>
      <h2 id="leaving-heading" className={text.display3}>
        {isWithdrawn ? 'Shall we forget it?' : 'Changed your mind?'}
      </h2>
      <p>
        {isWithdrawn
          ? 'What you sent is still with us. You can have everything we know about you deleted.'
          : 'You can withdraw at any time. You can also have everything we know about you deleted.'}
      </p>
      <div className={layout.cluster}>
        {!isWithdrawn && (
          <Link to={addresses.question('withdraw')} className={buttonClass('outline')}>
            Withdraw
          </Link>
        )}
        <Link to={addresses.question('erase')} className={buttonClass('quiet', styles.quiet)}>
          Delete everything
        </Link>
      </div>
    </section>
  );
}
