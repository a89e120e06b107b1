import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { choicesLine, rulesOf, tokenLine } from '@campus/contracts/elections';
import { within } from '../../../platform/storage/stored-by-id.ts';
import { type ElectionModels, type ElectionRecord, type Sealed, type Tally } from '../model.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { ElectionsContext } from '../context.ts';
import type { ReadElection } from '../election-change.ts';
import { changedBox, haltIfUntrusted, haltElection, impossibleCounts, settleTally } from '../trust.ts';
import { addVotes, removeLateBallots, rowsAtOnce } from '../ballot-box.ts';
import { boxedChoices, boxedTokens } from './boxed-ballots.ts';
import { countRankedPosts } from './ranked-posts.ts';
import { receiptsKeeper, removeOtherSealings, removeSealings } from './sealed-receipts.ts';

/**
 * How long the sealing waits after the end of voting, so that ballots which were sent in time still count. It isn't what
 * keeps later ones out: see `ballot-writer.ts`.
 */
export const sealDelayMs = 5000;

/**
 * Seals the box of each election whose voting is over, and then destroys its secrets. An election with secrets is one
 * that this has to look at, so whatever a crash left is finished. Several servers may do it at once: all find the same.
 */
export async function sealBoxes(context: ElectionsContext): Promise<void> {
  for (const { _id } of await context.models.keys.find({}, { _id: 1 }).lean()) {
    // A failure of one box (its key is lost, say) doesn't stop the others.
    await sealBox(context, _id).catch((error: unknown) => {
      context.log.error({ err: error, election: _id }, 'a ballot box could not be sealed; it is tried again');
    });
  }
}

async function sealBox(context: ElectionsContext, _id: string): Promise<void> {
  const { models, electionKeys, views, traces, clock } = context;
  const election = await models.elections.findById(_id, { outbox: 0 }).lean();
  if (!election) return;
  const { state, sealed, closesAt } = election;
  // Checked while voting runs too, so that a restored database is noticed before the next vote.
  if (
    (state === 'open' || (state === 'closed' && !sealed)) &&
    (await haltIfUntrusted(context, election)) !== null
  )
    return;
  if (state === 'closed' && !sealed) {
    const at = closesAt && (await clock.passed(new Date(closesAt.getTime() + sealDelayMs)));
    if (!at) return;
    const secrets = await electionKeys.read(_id);
    if (!secrets) return; // another server was quicker
    await traces.forgetOrder(models.ballots, models.roll);
    const receipts = receiptsKeeper(models, _id);
    await settle(models, election);
    const { tokens, ...contents } = await readContents(models, election, (receipt) => receipts.add(receipt));
    if (tokens !== contents.cast)
      throw new Error(`The box of ${_id} has ${tokens} tokens and ${contents.cast} choices: not sealed.`);
    if (impossibleCounts(contents) !== null) {
      await settle(models, election);
      const impossible = impossibleCounts(await readContents(models, election));
      if (impossible === null) throw new Error(`The box of ${_id} was read incompletely: not sealed.`);
      return haltElection(context, _id, { cause: 'counts', message: impossible });
    }
    const ranked = await rankedResults(context, election, secrets.lotSecret);
    await receipts.finish();
    const written = await models.elections.updateOne(
      { _id, state, sealed: null },
      {
        $set: {
          sealed: { ...contents, ...ranked, lotSecret: secrets.lotSecret, sealing: receipts.sealing },
        },
      },
    );
    // Another process sealed it first, or it was cancelled.
    if (written.matchedCount === 0) await removeSealings(models, _id, receipts.sealing);
    views.changed(_id);
  } else if (sealed || state === 'cancelled') {
    await removeStraySealings(models, election);
    await electionKeys.destroy(_id);
    await traces.forgetDeleted();
  }
}

async function rankedResults(
  { models, views }: ElectionsContext,
  { _id, posts }: ElectionRecord,
  lotSecret: string,
): Promise<Pick<Sealed, 'ranked'>> {
  if (!posts.some((post) => rulesOf(post).method === 'ranked')) return {};
  const view = await views.read(_id);
  if (!view) throw new Error(`The election ${_id} is gone.`);
  const counted = countRankedPosts(view, await boxedChoices(models, _id), lotSecret);
  return {
    ranked: counted.map(({ postId, rounds }) => ({
      postId,
      elected: rounds.flatMap(({ elected }) => elected),
      byLot: rounds.some(({ lot }) => lot.length > 0),
    })),
  };
}

/** Removes the receipts that don't count for an election whose box is sealed, or never will be. */
async function removeStraySealings(models: ElectionModels, { _id, state, sealed }: ElectionRecord) {
  if (state === 'cancelled') await removeSealings(models, _id);
  else if (sealed?.sealing) await removeOtherSealings(models, _id, sealed.sealing);
}

/**
 * Compares the box with what was sealed, before it is published. An election whose box changed, or whose counts can't be
 * true, is stopped.
 */
