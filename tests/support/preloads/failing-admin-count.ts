import { AccountsStore } from '#server/accounts/accounts.store.ts';

/** Loaded into a server before it starts: its database does not answer the one question of the start report. */
AccountsStore.prototype.hasAdmin = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
