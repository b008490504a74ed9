/** Why a backup or restore failed: one sentence for the person who ran the command. */
export class BackupError extends Error {}

/** For a damaged archive. The detail names a position in it, never its content. */
export function damaged(detail: string): BackupError {
  return new BackupError(`This backup is damaged or incomplete (${detail}), so nothing was restored.`);
}
