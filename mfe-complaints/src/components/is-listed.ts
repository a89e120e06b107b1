import type { Complaint } from '@campus/contracts';

/** Whether every member can read it in the list, and say “me too”. */
export const isListed = ({ audience, state }: Pick<Complaint, 'audience' | 'state'>): boolean =>
  audience === 'members' && !['held', 'withdrawn', 'deleted'].includes(state);
