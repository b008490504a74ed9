import { use } from 'react';
import { receivedWords } from '../../../apply/application-received.tsx';
import { questionFor } from '../../../apply/steps/application-questions.ts';
import { invitationOf } from '../../../pages/live-music/invitation.ts';
import { useLocation } from '../../../site/router.tsx';
import { TextEditContext, useVenue } from '../../../site/site-contexts.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { SitePage, type SitePagePath, sitePages } from './site-page.tsx';
import { textPlaces } from './text-dialog.tsx';
import styles from './words-layout.module.css';

/** What a page does not show at first. */
const others = [
  ['setLength', questionHint('setLength')],
  ['equipment', questionHint('equipmentNeeds')],
  ['received', receivedWords],
  ['invitation', invitationOf],
] as const;

function questionHint(name: 'setLength' | 'equipmentNeeds') {
  return (venue: Parameters<typeof questionFor>[1]) => questionFor(name, venue).hint ?? '';
}

/** A page of the website, to change its words. */
export function WordsPage() {
  const wanted = new URLSearchParams(useLocation().search).get('page') ?? '';
  const path = Object.hasOwn(sitePages, wanted) ? (wanted as SitePagePath) : '/';
  const venue = useVenue();
  const editText = use(TextEditContext);
  return (
    <>
      <SitePage key={path} path={path} />
      <section aria-labelledby="other-words" data-surface="paper" className={layout.sectionTight}>
        <div className={layout.wrap}>
          <h2 id="other-words" className={text.display3}>
            What is said elsewhere
          </h2>
          <dl className={`${layout.space150} ${styles.list}`}>
            {others.map(([name, words]) => (
              <div key={name}>
                <dt className={text.muted}>{textPlaces[name]}</dt>
                <dd>{editText?.(name, words(venue), words({ ...venue, texts: undefined }))}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
