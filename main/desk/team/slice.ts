// The slice of a desk without a team.
import type { TeamSlice } from '../../../contract/slices/team.ts';

export const NO_TEAM: TeamSlice = {
  state: 'off',
  rights: [],
  members: [],
  claims: [],
  approvals: [],
  policy: [],
};
