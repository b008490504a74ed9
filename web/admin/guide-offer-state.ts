const key = 'guide-offered';

/**
 * Whether the guide is offered in this browser. It is from the moment that the first account was made here until
 * someone has finished or declined it. It is always found at the venue's page, so nothing is lost with the storage.
 */
export function isGuideOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function offerGuide(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Storage that is full or blocked: the guide is not offered.
  }
}

export function endGuideOffer(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage nothing was offered.
  }
}
