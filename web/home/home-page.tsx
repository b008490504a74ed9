import { ApplyLink } from '../site/apply-link.tsx';

export function HomePage() {
  return (
    <section className="wrap min-h-[80vh] pt-48">
      <h1 className="display-1">Live Music and Events</h1>
      <p className="lede mt-6 max-w-xl">
        Looking to perform at our venue? We showcase local talent every weekend.
      </p>
      <ApplyLink className="button-filled mt-8" place="page">
        Apply to Perform
      </ApplyLink>
    </section>
  );
}
