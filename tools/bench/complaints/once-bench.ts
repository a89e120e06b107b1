import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { drawToken, signatureOf } from '@campus/blind-token';
import { type ComplaintTerms, defaultDomains } from '@campus/contracts';
import { MongoClient } from 'mongodb';
import { atMost, type Measure, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { createTokenIssuer } from '../token-issuer.ts';

const PORT = 4859;
const AT_ONCE = 200;

/** What is sent many times at once counts once, and each sender is told the same. */
export async function benchOnce(): Promise<Measure[]> {
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const { url, databaseUri } = await servers.startApi('API', PORT, issuer.env, issuer.nodeArgs);
    const [author, other] = await Promise.all(
      ['author', 'other'].map((name) => issuer.tokenOf(name, `${name}@${defaultDomains.student}`)),
    );
    const complaint = await drawComplaint(url, author!);

    const filed = await atOnce(() => {
      const body = new FormData();
      for (const [name, value] of Object.entries(complaint)) body.append(name, value);
      return fetch(`${url}/api/anonymous-complaints`, { method: 'POST', body });
    });
    const { id } = JSON.parse(filed.answers[0]!) as { id: string };
    const headers = { authorization: `Bearer ${other}` };
    const said = await atOnce(() => fetch(`${url}/api/complaints/${id}/me-too`, { method: 'PUT', headers }));

    const client = await MongoClient.connect(databaseUri);
    const stored = await client.db('campus').collection('complaints').find().toArray();
    await client.close();
    const { meToo } = (await (await fetch(`${url}/api/complaints/${id}`, { headers })).json()) as {
      meToo: { count: number };
    };
    return [
      plain(`complaints sent at once with one token`, AT_ONCE),
      plain('  sent again: the API takes few forms with pictures at a time', filed.repeated),
      atMost('complaints stored besides the first', stored.length - 1, 0),
      atMost('answers that differ from the first', new Set(filed.answers).size - 1, 0),
      plain('“me too” sent at once by one member', AT_ONCE),
      atMost('counted besides the first', Math.max(stored[0]!['meToo'] as number, meToo.count) - 1, 0),
      atMost('answers that differ from the first', new Set(said.answers).size - 1, 0),
    ];
  } finally {
    await servers.stop();
  }
}

/** The fields of an anonymous complaint, with a token that was signed blind for this member. */
async function drawComplaint(url: string, session: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const path = `${url}/api/complaint-tokens`;
  const { week, publicKey, tokens } = (await (await fetch(path, { headers })).json()) as ComplaintTerms;
  const drawn = await Promise.all(Array.from({ length: tokens }, () => drawToken(publicKey)));
  const body = JSON.stringify({ week, blinded: drawn.map(({ blinded }) => blinded) });
  const issued = await fetch(path, { method: 'POST', headers, body });
  const { blindSignatures } = (await issued.json()) as { blindSignatures: string[] };
  const { token, prefix } = drawn[0]!;
  return {
    week,
    token,
    prefix,
    signature: await signatureOf(publicKey, drawn[0]!, blindSignatures[0]!),
    followUpKey: randomBytes(32).toString('hex'),
    text: 'The lift of hostel 2 stands still.',
    category: 'hostel',
  };
}

/** Sends a request many times at once, each until it is taken or refused; “not ready, try again” is neither. */
async function atOnce(send: () => Promise<Response>) {
  let repeated = 0;
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (;;) {
        const response = await send();
        const text = await response.text();
        if (response.ok) return text;
        if (response.status !== 503) throw new Error(`${response.url}: ${response.status} ${text}`);
        repeated += 1;
        await delay(50);
      }
    }),
  );
  return { answers, repeated };
}
