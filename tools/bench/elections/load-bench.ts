import { once } from 'node:events';
import { auditBallotBox } from '@campus/ballot';
import type { BallotBoxExport, Count } from '@campus/contracts/elections';
import { atMost, type Measure, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { campusAt } from './campus.ts';
import { emailsOf, makeVoters, voteAll } from './voters.ts';

const PORT = 4858;

/** Students vote through the whole protocol, over a bad line; then everything is counted again. */
export const benchLoad = (quick: boolean): Promise<Measure[]> => voteAndCount(quick ? 200 : 2000, false);

/** The same, and three times in between the API is killed and started again. */
export const benchCrash = (quick: boolean): Promise<Measure[]> => voteAndCount(quick ? 200 : 2000, true);

async function voteAndCount(students: number, crash: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const { campus, crash: crashApi } = await startCampus(servers);
  const emails = emailsOf(students, 'student');
  const election = await campus.openElection('Election under load', emails);
  const voters = await makeVoters(campus, election, emails);

  const crashAt = crash ? [0.25, 0.5, 0.75].map((share) => Math.floor(students * share)) : [];
  let restarted = Promise.resolve();
  const report = await voteAll(campus, election, voters, (voted) => {
    if (!crashAt.includes(voted)) return;
    restarted = restarted.then(crashApi);
    restarted.catch(() => {}); // heard below
  });
  await restarted;

  // Kept by increment, shown to everybody; after a second every cache has it.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const live = await campus.election(election.id);
  await campus.close(election.id);
  const published = await campus.publish(election.id);
  const box = await campus.get<BallotBoxExport>(`/api/elections/${election.id}/box/export`);

  const onBoard = new Set(box.tokens.map(({ receipt }) => receipt));
  const audit = await auditBallotBox(box, { tokens: [box.tokens], choices: [box.choices] });
  const wrongVotes = (counts: Count[]) =>
    counts.reduce(
      (sum, { postId, choice, votes }) =>
        sum + Math.abs(votes - (report.votes.get(`${postId}:${choice}`) ?? 0)),
      0,
    );
  for (const fault of audit.faults) console.error(`  audit: ${fault}`);
  return [
    plain('students who voted', report.receipts.size),
    plain('  requests sent again, broken off, sent twice at once', sum(Object.values(report.mishaps))),
    atMost('answers that differ from the first to the same request', report.differences, 0),
    atMost('votes that the live tally has wrong', wrongVotes(live.standings!.counts), 0),
    atMost('votes that the published result has wrong', wrongVotes(published.standings!.counts), 0),
    atMost('ballots in the box: more or fewer than voted', Math.abs(box.cast - students), 0),
    atMost(
      'receipts that are not on the board',
      [...report.receipts].filter((receipt) => !onBoard.has(receipt)).length,
      0,
    ),
    atMost('voting tokens given out without a ballot in the box', Math.abs(box.issued - box.cast), 0),
    atMost('faults found by checking the count', audit.faults.length, 0),
  ];
}

/** The real API on an embedded database, and what ends it as a power cut would and starts it again. */
async function startCampus(servers: Servers) {
  const api = await servers.startApi('API', PORT);
  let { server } = api;
  const crash = async () => {
    const ended = once(server.process, 'exit');
    server.process.kill('SIGKILL');
    await ended;
    server = await api.restart();
  };
  return { campus: await campusAt(api.url, servers.tokenOf), crash };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
