import { site } from '#site';
import { photos } from '../pictures/photos.ts';
import { ApplyLink } from '../site/apply-link.tsx';
import { Logo } from '../site/logo.tsx';
import { NotifyButton } from '../site/notify-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { heroSizes } from './home.queries.ts';
import { NextShow } from './next-show.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="hero" data-testid="hero">
      <Picture photo={photos.heroStage} sizes={heroSizes} priority className="hero-image" />
      <div className="wrap hero-content">
        <Logo label={site.brand} className="hero-logo" />
        <div className="hero-text">
          <h1 id="hero-heading" className="display-1">
            Live Music and Events
          </h1>
          <p className="lede mt-5">
            Looking to perform at our venue? We showcase local talent every weekend.
          </p>
          <div className="hero-buttons">
            <ApplyLink className="button-filled" place="page">
              Apply to Perform
            </ApplyLink>
            <NotifyButton />
          </div>
        </div>
        <NextShow />
      </div>
    </section>
  );
}
