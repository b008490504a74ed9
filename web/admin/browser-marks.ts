/**
 * What this browser remembers; nothing is lost with its storage. `guide-offered`: from the moment that the first account
 * was made here until someone has finished or declined the guide. `signed-in`: so it was at the last check.
 * `greenroom.desk-keys-off`: the desk does not listen to keys of one letter.
 */
type Mark = 'guide-offered' | 'signed-in' | 'greenroom.desk-keys-off';

export function hasMark(mark: Mark): boolean {
  try {
    return typeof window !== 'undefined' && localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

export function setMark(mark: Mark, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(mark, 'yes');
    else localStorage.removeItem(mark);
  } catch {
    // Storage that is full or blocked remembers nothing.
  }
}
