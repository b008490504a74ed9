import { Mail } from 'lucide-react';
import { site } from '#site';

const parts = [
  { name: 'Your Info', what: 'Your name, the name of your act, an email address and a phone number.' },
  { name: 'Performance', what: 'Solo artist, duo, band or something else, and who plays what.' },
  {
    name: 'Contact & Media',
    what: 'Your website, social links, where to hear you. Attach one to three photos, and a flyer if you have one.',
  },
  {
    name: 'Details',
    what: 'Dates that suit you, how long you would like to play, what you need on stage, and a short bio.',
  },
  {
    name: 'Venue',
    what: `Which of our stages (${site.locations.join(', ')}), whether you sell tickets, and how many guests you expect.`,
  },
];

/** A draft with the five parts as headings, so that nobody has to copy them. */
function draftAddress(): string {
  const subject = 'Application to perform';
  const body = parts.map(({ name, what }) => `${name.toUpperCase()}\n(${what})\n\n\n`).join('');
  return `mailto:${site.bookingEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** How one applies while the form is not open yet: by mail, with what the form would ask for. */
export function ApplicationPlace() {
  return (
    <div className="application-place" data-testid="application-place">
      <p className="text-ink-muted">
        Our online form opens soon. Until then a mail does the same: five short parts, read by the same
        people.
      </p>
      <ol className="apply-parts">
        {parts.map(({ name, what }) => (
          <li key={name} className="apply-part">
            <h3 className="display-3">{name}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <a className="button-filled mt-10" href={draftAddress()}>
        <Mail aria-hidden size={20} /> Apply by mail
      </a>
      <p className="mt-4 text-ink-muted">
        It opens a draft to{' '}
        <a className="link" href={`mailto:${site.bookingEmail}`}>
          {site.bookingEmail}
        </a>
        , already laid out.
      </p>
    </div>
  );
}
