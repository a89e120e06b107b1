import { hash } from 'node:crypto';
import {
  type Ballot,
  blankChoice,
  hasForm,
  marksOf,
  noneOfTheAbove,
  offersNone,
  type Paper,
  type Post,
} from '@campus/contracts/elections';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { isSigned } from '../../../services/blind-tokens/signature-checks.ts';
import type { ElectionsContext } from '../context.ts';
import { type ElectionView, requireVoting } from '../election-views.ts';
import { paperWith } from '../papers.ts';
import type { BallotWriter } from './ballot-writer.ts';

/**
 * Takes a ballot from whoever brings one that is signed; gives its receipt. The same again is safe.
 * @throws DomainError `not-found`, `voting-not-begun`, `voting-closed`, `invalid-input`, `candidate-gone`,
 *   `ballot-not-signed`, `ballot-differs`, `clock-wrong`
 */
export async function cast(
  context: ElectionsContext,
  writer: BallotWriter,
  id: string,
  ballot: Ballot,
): Promise<string> {
  const view = await context.views.get(id);
  await requireVoting(context, view.election);
  // The choices must be those of the paper whose key signed the token, so no one can vote on another paper.
  const paper = paperWith(view.election, ballot.paper);
  if (!paper) throw invalidField('paper', 'This is not a ballot paper of this election.');
  const choices = choicesOf(view, paper, ballot.choices);
  const [token, prefix, signature] = [ballot.token, ballot.prefix, ballot.signature].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  const checked = isSigned(paper.publicKey, token, prefix, signature).then((signed) => {
    if (!signed) throw new DomainError('ballot-not-signed');
  });
  const receipt = hash('sha256', token);
  const key = hash('sha256', Buffer.concat([choicesTag, token]));
  const record = { _id: `${id}:${receipt}`, key: `${id}:${key}`, prefix, signature, choices };
  await writer.put(id, { ...record, ...(ballot.paper !== undefined && { paper: ballot.paper }) }, checked);
  return receipt;
}

const choicesTag = Buffer.from('choices');

/**
 * The ballot's choices by post: each post of the paper once.
 * @throws DomainError `invalid-input`; `candidate-gone` for one who was on the ballot and no longer stands
 */
function choicesOf(
  view: ElectionView,
  paper: Pick<Paper, 'posts'>,
  sent: Ballot['choices'],
): Record<string, string> {
  const posts = view.election.posts.filter(({ id }) => paper.posts.includes(id));
  // A map: what a post is called could be a property of every object, as `constructor` is.
  const choices = new Map<string, string>();
  for (const { postId, choice } of sent) {
    const post = posts.find(({ id }) => id === postId);
    if (!post) throw invalidField('choices', 'This ballot has a post that is not on this ballot paper.');
    const field = `choices.${postId}`;
    if (choices.has(postId))
      throw invalidField(field, `The post ${post.title} is on this ballot twice. Choose once.`);
    if (!isOffered(view, post, choice))
      throw invalidField(field, `This choice is not on the ballot for ${post.title}.`);
    choices.set(postId, choice);
  }
  const missing = posts.filter(({ id }) => !choices.has(id));
  if (missing.length > 0) {
    throw new DomainError('invalid-input', {
      errors: missing.map(({ id, title }) => ({
        field: `choices.${id}`,
        message: `Choose for ${title}, or leave it blank.`,
      })),
    });
  }
  // In one order: a browser's own would be a mark of the ballot.
  return Object.fromEntries(posts.map(({ id }) => [id, choices.get(id)!]));
}

function isOffered({ election, candidates }: ElectionView, post: Post, choice: string): boolean {
  if (choice === blankChoice) return true;
  if (choice === noneOfTheAbove) return offersNone(election, post);
  if (!hasForm(post, choice)) return false;
  const marked = marksOf(choice).map((mark) =>
    candidates.find((candidate) => candidate.post === post.id && candidate._id.toHexString() === mark),
  );
  if (marked.some((candidate) => candidate && candidate.state !== 'standing'))
    throw new DomainError('candidate-gone');
  return !marked.includes(undefined);
}
