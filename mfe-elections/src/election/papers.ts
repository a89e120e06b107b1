import type { Election, Electorate } from '@campus/contracts/elections';

/** The voters of a post in words: `class SE Comp A or SE Comp B`. */
export const electorateText = ({ attribute, values }: Electorate): string =>
  `${attribute} ${new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(values)}`;

/** The election as the voter of this paper meets it. */
export function onPaper(election: Election, paperId: string | undefined): Election {
  const paper = election.papers?.find(({ id }) => id === paperId);
  if (!paper) return election;
  const posts = election.posts.filter(({ id }) => paper.posts.includes(id));
  return { ...election, posts, publicKey: paper.publicKey };
}

/** Ballots and voters of a post once the result is published; `null` where all voters have every post. */
export function postTurnout(
  { papers }: Pick<Election, 'papers'>,
  postId: string,
): NonNullable<NonNullable<Election['papers']>[number]['turnout']> | null {
  const turnouts = papers?.flatMap(({ posts, turnout }) =>
    posts.includes(postId) && turnout ? [turnout] : [],
  );
  if (!turnouts || turnouts.length === 0) return null;
  const sum = (name: 'cast' | 'eligible') => turnouts.reduce((before, turnout) => before + turnout[name], 0);
  return { cast: sum('cast'), eligible: sum('eligible') };
}
