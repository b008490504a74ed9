/**
 * What two names have in common when a person would take one for the other: compatible forms, case, space around
 * them and characters that cannot be seen do not count. A letter of another alphabet is another letter.
 */
export function usernameKey(username: string): string {
  return (
    username
      .normalize('NFKC')
      // Down, up and down: lowercase alone keeps 'ß' apart from 'SS', and the two small sigmas apart.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // Again, for case takes some letters apart.
      .normalize('NFKC')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .trim()
  );
}
