/**
 * The load of the casting bench, in a process of its own: 64 writes at a time, either ballots cast over HTTP or the same
 * ballots as documents through the database's driver. Arguments: what, its address, a file with one JSON per line.
 * Prints the rate (per second) and latencies (ms) as JSON.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { Binary, MongoClient } from 'mongodb';
import { atConcurrency } from './at-concurrency.ts';

export interface WriteFigures {
  rate: number;
  p50: number;
  p99: number;
}

const CONCURRENCY = 64;
const [what, address, file] = process.argv.slice(2) as [string, string, string];
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');

async function measure(write: (line: string, index: number) => Promise<void>): Promise<WriteFigures> {
  const times: number[] = [];
  const begin = performance.now();
  await atConcurrency(CONCURRENCY, lines, async (line, index) => {
    const start = performance.now();
    await write(line, index);
    times.push(performance.now() - start);
  });
  const seconds = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  return { rate: lines.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function cast(): Promise<WriteFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const headers = { 'content-type': 'application/json' };
  return measure(async (line) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    request(address, { method: 'POST', agent, headers: { ...headers, 'content-length': line.length } })
      .on('response', (response) => {
        if (response.statusCode === 201) response.resume().on('end', resolve);
        else json(response).then((answer) => reject(new Error(JSON.stringify(answer))), reject);
      })
      .on('error', reject)
      .end(line);
    return promise;
  }).finally(() => agent.destroy());
}

async function insert(): Promise<WriteFigures> {
  const client = await MongoClient.connect(address);
  const collection = client.db('campus').collection<{ _id: string }>('benchInserts');
  const documents = lines.map((line) => {
    const document = JSON.parse(line) as { _id: string; prefix: string; signature: string };
    const binary = (text: string) => new Binary(Buffer.from(text, 'base64url'));
    return { ...document, prefix: binary(document.prefix), signature: binary(document.signature) };
  });
  // Connections are part of neither.
  await Promise.all(Array.from({ length: CONCURRENCY }, () => collection.findOne({ _id: '' })));
  const figures = await measure(async (_line, index) => {
    await collection.insertOne(documents[index]!);
  });
  await client.close();
  return figures;
}

console.log(JSON.stringify(await (what === 'cast' ? cast() : insert())));
