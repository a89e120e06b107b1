import { beforeAll, expect, test } from 'vitest';
import { electionsOf } from '../../testing/election-factory.ts';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { student, faculty, admin } = personas;
const { draft, models } = electionsOf(portal);
const find = searching(portal);

async function addCandidate(election: string, name: string, state: 'standing' | 'nominated') {
  const post = (await models().elections.findById(election).lean())!.posts[0]!.id;
  await models().candidates.create({ election, post, name, manifesto: 'x', state });
}

beforeAll(async () => {
  const open = await draft({ title: 'Council 2026' });
  await addCandidate(open, 'Wombat Rao', 'standing');
  await addCandidate(open, 'Wombat Kale', 'nominated');
  await models().elections.updateOne({ _id: open }, { state: 'nominations' });
  const hidden = await draft({ title: 'Council 2027' });
  await addCandidate(hidden, 'Wombat Joshi', 'standing');
});

test('finds elections by their title, and drafts for admins only', async () => {
  for (const as of [student, faculty]) expect(await find(as, 'council')).toEqual(['Election: Council 2026']);
  expect(await find(admin, 'council')).toEqual(['Election: Council 2027', 'Election: Council 2026']);
});

test('finds standing candidates, but no nominees and no candidates of drafts', async () => {
  for (const as of [student, admin]) expect(await find(as, 'wombat')).toEqual(['Candidate: Wombat Rao']);
});
