/** Turns while something loads; says so to those who do not see it. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="spinner-place">
      <span aria-hidden className="spinner" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

export function PageLoading() {
  return (
    <div className="min-h-[70vh] pt-48">
      <Spinner />
    </div>
  );
}
