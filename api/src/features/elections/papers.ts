import { maxPaperPosts, type Paper, type Post } from '@campus/contracts/elections';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Details } from '../../services/details/details.ts';
import type { ElectionsContext } from './context.ts';
import type { ElectionRecord, RollRow } from './model.ts';
import { addToRoll, listedVoters, rollId } from './roll.ts';

type Attributes = NonNullable<RollRow['attributes']>;

/** Voters who get the same posts, and therefore the same ballot paper. */
export interface Group {
  posts: string[];
  mailboxes: string[];
}

const chunkSize = 1000;
/** Each paper needs a key of its own, which takes a moment to make. */
const mostPapers = 100;

export const hasElectorates = ({ posts }: Pick<ElectionRecord, 'posts'>): boolean =>
  posts.some(({ electorate }) => electorate !== undefined);

const fold = (value: string) => value.trim().toLowerCase();

function postsByAttributes(posts: readonly Post[]): (attributes: Attributes) => string[] {
  const folded = posts.map(({ id, electorate }) => ({
    id,
    attribute: electorate?.attribute,
    values: new Set(electorate?.values.map(fold)),
  }));
  return (attributes) =>
    folded
      .filter(({ attribute, values }) => !attribute || values.has(fold(attributes[attribute] ?? '')))
      .map(({ id }) => id);
}

/** With the class from the class list, unless the voter's list named one. */
async function withClasses<Voter extends { mailbox: string; attributes: Attributes }>(
  details: Details,
  voters: Voter[],
): Promise<Voter[]> {
  const classes = await details.listedClasses(voters.map(({ mailbox }) => mailbox));
  return voters.map((voter) => {
    const listed = classes.get(voter.mailbox);
    return listed === undefined ? voter : { ...voter, attributes: { class: listed, ...voter.attributes } };
  });
}

/** The voters as they are before opening, by the posts they would get; the largest group first. */
export async function groupVoters(
  { models, members, details }: Pick<ElectionsContext, 'models' | 'members' | 'details'>,
  { posts, eligibility, rollKey }: Pick<ElectionRecord, 'posts' | 'eligibility' | 'rollKey'>,
): Promise<{ groups: Group[]; withoutPost: number }> {
  const postsOf = postsByAttributes(posts);
  const groups = new Map<string, Group>();
  let chunk: { mailbox: string; attributes: Attributes }[] = [];
  const sort = async () => {
    for (const { mailbox, attributes } of await withClasses(details, chunk)) {
      const own = postsOf(attributes);
      const group = groups.get(own.join(' ')) ?? { posts: own, mailboxes: [] };
      group.mailboxes.push(mailbox);
      groups.set(own.join(' '), group);
    }
    chunk = [];
  };
  async function* voters() {
    if (eligibility === 'list') yield* listedVoters(models, rollKey);
    else for await (const mailbox of members.studentMailboxes()) yield { mailbox, attributes: {} };
  }
  for await (const voter of voters()) {
    chunk.push(voter);
    if (chunk.length === chunkSize) await sort();
  }
  await sort();
  const withoutPost = groups.get('')?.mailboxes.length ?? 0;
  groups.delete('');
  const bySize = [...groups.values()].toSorted(
    (one, other) =>
      other.mailboxes.length - one.mailboxes.length || (one.posts.join() < other.posts.join() ? -1 : 1),
  );
  return { groups: bySize, withoutPost };
}

/** Whether this student is a voter as it is before opening; with a post, whether its electorate has them. */
export async function mayVote(
  { models, details }: Pick<ElectionsContext, 'models' | 'details'>,
  {
    posts,
    eligibility,
    listed,
    rollKey,
  }: Pick<ElectionRecord, 'posts' | 'eligibility' | 'listed' | 'rollKey'>,
  email: string,
  post?: string,
): Promise<boolean> {
  const isListed = eligibility === 'list';
  // Without an uploaded list, every student is on the roll.
  if (isListed && listed === null) return true;
  const row = isListed && (await models.roll.findById(rollId(rollKey, email)).lean());
  if (row === null) return false;
  if (post === undefined || !hasElectorates({ posts })) return true;
  const attributes = (row && row.attributes) || {};
  const [voter] = await withClasses(details, [{ mailbox: mailboxOf(email), attributes }]);
  return postsByAttributes(posts)(voter!.attributes).includes(post);
}

