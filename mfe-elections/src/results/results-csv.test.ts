import { expect, it } from 'vitest';
import { candidate } from '../testing/an-election.ts';
import { anElection } from '../testing/polling-station.ts';
import { resultsCsv } from './results-csv.ts';

const postId = 'representative';
const asha = candidate(1, '=HYPERLINK("https://evil.example","Asha")');
const ravi = candidate(2, 'Ravi "R, J" Jadhav');
const zoya = candidate(3, 'زويا', { state: 'withdrawn', withdrawReason: '@home\nfor good' });
const standings = {
  cast: 3,
  counts: [
    { postId, choice: asha.id, votes: 2 },
    { postId, choice: ravi.id, votes: 1 },
    { postId, choice: zoya.id, votes: 0 },
    { postId, choice: 'blank', votes: 0 },
  ],
};
const election = anElection({
  title: 'Council, 2026',
  outcome: [{ postId, kind: 'elected', candidateIds: [asha.id], byLot: false }],
});

it('writes RFC 4180 with a byte order mark and without formulas', async () => {
  const csv = await resultsCsv(election, standings, [asha, ravi, zoya]);
  expect(csv).toBe(
    [
      '\ufeffElection,Post,Choice,Votes,Ballots,Share of ballots in %,Note',
      `"Council, 2026",Student representative,"'=HYPERLINK(""https://evil.example"",""Asha"")",2,3,66.67,elected`,
      '"Council, 2026",Student representative,"Ravi ""R, J"" Jadhav",1,3,33.33,',
      '"Council, 2026",Student representative,زويا,0,3,0,"withdrawn: @home\nfor good"',
      '',
    ].join('\r\n'),
  );
});
