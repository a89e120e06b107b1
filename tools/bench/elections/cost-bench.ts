import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Election } from '@campus/contracts';
import { atMost, format, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { type BoxedBallot, Campus, choicesOfBallot } from './campus.ts';

/** How often each answer is asked for, each time after the second that the API may keep it. */
const ROUNDS = 25;

/**
 * What result and turnout cost with a million ballots, against ten thousand: the same questions to both elections in
 * turns, each when nothing is kept from before.
 */
export async function benchCost(quick: boolean): Promise<Measure[]> {
  const [few, many] = quick ? [1000, 20_000] : [10_000, 1_000_000];
  const servers = new Servers();
  try {
    const campus = await Campus.start(servers);
    const small = await campus.openElection('Small election');
    const large = await campus.openElection('Large election');
    await campus.fillBox(small, await unsignedBallots(campus, small, few));
    await campus.fillBox(large, await unsignedBallots(campus, large, many));

    const questions: [string, (election: Election) => Promise<unknown>][] = [
      ['turnout and result', ({ id }) => campus.election(id)],
      ['candidates', ({ id }) => campus.get(`/api/elections/${id}/candidates`)],
      ['first live event', ({ id }) => firstEvent(`${campus.url}/api/elections/${id}/live`)],
    ];
    const measures: Measure[] = [];
    for (const [what, ask] of questions) {
      const times: { small: number; large: number }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        await delay(1100);
        // What is asked first finds the API and the database just woken up: in turns.
        const timed = { small: 0, large: 0 };
        const both = [
          ['small', small],
          ['large', large],
        ] as const;
        for (const [name, election] of round % 2 ? both : both.toReversed()) {
          const begin = performance.now();
          await ask(election);
          timed[name] = performance.now() - begin;
        }
        if (round > 0) times.push(timed);
      }
      const middle = (size: 'small' | 'large') => median(times.map((time) => time[size]));
      measures.push(
        plain(`${what}, ${format(few, 'ballots')}`, middle('small'), 'ms'),
        plain(`${what}, ${format(many, 'ballots')}`, middle('large'), 'ms'),
        atMost('  one against the other', median(times.map((time) => time.large / time.small)), 1.2),
      );
    }
    const shown = await campus.election(large.id);
    if (shown.turnout.cast !== many || shown.standings?.cast !== many)
      throw new Error(`The API shows ${shown.turnout.cast} of ${many} ballots.`);
    await campus.close();
    return measures;
  } finally {
    await servers.stop();
  }
}

/** Ballots that count, with signatures that nobody checks here. */
async function unsignedBallots(campus: Campus, election: Election, count: number) {
  const posts = await campus.choicesOf(election);
  const signature = randomBytes(256).toString('base64url');
  function* ballots(): Generator<BoxedBallot> {
    for (let index = 0; index < count; index += 1)
      yield {
        token: {
          receipt: randomBytes(32).toString('hex'),
          prefix: randomBytes(32).toString('base64url'),
          signature,
        },
        choices: {
          key: randomBytes(32).toString('hex'),
          choices: choicesOfBallot(posts, index),
        },
      };
  }
  return ballots();
}

/** Connects as a page does and waits for what it hears first. */
async function firstEvent(url: string): Promise<void> {
  const stream = new AbortController();
  const response = await fetch(url, { signal: stream.signal, headers: { accept: 'text/event-stream' } });
  let heard = '';
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    heard += text;
    if (/^data: \{.*\n\n/m.test(heard)) break;
  }
  stream.abort();
  if (!heard.includes('"cast"')) throw new Error(`The first event has no turnout: ${heard}`);
}
