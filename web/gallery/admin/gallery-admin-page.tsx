import '../../forms/zod-without-eval.ts';

export function GalleryAdminPage() {
  return (
    <section aria-label="Photos" className="admin-page">
      <h2 className="display-3">Photos</h2>
    </section>
  );
}
