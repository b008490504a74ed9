import { useSettings } from '../site/settings-context.ts';
import { useVenue } from '../site/venue-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import text from '../ui/text.module.css';
import styles from './own-page-address.module.css';

/**
 * The way to the performer's own page, which is given out here and in the confirmation mail. It is kept nowhere on this
 * device: whoever uses it next must not find it.
 */
export function OwnPageAddress({ path }: { path: string }) {
  const { publicUrl } = useSettings();
  const { brand } = useVenue();
  const address = publicUrl + path;
  const letter = new URLSearchParams({ subject: `My application to ${brand}`, body: address });
  return (
    <section aria-labelledby="own-page-heading" className={styles.own}>
      <h4 id="own-page-heading" className={text.display3}>
        Your own page
      </h4>
      <p className={styles.words}>
        Follow your application, correct it and confirm your date. There is no account and no password: this
        address is the key, so keep it.
      </p>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        {/* A new document, because the page sends no referrer and has no scripts of others. */}
        <a className={buttonClass('filled')} href={path}>
          Open your page
        </a>
        <CopyButton text={address} />
        {/* Mail programs read a plus sign as a plus sign. */}
        <a className={buttonClass('outline')} href={`mailto:?${String(letter).replaceAll('+', '%20')}`}>
          Mail it to yourself
        </a>
      </div>
      <p className={styles.hint}>
        On a phone: open it, and choose “Add to Home Screen” in the menu of your browser.
      </p>
    </section>
  );
}
