import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ElectionSetup, Post } from '@campus/contracts/elections';
import { DomainError } from '../../../platform/http/errors.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import type { ElectionRecord } from '../model.ts';
import { removeFromRoll } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import {
  blankElection,
  changedMeanwhile,
  electionEntry,
  type ReadElection,
  readElection,
  writeChange,
} from '../election-change.ts';

type FieldErrors = { field: string; message: string }[];
type Posts = ElectionRecord['posts'];

export function createElectionDrafts(context: ElectionsContext) {
  const { models, audit, now } = context;

  /** @throws DomainError `invalid-input`; `at` is the path of the set-up in the request. */
  function refuse(errors: FieldErrors, at: string): void {
    if (errors.length === 0) return;
    throw new DomainError('invalid-input', {
      errors: errors.map(({ field, message }) => ({ field: at + field, message })),
    });
  }

  /** Prepares an election, once for each request. @returns its id; @throws DomainError `election-exists` */
  async function create(setup: ElectionSetup, actor: string, requestId?: string): Promise<string> {
    const wanted = { ...fieldsOf(setup), posts: withIds(setup.posts, []) };
    const { _id } = await submitOnce<Pick<ReadElection, '_id' | 'version'>>({
      find: async () =>
        requestId === undefined ? null : models.elections.findOne({ requestId }, { outbox: 0 }).lean(),
      // Once it was changed, what the request asked for isn't known any more.
      isSame: (found) => found.version > 0 || isDeepStrictEqual({ ...found, ...wanted }, found),
      refusal: 'election-exists',
      async insert() {
        refuse([...pastTimes(setup, now()), ...postFaults(setup, [])], '');
        // Others are drawn if the four digits are taken.
        const id = `${slug(setup.title, 60, 'election')}-${randomBytes(2).toString('hex')}`;
        const record = {
          ...blankElection(id, now()),
          ...wanted,
          ...(requestId !== undefined && { requestId }),
          setUp: true,
          outbox: [
            electionEntry(audit, { _id: id, title: setup.title }, { actor, action: 'election.created' }),
          ],
        };
        await models.elections.create(record);
        context.views.changed(id);
        await audit.deliver(models.elections, id);
        return record;
      },
    });
    return _id;
  }

  /** Posts that would be removed although they have a candidate or a nomination. */
  async function occupied(election: ReadElection, kept: Posts): Promise<Posts> {
    const gone = election.posts.filter(({ id }) => !kept.some((post) => post.id === id));
    const taken = await models.candidates.distinct('post', {
      election: election._id,
      post: { $in: gone.map(({ id }) => id) },
      state: { $in: ['nominated', 'standing'] },
    });
    return gone.filter(({ id }) => taken.includes(id));
  }

  return {
    create,

    async change(id: string, version: number, setup: ElectionSetup, actor: string): Promise<void> {
      const election = await readElection(context, id);
      /** The same was sent before, and its answer got lost. */
      const isRepeat = (now: ReadElection) => {
        const idOf = (title: string) => now.posts.find((post) => post.title === title)?.id ?? '';
        const posts = setup.posts.map((post) => postOf(post, post.id ?? idOf(post.title)));
        return isDeepStrictEqual({ ...now, ...fieldsOf(setup), posts }, now);
      };
      const changeable = election.state === 'draft' || election.state === 'nominations';
      if (!changeable || election.version !== version) {
        if (isRepeat(election)) return;
        throw await changedMeanwhile(context, id);
      }
      refuse([...pastTimes(setup, now()), ...postFaults(setup, election.posts)], 'setup.');
      const posts = withIds(setup.posts, election.posts);
      refuse(keptFaults(await occupied(election, posts)), 'setup.');
      const { nominationRules = election.nominationRules } = setup;
      // Electorates may still change, because opening refuses papers that too few voters would get; and posts without
      // candidates may go, because it refuses them too.
      const slateOf = (all: typeof posts) => all.map((post) => ({ ...post, electorate: undefined }));
      const kept = election.posts.filter(({ id: known }) => posts.some((post) => post.id === known));
      const isSameSlate = isDeepStrictEqual(
        [slateOf(posts), nominationRules],
        [slateOf(kept), election.nominationRules],
      );
      if (election.finalListOn && !isSameSlate) throw new DomainError('slate-closed');

      // A list that doesn't count any more is not kept.
      const withoutList = setup.eligibility === 'all-students' && { rollKey: id, listed: null };
      const set = { ...fieldsOf(setup), posts, ...withoutList };
      if (!(await writeChange(context, election, { actor, action: 'election.changed', set }))) {
        if (isRepeat(await readElection(context, id))) return;
        throw await changedMeanwhile(context, id);
      }
      // Once more: a candidate may have been added for a post as it was before. Adding one reads the posts again, too.
      const late = await occupied(election, posts);
      if (late.length > 0) {
        const before = Object.fromEntries(
          Object.keys(set).map((key) => [key, election[key as keyof ReadElection]]),
        );
        await models.elections.updateOne(
          { _id: id, version: version + 1 },
          { $set: before, $inc: { version: 1 } },
        );
        context.views.changed(id);
        refuse(keptFaults(late), 'setup.');
      }
      if (withoutList && election.rollKey !== id) await removeFromRoll(models, election.rollKey);
    },
  };
}

