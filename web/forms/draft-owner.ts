/** Apart from the drafts themselves, because public pages load what ends a session, too. */
const allKept = 'kept:';
let owner: number | undefined;

/** Whose drafts are kept on the device. Undefined until it is known who has signed in. */
export function draftOwner(): number | undefined {
  return owner;
}

export function setDraftOwner(id: number | undefined): void {
  owner = id;
}

export function deviceDraftPrefix(id: number): string {
  return `${allKept}${id}:`;
}

/** Called at sign-out. Where it is not known whose session ends, nobody's drafts are left. */
export function forgetDeviceDrafts(): void {
  try {
    const prefix = owner === undefined ? allKept : deviceDraftPrefix(owner);
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
