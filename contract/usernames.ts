/**
 * The normalized name, equal for names that a person would confuse: compatibility forms, case, surrounding spaces and
 * invisible characters do not count. A letter of another alphabet is a different letter.
 */
export function usernameKey(username: string): string {
  return (
    username
      .normalize('NFKC')
      // Lower, upper and lower case: lower case alone keeps 'ß' apart from 'SS', and the two small sigmas apart.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // Normalized again, because changing case decomposes some letters.
      .normalize('NFKC')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .trim()
  );
}
