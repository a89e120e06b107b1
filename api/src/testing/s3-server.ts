import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error It has no types.
import S3rver from 's3rver';
import type { ObjectStorage } from '../config.ts';

export interface S3Server {
  storage: ObjectStorage;
  close: () => Promise<void>;
}

/**
 * A small object storage with one bucket. It checks neither signatures nor hashes.
 * @param withConditions answers If-Match and If-None-Match of a PUT as S3 does; s3rver ignores them
 */
export async function startS3Server(bucket: string, { withConditions = false } = {}): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-s3-'));
  const server = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const front = withConditions ? await startConditions(port) : undefined;
  return {
    storage: {
      endpoint: `http://127.0.0.1:${front?.port ?? port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      front?.close();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A proxy for s3rver that lets one conditional PUT through at a time, if its condition holds. */
async function startConditions(port: number): Promise<{ port: number; close: () => void }> {
  let last: Promise<unknown> = Promise.resolve();
  const tagOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
    return answer.ok ? answer.headers.get('etag') : null;
  };
  const pass = (req: IncomingMessage, res: ServerResponse) =>
    new Promise<void>((resolve) => {
      const { method, url, headers } = req;
      const onward = request({ port, method, path: url, headers }, (answer) => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res).on('close', resolve);
      });
      onward.on('error', () => {
        res.destroy();
        resolve();
      });
      req.pipe(onward);
    });
  const passIfHolds = async (req: IncomingMessage, res: ServerResponse) => {
    const found = await tagOf(req.url!);
    const wanted = req.headers['if-match'];
    if (wanted === undefined ? found === null : found === wanted) return pass(req, res);
    req.resume();
    const isGone = wanted !== undefined && found === null;
    res
      .writeHead(isGone ? 404 : 412, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${isGone ? 'NoSuchKey' : 'PreconditionFailed'}</Code></Error>`);
    return undefined;
  };
  const server = createServer((req, res) => {
    const isConditional = req.headers['if-match'] ?? req.headers['if-none-match'];
    if (req.method !== 'PUT' || isConditional === undefined) return void pass(req, res);
    last = last.then(() => passIfHolds(req, res));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
