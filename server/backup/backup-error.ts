/** Why there is no backup, or why one is not restored: one sentence for whoever gave the command. */
export class BackupError extends Error {}

/** The sentence for an archive that is not what was written. The detail names a place in it, never what stands there. */
export function damaged(detail: string): BackupError {
  return new BackupError(`This backup is damaged or incomplete (${detail}), so nothing was restored.`);
}
