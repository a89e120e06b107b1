import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MailState } from '@campus/contracts/mail';
import { MongoClient } from 'mongodb';
import { atConcurrency } from '../elections/at-concurrency.ts';
import { campusAt } from '../elections/campus.ts';
import { insertAll } from '../lists/list-bench.ts';
import { memberRecord } from '../lists/member-record.ts';
import { atMost, type Measure, median, percentile, plain } from '../report.ts';
import { readyLine, type Server, Servers } from '../servers.ts';
import { nameIn } from '../../with-client.ts';

const PORT = 4862;
const MAIL_PORT = 4863;
const ROUNDS = 3;
/** Calls at once. */
const CONCURRENCY = 8;

/** Calls that each write a letter, while the mail server is down and while it is up, and how fast mail leaves then. */
export async function benchMail(quick: boolean): Promise<Measure[]> {
  const count = quick ? 100 : 1000;
  await using servers = new Servers();
  const smtp = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(MAIL_PORT),
    MAIL_FROM: 'portal@example.org',
    PORTAL_URL: 'https://portal.example.org',
  };
  const { url, databaseUri } = await servers.startApi('API', PORT, smtp);
  const ids = Array.from({ length: count }, (_, index) => `member-${index}`);
  await insertAll(
    databaseUri,
    'members',
    ids.map((id) => memberRecord(id)),
  );
  const campus = await campusAt(url, servers.tokenOf);
  await using client = await MongoClient.connect(databaseUri);
  const mails = client
    .db(nameIn(databaseUri))
    .collection<{ state: MailState; sentAt: Date | null; kind: string }>('mails');
  const mailServer = async () => {
    const server = servers.start('mail server', [
      join(import.meta.dirname, 'mail-server.ts'),
      String(MAIL_PORT),
    ]);
    await readyLine(server);
    return server;
  };

  /** p99 in ms of as many calls as there are members; each writes a letter. */
  async function change(granted: boolean, whom = ids): Promise<number> {
    const times: number[] = [];
    await atConcurrency(CONCURRENCY, whom, async (id) => {
      const begin = performance.now();
      await campus.call('PUT', `/api/members/${id}/roles/board`, { granted, reason: 'For the bench.' });
      times.push(performance.now() - begin);
    });
    return percentile(times, 0.99);
  }
  async function allSent(): Promise<void> {
    while ((await mails.countDocuments({ state: { $ne: 'sent' } })) > 0) await delay(200);
  }

  const rounds: { down: number; up: number; rate: number }[] = [];
  let running: Server | undefined;
  // The first calls are slow anyway.
  await change(true, ids.slice(0, 100));
  await change(false, ids.slice(0, 100));
  for (let round = 0; round < ROUNDS; round += 1) {
    const down = await change(true);
    const begin = new Date();
    running = await mailServer();
    await allSent();
    const sent = await mails
      .find({ sentAt: { $gte: begin } })
      .sort({ sentAt: 1 })
      .toArray();
    const seconds = (sent.at(-1)!.sentAt!.getTime() - sent[0]!.sentAt!.getTime()) / 1000;
    const up = await change(false);
    await allSent();
    rounds.push({ down, up, rate: sent.length / seconds });
    running.process.kill('SIGKILL');
    await once(running.process, 'exit');
  }
  const arrived = running!.output().match(/^message-id: .*$/gim) ?? [];
  const written = await mails.countDocuments();
  return [
    plain(
      `p99 of ${count} calls that write a letter, mail server up`,
      median(rounds.map(({ up }) => up)),
      'ms',
    ),
    plain('the same, mail server down', median(rounds.map(({ down }) => down)), 'ms'),
    atMost('  down against up', median(rounds.map(({ down, up }) => down / up)), 1.5),
    plain('mails per second once the server is up again', median(rounds.map(({ rate }) => rate))),
    atMost(`of ${written} letters lost`, written - new Set(arrived).size, 0),
    atMost('mails that arrived twice', arrived.length - new Set(arrived).size, 0),
  ];
}
