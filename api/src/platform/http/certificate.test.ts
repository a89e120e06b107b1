import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { installedProgram } from '../../testing/installed-program.ts';
import { certificateEnd } from './certificate.ts';

const openssl = installedProgram('openssl');

test.skipIf(!openssl)(
  'tells when the certificate of an address ends, also of one that nobody trusts',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const args = 'req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=localhost'.split(' ');
    execFileSync(openssl!, [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const days = ((await certificateEnd(new URL(`https://127.0.0.1:${port}`))) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(8.9);
    expect(days).toBeLessThan(9);
    server.close();
    await expect(certificateEnd(new URL(`https://127.0.0.1:${port}`))).rejects.toThrow('ECONNREFUSED');
  },
);
