import { execFile } from 'node:child_process';
import { constants, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown, type RolldownOptions } from 'rolldown';
import { expect, test } from 'vitest';
import bundles from '../../../rolldown.config.ts';
import { isSigned } from './signature-checks.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

function signedToken() {
  const [token, prefix] = [randomBytes(32), randomBytes(32)];
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 };
  const signature = sign('sha384', Buffer.concat([prefix, hash('sha256', token, 'buffer')]), key);
  return { token, prefix, signature };
}

test('answers each of many checks made at once by its own signature', async () => {
  const tokens = Array.from({ length: 100 }, signedToken);
  const results = await Promise.all(
    tokens.map(({ token, prefix, signature }, index) =>
      isSigned(spki, token, prefix, index % 3 === 0 ? randomBytes(256) : signature),
    ),
  );
  expect(results).toEqual(tokens.map((_, index) => index % 3 !== 0));
});

test('rejects a signature without its leading zero, and an empty one', async () => {
  // One of 256 begins with a zero.
  let signed = signedToken();
  while (signed.signature[0] !== 0) signed = signedToken();
  const { token, prefix, signature } = signed;
  expect(await isSigned(spki, token, prefix, signature)).toBe(true);
  expect(await isSigned(spki, token, prefix, signature.subarray(1))).toBe(false);
  expect(await isSigned(spki, token, prefix, Buffer.alloc(0))).toBe(false);
});

test('checks signatures again after a key that can’t be read', async () => {
  const { token, prefix, signature } = signedToken();
  await expect(isSigned('no key', token, prefix, signature)).rejects.toThrow('asymmetric key');
  expect(await isSigned(spki, token, prefix, signature)).toBe(true);
});

test('the bundle checks signatures too, and its process ends', async () => {
  const api = join(import.meta.dirname, '../../..');
  const folder = mkdtempSync(join(tmpdir(), 'campus-signatures-'));
  try {
    const worker = (bundles as RolldownOptions[]).at(-1)!;
    const inputs = {
      'main.js': 'src/services/blind-tokens/signature-checks.ts',
      'signature-worker.js': worker.input as string,
    };
    for (const [file, input] of Object.entries(inputs)) {
      const bundle = await rolldown({ ...worker, input: join(api, input) });
      await bundle.write({ file: join(folder, file), format: 'esm' });
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const { token, prefix, signature } = signedToken();
    const bytes = [token, prefix, signature].map((each) => `Buffer.from('${each.toString('hex')}', 'hex')`);
    // The thread alone keeps no process running, neither before its answer nor afterwards.
    const script = `import { isSigned } from './main.js';
      const waiting = setTimeout(() => {}, 10_000);
      process.stdout.write(String(await isSigned('${spki}', ${bytes.join()})));
      clearTimeout(waiting);`;
    writeFileSync(join(folder, 'try.mjs'), script);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'try.mjs')], {
      timeout: 9000,
    });
    expect(stdout).toBe('true');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
