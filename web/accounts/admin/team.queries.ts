import { listTeam } from '#contract/accounts/team.ts';
import { readPath } from '../../api/read-path.ts';

export const teamListPath = readPath<typeof listTeam>(listTeam.path);
