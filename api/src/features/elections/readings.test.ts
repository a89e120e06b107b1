import { expect, test } from 'vitest';
import { openTestElection } from '../../testing/election-factory.ts';
import { portalForTests } from '../../testing/test-portal.ts';

const portal = portalForTests();

test('the metrics of an open election name the election and no moment of a single ballot', async () => {
  const election = await openTestElection(portal);
  await election.addVoters(31);
  await election.models.tallies.updateOne({ _id: election.id }, { cast: 19, progress: 19 + 25 });
  const closed = await openTestElection(portal, { state: 'closed', closesAt: new Date(Date.now() - 60_000) });
  await closed.models.keys.deleteMany({ _id: closed.id });
  const halted = await openTestElection(portal, { halted: { cause: 'restored', message: 'x' } });

  const { text } = await portal.call('GET', '/metrics');
  const value = (name: string, { id }: { id: string }) =>
    Number(new RegExp(`^campus_election_${name}\\{election="${id}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(value('cast', election)).toBe(10);
  expect(value('issued', election)).toBe(20);
  expect(value('eligible', election)).toBe(31);
  expect(value('halted', election)).toBe(0);
  expect(value('halted', halted)).toBe(1);
  expect(value('unsealed_seconds', closed)).toBeGreaterThanOrEqual(60);
  expect(value('cast', closed)).toBeNaN();
});