function fieldsOf(setup: ElectionSetup) {
  const date = (instant: string | null) => (instant === null ? null : new Date(instant));
  return {
    ...setup,
    opensAt: date(setup.opensAt),
    closesAt: date(setup.closesAt),
    publishesAt: date(setup.publishesAt),
  };
}

const pastTimes = (setup: ElectionSetup, now: number): FieldErrors =>
  (['opensAt', 'closesAt', 'publishesAt'] as const)
    .filter((field) => setup[field] !== null && Date.parse(setup[field]) <= now)
    .map((field) => ({ field, message: 'This time has passed. Choose a later one, or none.' }));

const keptFaults = (posts: Posts): FieldErrors =>
  posts.map(({ title }) => ({
    field: 'posts',
    message: `“${title}” has a candidate or a nomination, so you can’t remove this post.`,
  }));

function postFaults({ posts, eligibility }: ElectionSetup, known: Posts): FieldErrors {
  const errors: FieldErrors = [];
  for (const [index, { id, title, electorate }] of posts.entries()) {
    if (eligibility === 'all-students' && electorate && electorate.attribute !== 'class')
      errors.push({
        field: `posts.${index}.electorate`,
        message: `The class list doesn’t say the ${electorate.attribute} of a student. Let students on a list vote, and upload a list that has it.`,
      });
    const before = posts.slice(0, index);
    if (id !== undefined && !known.some((post) => post.id === id))
      errors.push({
        field: `posts.${index}.id`,
        message: 'This post is not part of the election.',
      });
    if (id !== undefined && before.some((post) => post.id === id))
      errors.push({ field: `posts.${index}.id`, message: 'This post is listed twice.' });
    if (before.some((post) => post.title.toLowerCase() === title.toLowerCase()))
      errors.push({ field: `posts.${index}.title`, message: 'There is another post with this name.' });
  }
  return errors;
}

/** Without the rules that it leaves open: those of before a post had rules stay equal. */
const postOf = (
  { title, seats, method, maxMarks, electorate }: ElectionSetup['posts'][number],
  id: string,
): Post => ({
  id,
  title,
  ...(seats !== undefined && { seats }),
  ...(method !== undefined && { method }),
  ...(maxMarks !== undefined && { maxMarks }),
  ...(electorate !== undefined && { electorate }),
});

/** Posts keep their ids; a new one is called after its title, and never like one there was before. */
function withIds(posts: ElectionSetup['posts'], known: Posts): Posts {
  const taken = new Set(known.map(({ id }) => id));
  return posts.map((post) => {
    const { id, title } = post;
    if (id !== undefined) return postOf(post, id);
    const base = slug(title, 36, 'post');
    let free = base;
    for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
    taken.add(free);
    return postOf(post, free);
  });
}

/** A title as part of an address: `Président 2026` is `president-2026`; `fallback` when no letter or digit is left. */
function slug(title: string, maxLength: number, fallback: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return plain.slice(0, maxLength).replace(/-$/, '') || fallback;
}
