import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-path.ts';
import { BookingEmail } from '../../site/house-facts.tsx';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { privacyFactsPath } from '../pages.queries.ts';
import styles from './privacy-page.module.css';
import { privacySections } from './privacy-sections.ts';

/** Made from the settings of this installation, so that it is true. */
export function PrivacyPage() {
  const { brand } = useVenue();
  const more = useHouseText()('privacy', '');
  const { data } = useQuery(readQuery(privacyFactsPath));
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <h1 className={text.display2}>Privacy</h1>
      <p className={`${text.lede} ${layout.space100}`}>What {brand} keeps about you, why, and how long.</p>
      {data &&
        privacySections(data).map(({ heading, paragraphs }) => (
          <section key={heading} className={styles.section}>
            <h2 className={text.display3}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      <section className={styles.section}>
        <h2 className={text.display3}>What you can ask of us</h2>
        <p>
          You can ask what we keep about you, and have it corrected or erased. Write to <BookingEmail />.
        </p>
        {more && <p className={styles.more}>{more}</p>}
      </section>
    </div>
  );
}
