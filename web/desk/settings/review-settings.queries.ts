import { queryOptions } from '@tanstack/react-query';
import { getReviewSettings, type ReviewSettings } from '#contract/applications/review-settings.ts';
import { callForVersion } from '../../api/call-api.ts';
import { readPath } from '../../api/read-path.ts';

/** The settings, and the version that a change of them names. */
export interface VersionedSettings {
  output: ReviewSettings;
  version: string;
}

export const versionedSettings = queryOptions<VersionedSettings>({
  queryKey: [readPath<typeof getReviewSettings>(getReviewSettings.path), 'with version'],
  queryFn: ({ signal }) => callForVersion(getReviewSettings, undefined, { signal }),
});
