import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import { useSettings } from '../site/site-contexts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import text from '../ui/text.module.css';
import styles from './own-page.module.css';

/** How to find the page again. */
export function KeepThisPage({ token }: { token: string }) {
  const { publicUrl } = useSettings();
  return (
    <section aria-labelledby="keep-heading" className={styles.section}>
      <h2 id="keep-heading" className={text.display3}>
        Keep this page
      </h2>
      <p>
        Its address is your key: whoever has it can read your application and act for you. To have it at hand,
        open your browser’s menu and choose “Add to Home Screen”.
      </p>
      <div>
        <CopyButton text={publicUrl + ownPageAddresses(token).page} />
      </div>
    </section>
  );
}
