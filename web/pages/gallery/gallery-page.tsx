import { useQuery } from '@tanstack/react-query';
import { formatMomentCursor, galleryPagePath } from '#contract/addresses.ts';
import type { GalleryImageRecord } from '#contract/gallery/gallery.ts';
import { readQuery } from '../../api/read-path.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { PageLink } from '../../site/link.tsx';
import { usePage } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLightbox } from '../../ui/dialog/lazy-lightbox.tsx';
import layout from '../../ui/layout.module.css';
import pictureStyles from '../../ui/picture.module.css';
import text from '../../ui/text.module.css';
import { galleryPath, picturesPerPage } from '../pages.queries.ts';
import styles from './gallery-page.module.css';

const usualNames = new Map([
  ['venue', 'The house'],
  ['event', 'Shows'],
  ['generated', 'Posters'],
]);
const untitled = 'Picture without a description';

/** The pictures of the house, newest first, by category. Each is a link to the whole picture. */
export function GalleryPage() {
  const { search } = usePage();
  const { data = [] } = useQuery(readQuery(galleryPath(search)));
  const shown = data.slice(0, picturesPerPage);
  const last = data.length > picturesPerPage ? shown.at(-1) : undefined;
  const cursor = last && formatMomentCursor(last.uploadedAt, last.id);
  const albums = albumsOf(shown);
  const images = albums.flatMap((album) => album.images);
  const { open, lightbox } = useLightbox(
    images.map(({ fileUrl, description }) => ({ src: fileUrl, alt: description ?? untitled })),
  );
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <h1 className={text.display2}>Pictures</h1>
      {albums.length > 1 && (
        <nav aria-label="Albums" className={`${layout.cluster} ${layout.space100}`}>
          {albums.map(({ name, id }) => (
            <a key={id} href={`#${id}`} className={text.link}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {data.length === 0 && <p className={layout.space100}>There are no pictures yet.</p>}
      {albums.map((album) => (
        <section key={album.id} id={album.id} aria-labelledby={`${album.id}-name`} className={styles.album}>
          <h2 id={`${album.id}-name`} className={albums.length > 1 ? text.display3 : text.visuallyHidden}>
            {album.name}
          </h2>
          <ul className={styles.pictures}>
            {album.images.map((image) => (
              <li key={image.id}>
                <a
                  href={image.fileUrl}
                  aria-label={image.description ?? untitled}
                  className={`${pictureStyles.picture} ${styles.open}`}
                  onClick={(event) => open(event, images.indexOf(image))}
                >
                  <OwnImage
                    fileUrl={image.fileUrl}
                    imageWidth={image.width}
                    focus={image.focus}
                    sizes="(min-width: 83rem) 37rem, (min-width: 48rem) 46vw, 92vw"
                    alt=""
                    className={pictureStyles.image}
                    loading="lazy"
                  />
                </a>
                {(image.caption ?? image.description) && (
                  <p aria-hidden={image.caption === null} className={`${text.fine} ${styles.caption}`}>
                    {image.caption ?? image.description}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cursor && (
        <p className={styles.album}>
          <PageLink
            to={`${galleryPagePath}?${new URLSearchParams({ after: cursor })}`}
            className={buttonClass('outline')}
            rel="next"
          >
            Older pictures
          </PageLink>
        </p>
      )}
      {lightbox}
    </div>
  );
}

/** In the order of their newest picture. */
function albumsOf(images: GalleryImageRecord[]) {
  return Object.entries(Object.groupBy(images, ({ category }) => category)).map(([category, of = []]) => ({
    name: usualNames.get(category) ?? category.charAt(0).toUpperCase() + category.slice(1),
    id: `album-${category.toLowerCase().replaceAll(' ', '-')}`,
    images: of,
  }));
}
