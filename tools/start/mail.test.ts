import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test, vi } from 'vitest';
import { startMail } from './mail.ts';
import { freePort } from '@campus/api/free-port';
import { readSettings } from './settings.ts';
import { Supervisor } from './supervisor.ts';

let supervisor: Supervisor | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await supervisor?.stop();
  supervisor = undefined;
});

/** As with these variables in the environment, in a data folder of its own. */
async function started(env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ SMTP_HOST: '', MAIL_FROM: '', ...env }))
    vi.stubEnv(name, value);
  const settings = readSettings({ ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'start-mail-')) });
  supervisor = await Supervisor.take(settings.dataDir);
  return startMail(supervisor, settings);
}

test('starts a mail catcher four ports after the portal, which ends with it', async () => {
  const port = (await freePort()) - 4;
  const { env } = await started({ PORT: String(port) });
  const url = `http://127.0.0.1:${port + 4}`;
  expect(env).toMatchObject({ MAIL_CATCHER_URL: url, SMTP_SECURE: 'off', SMTP_USER: '' });

  const transport = createTransport({ host: env['SMTP_HOST'], port: Number(env['SMTP_PORT']) });
  await transport.sendMail({ from: env['MAIL_FROM'], to: 'asha@sggs.ac.in', subject: 'Hello', text: 'x' });
  const mails = (await (await fetch(`${url}/mails`)).json()) as object[];
  expect(mails).toMatchObject([{ to: ['asha@sggs.ac.in'], subject: 'Hello', from: 'portal@sggs.ac.in' }]);

  await supervisor?.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('names the program on the port of its page', async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  await expect(started({ PORT: String(port - 4) })).rejects.toThrow(`Port ${port} (mail catcher) is in use`);
  holder.close();
});

test.each([
  { SMTP_HOST: 'smtp.example.org' },
  { FIREBASE_PROJECT_ID: 'a-real-one', SMTP_HOST: 'smtp.example.org' },
  { FIREBASE_PROJECT_ID: 'a-real-one' },
])('leaves mail to an external server: %o', async (env) => {
  const { env: given, description } = await started(env);
  expect(given).toEqual({});
  expect(description).toContain('SMTP_HOST');
});
