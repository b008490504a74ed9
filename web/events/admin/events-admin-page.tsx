import '../../forms/zod-without-eval.ts';

export function EventsAdminPage() {
  return (
    <section aria-label="Events" className="admin-page">
      <h2 className="display-3">Events</h2>
    </section>
  );
}
