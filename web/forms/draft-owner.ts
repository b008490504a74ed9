/** Apart from the drafts themselves, because public pages load what ends a session, too. */
const allKept = 'kept:';
const ownerKey = 'draft-owner';

/**
 * Whose drafts are kept on the device: the account that is signed in. In local storage, because all tabs share the
 * session. Undefined until it is known who that is.
 */
export function draftOwner(): number | undefined {
  try {
    return Number(localStorage.getItem(ownerKey)) || undefined;
  } catch {
    return undefined;
  }
}

export function setDraftOwner(id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, String(id));
  } catch {
    // Without storage nothing is kept.
  }
}

export function deviceDraftPrefix(id: number): string {
  return `${allKept}${id}:`;
}

/** Called at sign-out. Those of other accounts stay. */
export function forgetDeviceDrafts(): void {
  const owner = draftOwner();
  if (owner === undefined) return;
  setDraftOwner(undefined);
  const prefix = deviceDraftPrefix(owner);
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
