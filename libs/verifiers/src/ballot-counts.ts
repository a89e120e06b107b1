import {
  type BallotBox,
  blankChoice,
  type Count,
  noneOfTheAbove,
  type RankedCount,
} from '@campus/contracts/elections';

export const choiceNames = (candidates: BallotBox['election']['candidates']): ReadonlyMap<string, string> =>
  new Map([
    [noneOfTheAbove, 'None of the above'],
    [blankChoice, 'No vote for this post'],
    ...candidates.map(({ id, name, withdrawn }) => [id, withdrawn ? `${name} (withdrawn)` : name] as const),
  ]);

/** Prints how many voted on each paper. `cast` is what was counted. */
export function printPapers(
  papers: Omit<NonNullable<BallotBox['election']['papers']>[number], 'cast'>[],
  posts: BallotBox['election']['posts'],
  cast: Record<string, number> = {},
): void {
  console.log('\nBallot papers');
  for (const { id, posts: own, issued, eligible } of papers) {
    const titles = posts.filter((post) => own.includes(post.id)).map(({ title }) => title);
    console.log(
      `  ${id.padEnd(4)} ${cast[id] ?? 0} ballots, ${issued} voting tokens, ${eligible} voters: ${titles.join(', ')}`,
    );
  }
}

export function printCounts(title: string, counts: Count[], names: ReadonlyMap<string, string>): void {
  console.log(`\n${title}`);
  for (const { choice, votes } of counts)
    console.log(`  ${String(votes).padStart(7)}  ${names.get(choice) ?? choice}`);
}

export function printRounds(
  { quota, candidates, rounds }: RankedCount,
  names: ReadonlyMap<string, string>,
): void {
  const nameOf = (id: string) => names.get(id) ?? id;
  const votes = (hundredThousandths: number) => (hundredThousandths / 100_000).toFixed(5).padStart(15);
  console.log(`  Votes needed to be elected: ${quota}`);
  for (const [index, { kind, from, votes: held, nonTransferable, elected, lot }] of rounds.entries()) {
    const moved = { 'first-preferences': 'first preferences', surplus: 'surplus of', exclusion: 'excluded:' }[
      kind
    ];
    console.log(`  Round ${index + 1}: ${moved}${from === null ? '' : ` ${nameOf(from)}`}`);
    for (const [place, id] of candidates.entries())
      console.log(`${votes(held[place]!)}  ${nameOf(id)}${elected.includes(id) ? ' (elected)' : ''}`);
    console.log(`${votes(nonTransferable)}  no further preference`);
    if (lot.length > 0)
      console.log(`  Equal in every round, so a lot decided: ${lot.map(nameOf).join(', ')}`);
  }
}
