import '../../forms/zod-without-eval.ts';
import '../../admin/staff.css';
import './entrance.css';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { site } from '#site';
import { photos } from '../../pictures/photos.ts';
import { Logo } from '../../site/logo.tsx';
import { PageLink } from '../../site/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The way in for staff: the bulbs on one side, a sheet of paper on the other. */
export function EntranceLayout({ children }: { children?: ReactNode }) {
  return (
    <div className="staff on-paper entrance">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="entrance-aside">
        <Picture
          photo={photos.bulbs}
          sizes="(min-width: 60rem) 45vw, 100vw"
          priority
          decorative
          className="entrance-picture"
        />
        <PageLink to="/" className="entrance-logo" aria-label={`${site.brand}, home`}>
          <Logo label="" />
        </PageLink>
        <PageLink to="/" className="entrance-back">
          <ArrowLeft aria-hidden size={18} />
          Back to the website
        </PageLink>
      </header>
      <main id="content" tabIndex={-1} className="entrance-sheet">
        {children}
        <noscript>
          <p>The staff area needs JavaScript.</p>
        </noscript>
      </main>
    </div>
  );
}
