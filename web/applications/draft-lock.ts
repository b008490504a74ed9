const prefix = 'application-draft:';
const letGoMs = 1_000;

/**
 * While a form is open, its draft is its own: another tab neither offers nor removes it. Browsers that know no locks,
 * and sites without https, do without; there two tabs may be offered the same draft.
 */
export async function holdDraft(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const held = navigator.locks.request(prefix + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? untilReleased(id) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

const releases = new Map<string, () => void>();

function untilReleased(id: string): Promise<void> {
  return new Promise((resolve) => releases.set(id, resolve));
}

export function releaseDraft(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** Whether no other tab writes this draft. */
export async function isDraftFree(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  try {
    // A page that is just being left, such as this one before a reload, takes a moment to let go of its own.
    await navigator.locks.request(prefix + id, { signal: AbortSignal.timeout(letGoMs) }, () => {});
    return true;
  } catch {
    return false;
  }
}
