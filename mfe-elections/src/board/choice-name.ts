import type { BallotBox } from '@campus/contracts';
import { nameOfNoCandidate } from '../results/votes-of.ts';

/** What a choice on a ballot of this box means, for people. */
export const choiceName = (choice: string, { election }: BallotBox): string =>
  nameOfNoCandidate[choice] ?? election.candidates.find(({ id }) => id === choice)?.name ?? choice;
