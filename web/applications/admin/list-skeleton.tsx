const rows = [0, 1, 2, 3, 4, 5];

export function ListSkeleton() {
  return (
    <div role="status">
      <p className="desk-loading">Loading...</p>
      <div aria-hidden className="list-skeleton">
        {rows.map((row) => (
          <span key={row} className="skeleton" />
        ))}
      </div>
    </div>
  );
}
