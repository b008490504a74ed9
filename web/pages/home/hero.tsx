import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { ApplyLink } from '../../site/apply-link.tsx';
import { Logo } from '../../site/logo.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useHouseText } from '../../site/site-contexts.ts';
import { NotifyButton } from '../../subscribers/notify-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './hero.module.css';
import { heroSizes } from './home.queries.ts';
import { heroWords } from './home-words.ts';
import { heroShow, NextShow } from './next-show.tsx';

/** The next show comes first. Without one, the heading is as large as a picture. */
export function Hero() {
  const say = useHouseText();
  const { data } = useQuery(readQuery(nextShowsPath));
  const event = heroShow(data);
  return (
    <section
      aria-labelledby="hero-heading"
      className={styles.hero}
      data-has-show={event !== undefined}
      data-testid="hero"
    >
      <PlacePicture place="hero" sizes={heroSizes} priority className={styles.image} />
      <div className={`${layout.wrap} ${styles.content}`}>
        <Logo className={styles.logo} />
        <div className={styles.text}>
          {event && <NextShow event={event} />}
          {data?.length === 0 && (
            <p className={`${text.label} ${styles.quiet}`}>The stage is quiet for now</p>
          )}
          <h1 id="hero-heading" className={text.display1}>
            Live Music and Events
          </h1>
          <p className={`${text.lede} ${styles.lede}`}>{say('hero', heroWords)}</p>
          <div className={styles.buttons}>
            <ApplyLink className={buttonClass('outline')} place="page">
              Apply to Perform
            </ApplyLink>
            {/* Guests have a filled button of their own: the show or, without one, to hear of the next. */}
            <NotifyButton variant={event ? 'outline' : 'filled'} />
          </div>
        </div>
      </div>
    </section>
  );
}
