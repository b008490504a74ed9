import { type ReactNode, useId } from 'react';

export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="detail-section">
      <h3 id={id} className="label detail-heading">
        {heading}
      </h3>
      {children}
    </section>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>;
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="detail">
      <dt>{label}</dt>
      <dd>{children || <span className="detail-missing">N/A</span>}</dd>
    </div>
  );
}
