/** Separate from its call: the sign-in page's route uses it, and the route table must not load the validator. */
export const setupPath = '/api/setup';
