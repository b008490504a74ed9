/** The tables left out of a backup, and why. Every table is in one of the two lists. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  sessions: 'everyone signs in again: whoever finds a backup must not find a way in',
  invitations: 'a link that was used or withdrawn since must not work again, and an archive cannot know',
  invitationLinks: 'the links in the mails of those invitations',
  passkeyChallenges: 'questions to browsers that must be answered within minutes',
  passwordResets: 'links that work for an hour, for whoever asked for them then',
  applicationLinks:
    'the page of an application that was erased since must not open again, and an archive cannot know',
  rateLimits: 'who tried what within the last hours',
  contentVersion:
    'counts changes for the cache of this database, and the rows that are restored count as changes',
  outboxTurn: 'a lock; its one row comes with the table',
  channels: 'what the providers of this site said last; the rows come with the table',
  venueTurn: 'a lock; its one row comes with the table',
  siteIdentity: 'stands in the manifest',
  backups: 'the backups that are being made of this database',
  upkeep: 'the backup itself is the last one of what is restored',
  lateRemovals: 'files that are not in the backup',
  housekeeping: 'when this site last looked for what is old',
  migrations: 'stands in the manifest, and is written again by the migrations themselves',
};
