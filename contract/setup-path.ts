/** Apart from its call: the sign-in page's route names it, and the table of routes comes without the validator. */
export const setupPath = '/api/setup';
