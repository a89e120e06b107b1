/**
 * How the votes for a post are counted. `plurality`: a voter marks as many candidates as there are seats, or fewer;
 * `approval`: as many as they like; `ranked`: in their order, counted as `rankedCountSchema` says.
 */
export const countingMethods = ['plurality', 'approval', 'ranked'] as const;
export type CountingMethod = (typeof countingMethods)[number];

export const maxSeats = 20;
/** The most candidates on one ballot for one post, so that a ballot stays small. */
export const mostMarks = 50;

/** A choice for one post besides its candidates: "none of the above" (where offered), or no vote for this post. */
export const noneOfTheAbove = 'none';
export const blankChoice = 'blank';

interface PostRules {
  seats?: number | undefined;
  method?: CountingMethod | undefined;
  maxMarks?: number | undefined;
}

/** The rules of a post; one that says nothing has one seat by plurality. */
export function rulesOf({ seats = 1, method = 'plurality', maxMarks = mostMarks }: PostRules) {
  return { seats, method, maxMarks: method === 'plurality' ? seats : maxMarks };
}

/** A ranked post has no "none of the above": it can't be counted as a preference. */
export const offersNone = (election: { noneOfTheAbove: boolean }, post: PostRules): boolean =>
  election.noneOfTheAbove && rulesOf(post).method !== 'ranked';

/** Several marks are `a,b` in alphabetical order, preferences `a>b>c`. */
export const choicePattern = new RegExp(
  `^(none|blank|[0-9a-f]{24}((,[0-9a-f]{24}){0,${mostMarks - 1}}|(>[0-9a-f]{24}){0,${mostMarks - 1}}))$`,
);

/** The candidates that a choice marks, in its order; `none` and `blank` stand for themselves. */
export const marksOf = (choice: string): string[] => choice.split(/[,>]/);

/** The choice that marks these candidates: in the order of preference, or in none. */
export const choiceOf = (post: PostRules, marks: readonly string[]): string =>
  rulesOf(post).method === 'ranked' ? marks.join('>') : marks.toSorted().join(',');

/** Whether the marks of a choice are as many as the post allows, each once, and written in the one way. */
export function hasForm(post: PostRules, choice: string): boolean {
  const marks = marksOf(choice);
  return (
    marks.length <= rulesOf(post).maxMarks &&
    new Set(marks).size === marks.length &&
    choice === choiceOf(post, marks)
  );
}
