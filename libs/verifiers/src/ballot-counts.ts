import { type BallotBox, blankChoice, type Count, noneOfTheAbove } from '@campus/contracts/elections';

/** The choices of a ballot in words, by their ids. */
export const choiceNames = (candidates: BallotBox['election']['candidates']): ReadonlyMap<string, string> =>
  new Map([
    [noneOfTheAbove, 'None of the above'],
    [blankChoice, 'No vote for this post'],
    ...candidates.map(({ id, name, withdrawn }) => [id, withdrawn ? `${name} (withdrawn)` : name] as const),
  ]);

/** Prints the votes for one post. */
export function printCounts(title: string, counts: Count[], names: ReadonlyMap<string, string>): void {
  console.log(`\n${title}`);
  for (const { choice, votes } of counts)
    console.log(`  ${String(votes).padStart(7)}  ${names.get(choice) ?? choice}`);
}
