import { site } from '#site';
import { photos } from '../pictures/photos.ts';
import { ApplyLink } from '../site/apply-link.tsx';
import { Questions } from '../site/questions.tsx';
import { Picture } from '../ui/picture.tsx';
import { Booking } from './booking.tsx';
import { roomSizes } from './live-music.queries.ts';
import { NextShows } from './next-shows.tsx';
import { RoomPhotos } from './room-photos.tsx';
import { StageOffer } from './stage-offer.tsx';

export function LiveMusicPage() {
  return (
    <>
      <header className="stage-grid room-hero">
        <h1 className="display-1 room-hero-heading">Live Music at {site.brand}</h1>
        <Picture photo={photos.room} sizes={roomSizes} priority className="room-hero-image" />
        <div className="room-hero-text">
          <p className="lede">
            A small room with candles on the tables, where people stop talking when the first chord sounds. If
            you play, we would like to hear you.
          </p>
          <ApplyLink className="button-filled mt-7" place="page">
            Apply to Perform
          </ApplyLink>
        </div>
      </header>
      <StageOffer />
      <NextShows />
      <RoomPhotos />
      <Booking />
      <Questions />
      <section aria-labelledby="call-heading" className="call">
        <div className="wrap call-text">
          <h2 id="call-heading" className="display-1">
            The microphone is on
          </h2>
          <p className="mt-6 max-w-md">
            Tell us who you are and when you can play. Our team will review your application within 24 hours.
          </p>
          <ApplyLink className="button-filled mt-8" place="page">
            Apply to Perform
          </ApplyLink>
        </div>
      </section>
    </>
  );
}