export async function requireSoundBox(
  context: ElectionsContext,
  election: ReadElection & { sealed: Sealed },
): Promise<void> {
  const { _id, sealed } = election;
  await removeLateBallots(context.models, election);
  const { cast, votes, digest } = sealed;
  const isSame = async () => {
    await settle(context.models, election);
    const { papers, ...box } = await readBox(context.models, election);
    return (
      isDeepStrictEqual(box, { tokens: cast, cast, votes, digest }) &&
      (papers ?? []).every(({ id, cast: boxed }, index) => {
        const paper = sealed.papers?.[index];
        return paper?.id === id && paper.cast === boxed;
      })
    );
  };
  const impossible = impossibleCounts(sealed);
  // Twice: the primary may have changed while the box was read.
  if (impossible === null && ((await isSame()) || (await isSame()))) return;
  await haltElection(
    context,
    _id,
    impossible === null ? { cause: 'box', message: changedBox } : { cause: 'counts', message: impossible },
  );
  throw new DomainError('election-halted');
}

/** How long after the end of voting a ballot may still arrive that its sender gave up, or that outlived a fail-over. */
const lateForMs = 3_600_000;

/** Takes out of sealed boxes what came after the sealing: ballots, and receipts of other processes' sealings. */
export async function removeLate({ models, log, now }: ElectionsContext): Promise<void> {
  const justClosed = await models.elections
    .find({
      state: { $in: ['closed', 'published', 'cancelled'] },
      closesAt: { $gt: new Date(now() - lateForMs) },
    })
    .lean();
  for (const election of justClosed) {
    const { state, sealed } = election;
    await removeStraySealings(models, election);
    if (state === 'cancelled' || !sealed) continue;
    const count = await removeLateBallots(models, { ...election, sealed });
    if (count > 0)
      log.warn(
        { election: election._id, count },
        'ballots that reached the database after the sealing were removed; none of them had been acknowledged',
      );
  }
}

/**
 * The same as `settleTally` for box and roll. On a sharded cluster these may lie on several shards, each with a primary of
 * its own: so this writes to each of them, if only nothing.
 */
async function settle(
  models: ElectionModels,
  { _id, rollKey }: Pick<ElectionRecord, '_id' | 'rollKey'>,
): Promise<void> {
  const { ballots, roll } = models;
  await settleTally(models, _id);
  // Only there: it reads all rows in one command, for which the embedded database is too slow.
  const { msg } = await ballots.db.db!.command({ hello: 1 });
  if (msg !== 'isdbgrid') return;
  await ballots.updateMany({ _id: within(_id), choices: null }, { $unset: { choices: 1 } });
  await roll.updateMany({ _id: within(rollKey), blinded: '' }, { $unset: { blinded: 1 } });
}

export async function readContents(
  models: ElectionModels,
  election: Pick<ElectionRecord, '_id' | 'rollKey' | 'papers'>,
  onReceipt?: (receipt: string) => Promise<void>,
): Promise<Omit<Sealed, 'lotSecret' | 'sealing'> & { tokens: number }> {
  const { papers, ...box } = await readBox(models, election, onReceipt);
  const onRoll = { _id: within(election.rollKey) };
  if (!papers)
    return {
      ...box,
      eligible: await models.roll.countDocuments(onRoll),
      issued: await models.roll.countDocuments({ ...onRoll, blinded: { $exists: true } }),
    };
  const figures = new Map(papers.map((paper) => [paper.id, { ...paper, eligible: 0, issued: 0 }]));
  const total = { eligible: 0, issued: 0 };
  const rows = models.roll.find(onRoll, { paper: 1, blinded: 1 }).lean().cursor({ batchSize: rowsAtOnce });
  for await (const { paper = '', blinded } of rows)
    for (const counted of [total, figures.get(paper)]) {
      if (!counted) continue;
      counted.eligible += 1;
      if (blinded !== undefined) counted.issued += 1;
    }
  return { ...box, ...total, papers: [...figures.values()] };
}

/** In one pass over each of its lists. */
async function readBox(
  models: ElectionModels,
  { _id, papers }: Pick<ElectionRecord, '_id' | 'papers'>,
  onReceipt?: (receipt: string) => Promise<void>,
): Promise<Tally & { tokens: number; digest: string; papers?: { id: string; cast: number }[] }> {
  const digest = createHash('sha256');
  const signed = new Map<string, number>();
  const marked = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let tokens = 0;
  for await (const token of boxedTokens(models, _id)) {
    digest.update(tokenLine(token));
    tokens += 1;
    if (papers) count(signed, token.paper ?? '');
    await onReceipt?.(token.receipt);
  }
  const tally: Tally = { cast: 0, votes: {} };
  for (const ballot of await boxedChoices(models, _id)) {
    digest.update(choicesLine(ballot));
    tally.cast += 1;
    addVotes(tally.votes, ballot.choices);
    if (papers) count(marked, Object.keys(ballot.choices).toSorted().join(' '));
  }
  const box = { ...tally, tokens, digest: digest.digest('hex') };
  if (!papers) return box;
  const figures = papers.map(({ id, posts }) => ({ id, cast: marked.get(posts.toSorted().join(' ')) ?? 0 }));
  // Ballots of one paper under tokens of another are as wrong as ballots without a token.
  const fits = figures.every(({ id, cast }) => cast === (signed.get(id) ?? 0));
  return { ...box, tokens: fits ? tokens : -1, papers: figures };
}