/** Why voting can't open with these groups, and what to do about each. */
export function paperFaults(
  { posts }: Pick<ElectionRecord, 'posts'>,
  groups: readonly Group[],
  smallest: number,
): { field: string; message: string }[] {
  const nameOf = new Map(posts.map(({ id, title }) => [id, `“${title}”`]));
  const faults = posts.flatMap(({ id, title }, index) =>
    groups.some((group) => group.posts.includes(id))
      ? []
      : [
          {
            field: `posts.${index}`,
            message: `No voter may vote for “${title}”. Check who votes for it, and that the list of voters or the class list has it.`,
          },
        ],
  );
  const about = (message: string) => faults.push({ field: 'posts', message });
  for (const { posts: own, mailboxes } of groups) {
    const names = own.map((id) => nameOf.get(id)).join(', ');
    if (mailboxes.length < smallest)
      about(
        `${mailboxes.length === 1 ? 'Only one voter' : `Only ${mailboxes.length} voters`} would get the ballot paper ${names}. ` +
          `A paper needs ${smallest} voters, because the published ballots show how its voters voted as a group. ` +
          'Let them vote for a post together with a larger group, or hold the posts of small groups in another election.',
      );
    if (own.length > maxPaperPosts)
      about(`A ballot paper would have ${own.length} posts. It can have at most ${maxPaperPosts}.`);
  }
  if (groups.length > mostPapers)
    about(
      `The voters would need ${groups.length} different ballot papers. There can be at most ${mostPapers}.`,
    );
  return faults;
}

/**
 * The paper of a student who joins during voting: of those that have none but their posts, the one with the most. `null`
 * if there is none; `undefined` in an election in which all have the same.
 */
async function paperOfLate(
  { details }: Pick<ElectionsContext, 'details'>,
  election: Pick<ElectionRecord, 'posts' | 'papers'>,
  mailbox: string,
): Promise<string | null | undefined> {
  if (!election.papers && !hasElectorates(election)) return undefined;
  const { posts, papers = [{ id: undefined, posts: posts.map(({ id }) => id) }] } = election;
  const [voter] = await withClasses(details, [{ mailbox, attributes: {} }]);
  const own = new Set(postsByAttributes(posts)(voter!.attributes));
  const [most] = papers
    .filter((paper) => paper.posts.every((post) => own.has(post)))
    .toSorted((one, other) => other.posts.length - one.posts.length);
  return most ? most.id : null;
}

/**
 * Puts a student who joined after the opening on the roll, where all students may vote. `false` if no paper is theirs.
 * The row is never changed: who moves to another class keeps the paper that it names.
 */
export async function addLateVoter(
  context: Pick<ElectionsContext, 'models' | 'details'>,
  election: Pick<ElectionRecord, 'posts' | 'papers' | 'eligibility' | 'rollKey'>,
  email: string,
): Promise<boolean> {
  if (election.eligibility !== 'all-students') return false;
  const paper = await paperOfLate(context, election, mailboxOf(email));
  if (paper === null) return false;
  await addToRoll(context.models, election.rollKey, [{ email, ...(paper !== undefined && { paper }) }]);
  return true;
}

/** The paper with this id; in an election in which all have the same, the one without an id. */
export function paperWith(
  { papers, posts, publicKey }: Pick<ElectionRecord, 'papers' | 'posts' | 'publicKey'>,
  id: string | undefined,
): Pick<Paper, 'posts' | 'publicKey'> | undefined {
  if (papers) return papers.find((paper) => paper.id === id);
  return id === undefined ? { posts: posts.map((post) => post.id), publicKey: publicKey! } : undefined;
}
