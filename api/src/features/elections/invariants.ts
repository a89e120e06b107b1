import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { type DataChecks, prefixesOf } from '../../platform/invariants.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { countLeft } from '../../services/pictures/photos.ts';
import { readContents } from './box/sealing.ts';
import { createElectionModels, type ElectionModels } from './model.ts';
import { readBoth } from './recount.ts';
import { unusedLists } from './roll.ts';
import { impossibleCounts } from './trust.ts';

/** Elections that have ballots which count. */
const voted = { state: { $in: ['open', 'closed', 'published'] } };

const unusedListsErasedWithinMs = 86_400_000;

/** Invariants of elections. Lines name elections, never voters. */
export function electionChecks(connection: Connection): DataChecks {
  const models = createElectionModels(connection);
  const elections = (filter: object = {}) =>
    models.elections
      .find(filter, { state: 1, posts: 1, rollKey: 1, papers: 1, sealed: 1, rollErased: 1 })
      .lean();

  async function* tallies() {
    // From the sealing on the sealed numbers count, and `boxes` compares them. A crash just before may have left the
    // tally behind.
    for (const { _id } of await elections({ ...voted, sealed: null })) {
      const { kept, boxed } = await readBoth(models, _id);
      if (!kept) yield `${_id} has no tally.`;
      else if (kept.cast !== boxed.cast)
        yield `The tally of ${_id} counts ${kept.cast} ballots, its box holds ${boxed.cast}.`;
      else if (!isDeepStrictEqual(kept.votes, boxed.votes))
        yield `The tally of ${_id} and the ${boxed.cast} ballots in its box give candidates different votes.`;
    }
  }

  async function* rolls() {
    for (const { _id, rollKey } of await elections({ ...voted, rollErased: null })) {
      // In this order, as each number may grow meanwhile.
      const cast = await models.ballots.countDocuments({ _id: within(_id) });
      const onRoll = { _id: within(rollKey) };
      const issued = await models.roll.countDocuments({ ...onRoll, blinded: { $exists: true } });
      const eligible = await models.roll.countDocuments(onRoll);
      if (impossibleCounts({ cast, issued, eligible }) !== null)
        yield `${_id}: cast ${cast}, issued ${issued}, eligible ${eligible}.`;
    }
  }

  async function* boxes() {
    for (const election of await elections({ ...voted, sealed: { $ne: null } })) {
      const { _id, sealed } = election;
      const { cast, votes, digest, eligible, issued, papers } = sealed!;
      const { tokens, ...counts } = await readContents(models, election);
      const found = election.rollErased ? { ...counts, eligible, issued, papers } : { papers, ...counts };
      if (tokens !== cast || !isDeepStrictEqual(found, { cast, votes, digest, eligible, issued, papers }))
        yield `The box or the roll of ${_id} is not what was sealed.`;
    }
  }

  async function* keys() {
    const kept = new Set((await models.keys.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
    for (const { _id, state, sealed } of await elections()) {
      const counts = state === 'open' || (state === 'closed' && !sealed);
      if (counts && !kept.has(_id)) yield `${_id} has ballots to count, but its keys are gone.`;
      if ((sealed || state === 'cancelled') && kept.has(_id)) yield `${_id} is over, but its keys are left.`;
      kept.delete(_id);
    }
    for (const id of kept) yield `Keys are left of ${id}, which is no election.`;
  }

  async function* owners() {
    const stateOf = new Map((await elections()).map(({ _id, state }) => [_id, state]));
    for await (const id of prefixesOf(models.ballots)) {
      const state = stateOf.get(id);
      if (state === undefined) yield `Ballots are stored for ${id}, which is no election.`;
      if (state === 'draft' || state === 'nominations') yield `${id} has ballots, but was never opened.`;
    }
    for await (const key of prefixesOf(models.roll)) {
      const [id = ''] = key.split('.', 1);
      if (!stateOf.has(id)) yield `A roll is stored for ${id}, which is no election.`;
    }
    for await (const { election } of unusedLists(models, Date.now() - unusedListsErasedWithinMs))
      yield `${election._id} has a list of voters that it doesn't use.`;
    for (const { _id } of await models.tallies.find({}, { _id: 1 }).lean())
      if (!stateOf.has(_id)) yield `A tally is stored for ${_id}, which is no election.`;
    for (const election of await models.candidates.distinct('election'))
      if (!stateOf.has(election)) yield `Candidates are stored for ${election}, which is no election.`;
  }

  return {
    invariants: [
      { name: 'elections: every tally equals the ballots in its box', violations: tallies },
      { name: 'elections: ballots ≤ voting tokens ≤ voters', violations: rolls },
      { name: 'elections: sealed boxes are unchanged', violations: boxes },
      { name: 'elections: keys last exactly as long as they are needed', violations: keys },
      { name: 'elections: every ballot, roll and candidate has an election', violations: owners },
      {
        name: 'elections: every candidate has a post, photos and candidates belong together',
        violations: () => candidates(models),
      },
    ],
  };
}

async function* candidates(models: ElectionModels) {
  const elections = await models.elections.find({}, { posts: 1 }).lean();
  const postsOf = new Map(elections.map(({ _id, posts }) => [_id, posts.map(({ id }) => id)]));
  const all = await models.candidates.find({}, { election: 1, post: 1, photo: 1, state: 1 }).lean();
  const photos = new Set((await models.photos.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
  for (const { election, post, photo, state } of all) {
    const isGone = state === 'refused' || state === 'removed';
    if (!isGone && postsOf.get(election)?.includes(post) === false)
      yield `A candidate in ${election} stands for no post.`;
    if (photo !== null && !photos.has(photo)) yield `The photo of a candidate in ${election} is missing.`;
  }
  const left = await countLeft(models.photos);
  if (left > 0) yield `Photos that belong to no candidate: ${left}.`;
}
