/** The same for every address, so that nobody learns who is on the list. Without the validator, for public pages. */
export const signUpWords =
  'Please look into your inbox: a mail asks you to confirm. Nothing else is sent before you do.';
