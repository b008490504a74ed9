import '../../forms/zod-without-eval.ts';

export function DashboardPage() {
  return (
    <section aria-label="Applications" className="admin-page">
      <h2 className="display-3">Applications</h2>
    </section>
  );
}
