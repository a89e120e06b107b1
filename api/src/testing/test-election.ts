import { createHash } from 'node:crypto';
import type { ElectionSetup, ElectionState } from '@campus/contracts';
import { createElectionModels } from '../features/elections/model.ts';
import type { TestPortal } from './test-portal.ts';
import { personas } from './tokens.ts';

const { admin } = personas;

const emptyDigest = createHash('sha256').digest('hex');

/** A set-up that can be opened once somebody stands. */
export const setup = (changes: Partial<ElectionSetup> = {}): ElectionSetup => ({
  title: 'Council 2026',
  description: '',
  posts: [{ title: 'President' }],
  opensAt: null,
  closesAt: null,
  publishesAt: null,
  opensByClock: false,
  eligibility: 'all-students',
  resultMode: 'live',
  batchSize: 5,
  noneOfTheAbove: false,
  tieRule: 'run-off',
  ...changes,
});

/** Elections as an admin of a test's portal makes them. */
export function electionsOf(portal: TestPortal) {
  const path = '/api/managed-elections';
  const models = () => createElectionModels(portal.connection);

  const move = (id: string, from: ElectionState, to: ElectionState, reason = '') =>
    portal.call('POST', `${path}/${id}/state`, { as: admin, body: { from, to, reason } });

  async function draft(changes: Partial<ElectionSetup> = {}): Promise<string> {
    const created = await portal.call('POST', path, { as: admin, body: setup(changes) });
    if (created.status !== 201) throw new Error(created.text);
    return created.json.id;
  }

  /** Somebody who stands for each post. */
  async function fillBallot(election: string): Promise<void> {
    const record = await models().elections.findById(election).lean();
    const standing = (record?.posts ?? []).map(({ id: post }) => ({
      election,
      post,
      name: `Candidate for ${post}`,
      manifesto: 'x',
      state: 'standing' as const,
    }));
    await models().candidates.create(standing);
  }

  /** As the box leaves it after counting. */
  const seal = (id: string) =>
    models().elections.updateOne(
      { _id: id },
      { sealed: { cast: 0, votes: {}, digest: emptyDigest, eligible: 0, issued: 0, lotSecret: 's' } },
    );

  const ways: Record<ElectionState, ElectionState[]> = {
    draft: [],
    nominations: ['nominations'],
    open: ['open'],
    closed: ['open', 'closed'],
    published: ['open', 'closed', 'published'],
    cancelled: ['cancelled'],
  };
  /** A new election that came to this state step by step. */
  async function inState(state: ElectionState, changes: Partial<ElectionSetup> = {}): Promise<string> {
    const id = await draft(changes);
    await fillBallot(id);
    let from: ElectionState = 'draft';
    for (const to of ways[state]) {
      if (to === 'published') await seal(id);
      const moved = await move(id, from, to, to === 'cancelled' ? 'A test.' : '');
      if (moved.status !== 200) throw new Error(moved.text);
      from = to;
    }
    return id;
  }

  return { path, models, move, draft, fillBallot, seal, inState };
}
