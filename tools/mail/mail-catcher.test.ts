import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { MailStore, type CaughtMail } from './mail-store.ts';

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'mail-'));

async function startCatcher(folder = newFolder()) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const [, web = '', smtp = ''] = line.split(' ');
  const read = async <T>(path: string) => (await (await fetch(web + path)).json()) as T;
  return {
    child,
    web,
    send: (mail: SendMailOptions) => createTransport(smtp).sendMail({ from: 'portal@example.org', ...mail }),
    list: () => read<CaughtMail[]>('/mails'),
    read: (id: number) => read<CaughtMail>(`/mails/${id}`),
  };
}

test('shows received mails, newest first, even after a SIGKILL', async () => {
  const folder = newFolder();
  const first = await startCatcher(folder);
  await first.send({ to: 'asha@example.org', subject: 'First', text: 'One' });
  await first.send({
    to: 'Usha <usha@example.org>',
    subject: 'Zweite – द्वितीय',
    text: 'Two ☂',
    html: '<p>Two</p>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const again = await startCatcher(folder);
  expect(await again.list()).toMatchObject([
    { id: 2, to: ['usha@example.org'], subject: 'Zweite – द्वितीय', from: 'portal@example.org' },
    { id: 1, to: ['asha@example.org'], subject: 'First' },
  ]);
  const mail = await again.read(2);
  expect(mail.text.trim()).toBe('Two ☂');
  expect(mail.html.trim()).toBe('<p>Two</p>');
  expect(mail.headers).toContainEqual({ key: 'auto-submitted', value: 'auto-generated' });

  await again.send({ to: 'asha@example.org', subject: 'Third', text: 'Three' });
  expect((await again.list()).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('refuses a mail that is too large, and accepts the next one', async () => {
  const { send, list } = await startCatcher();
  const large = send({ to: 'asha@example.org', subject: 'Large', text: 'x\n'.repeat(600_000) });
  await expect(large).rejects.toMatchObject({ responseCode: 552 });
  await send({ to: 'asha@example.org', subject: 'Small', text: 'x' });
  expect((await list()).map(({ subject }) => subject)).toEqual(['Small']);
});

test("a mail's HTML can run nothing, load nothing and see nothing of the page", async () => {
  const { send, web } = await startCatcher();
  await send({ to: 'asha@example.org', subject: 'x', html: '<script>alert(1)</script>' });
  const response = await fetch(`${web}/mails/1/html`);
  const policy = response.headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
  expect(policy).toContain("default-src 'none'");
  expect(policy?.join()).not.toContain('script-src');
});

test.each(['/mails/1', '/mails/x', '/mails/1/html'])('%s, which is not there: 404', async (path) => {
  const { web } = await startCatcher();
  expect((await fetch(web + path)).status).toBe(404);
});

test('a page of another host gets nothing, by any name of this machine', async () => {
  const { web } = await startCatcher();
  const statusFor = async (headers: Record<string, string>) => {
    const [response] = (await once(get(`${web}/mails`, { headers }), 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await statusFor({ host: 'rebound.example.org' })).toBe(403);
  expect(await statusFor({ origin: 'https://elsewhere.example.org' })).toBe(403);
  expect(await statusFor({})).toBe(200);
});

test('only the last mails are kept, on disk too', () => {
  const folder = newFolder();
  const mail = { at: '', from: '', to: [], text: '', html: '', headers: [], attachments: [] };
  const store = new MailStore(folder, 2);
  for (const subject of ['one', 'two', 'three']) store.add({ ...mail, subject });
  expect(readdirSync(folder).toSorted()).toEqual(['2.json', '3.json']);
  expect(new MailStore(folder, 2).newestFirst().map(({ subject }) => subject)).toEqual(['three', 'two']);
  expect(store.find(1)).toBeUndefined();
});
