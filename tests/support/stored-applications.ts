import type { ApplicationInput } from '#contract/applications/applications.ts';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import type { Services } from '#server/services.ts';
import { sampleFields } from './sample-application.ts';

export interface StoredApplication extends Partial<ApplicationInput> {
  isSuspectedSpam?: boolean;
  submittedAt?: string;
}

/** Puts applications straight where they are kept, without photos; gives their ids in the same order. */
export async function storeApplications(
  { services }: { services: Pick<Services, 'database' | 'clock'> },
  applications: StoredApplication[],
): Promise<number[]> {
  return services.database.db.transaction().execute(async (trx) => {
    const store = new ApplicationsStore(trx);
    const ids: number[] = [];
    for (const { isSuspectedSpam = false, submittedAt, ...fields } of applications) {
      const added = await store.add(
        {
          input: { ...sampleFields, ...fields } as ApplicationInput,
          isSuspectedSpam,
          submittedAt: submittedAt ?? services.clock().toISOString(),
          idempotencyKey: null,
          fingerprint: '',
        },
        [],
      );
      if (added) ids.push(added.id);
    }
    return ids;
  });
}
