import { site } from '#site';
import { photos } from '../pictures/photos.ts';
import { PageLink } from '../site/page-link.tsx';
import { Picture } from '../ui/picture.tsx';

export function MusicProgram() {
  return (
    <section aria-labelledby="program-heading" className="stage-grid program">
      <Picture
        photo={photos.programMicrophone}
        sizes="(min-width: 60rem) 72vw, 100vw"
        className="program-picture"
      />
      <div className="program-panel">
        <p className="label text-amber">Our Music Program</p>
        <h2 id="program-heading" className="display-2 mt-4">
          Join Our Live Performance Lineup
        </h2>
        <p className="mt-6 text-cream">
          {site.brand} is a stage for emerging and established artists: solo, duo, band or ensemble, from
          electronic and indie to jazz and hip-hop. Some play their first evening here. Others come back
          because the room goes quiet when they start.
        </p>
        <PageLink to="/live-music" className="link mt-6 inline-block py-2">
          What it is like to play here
        </PageLink>
      </div>
    </section>
  );
}
