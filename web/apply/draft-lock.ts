const prefix = 'application-draft:';
const unlockTimeoutMs = 1_000;

/**
 * Holds a Web Lock on the draft while its form is open, so that another tab neither offers nor removes it. In
 * browsers without Web Locks and on sites without https there is no lock, and two tabs may be offered the
 * same draft.
 */
export async function lockDraft(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const held = navigator.locks.request(prefix + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? untilUnlocked(id) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

const releases = new Map<string, () => void>();

function untilUnlocked(id: string): Promise<void> {
  return new Promise((resolve) => releases.set(id, resolve));
}

export function unlockDraft(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** Whether no other tab has this draft open. */
export async function isDraftUnlocked(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  try {
    // A page that is being unloaded, such as this one before a reload, takes a moment to release its lock.
    await navigator.locks.request(prefix + id, { signal: AbortSignal.timeout(unlockTimeoutMs) }, () => {});
    return true;
  } catch {
    return false;
  }
}
