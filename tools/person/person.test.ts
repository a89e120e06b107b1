import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDomains } from '@campus/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Servers } from '../bench/servers.ts';
import { runProgram } from '../testing/run-program.ts';

const PORT = 4878;
const servers = new Servers();
const uploads = join(servers.folder, 'uploads');
const email = `asha@${defaultDomains.student}`;
const admin = `admin@${defaultDomains.admin}`;
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
let uri = '';

/** @param typed the answer to the question */
const person = (args: string[], typed = '') =>
  runProgram('person/main.ts', args, { MONGODB_URI: uri, UPLOADS_DIR: uploads }, typed);

beforeAll(async () => {
  const { url, databaseUri } = await servers.startApi('API', PORT, { UPLOADS_DIR: uploads });
  uri = databaseUri;
  const authorization = `Bearer ${await servers.tokenOf('asha', email)}`;
  const call = async (method: string, path: string, body: FormData | object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { _id?: string };
  };
  await call('PUT', '/api/me/details', { phone: '+91 77777 00000' });
  const form = new FormData();
  const fields = {
    name: 'Asha',
    email,
    regNo: '2023WMB077',
    designation: 'Member',
    date: '2026-11-27',
    explanation: 'For the tests',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('budgetFile', new File([pdf], '../budget.pdf'));
  const { _id } = await call('POST', '/applications', form);
  await call('POST', `/api/applications/${_id}/withdrawal`, {
    version: 0,
    requestId: randomBytes(16).toString('hex'),
  });
  const adminToken = await servers.tokenOf('admin', admin);
  await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${adminToken}` } });
}, 120_000);
afterAll(() => servers.stop());

test('exports one person’s data with the files that they sent, for the operator’s eyes only', () => {
  const file = join(servers.folder, 'asha.json');
  const { status, said } = person(['export', email, '--to', file]);
  expect([status, said]).toEqual([
    0,
    expect.stringMatching(/holds \d+ records, and .*asha.json-files 1 files/),
  ]);
  const { address, index, records, files } = JSON.parse(readFileSync(file, 'utf8'));
  expect(address).toBe(email);
  expect(index).toContainEqual(
    expect.objectContaining({
      title: 'My details',
      found: 1,
      until: '30 days after the end of the membership',
    }),
  );
  expect(records['My details']).toEqual([{ phone: '+91 77777 00000' }]);
  expect(files).toEqual(['1 budget.pdf']);
  expect(readdirSync(`${file}-files`)).toEqual(files);
  expect(readFileSync(join(`${file}-files`, files[0]), 'utf8')).toBe(pdf);
  for (const path of [file, join(`${file}-files`, files[0])]) expect(statSync(path).mode & 0o777).toBe(0o600);
  // It never overwrites.
  expect(person(['export', email, '--to', file]).status).toBe(2);
});

test('refuses to erase an admin', () => {
  const { status, said } = person(['erase', admin, '--yes']);
  expect([status, said]).toEqual([1, expect.stringContaining('Another admin has to take that role first.')]);
});

test('erases a person once their address is typed again', () => {
  const { status, said } = person(['erase', email], 'ravi@sggs.ac.in\n');
  expect([status, said]).toEqual([1, expect.stringContaining('Nothing was erased.')]);
  expect(said).toMatch(/erased +1 +My details/);
  const stored = () => readdirSync(join(uploads, 'documents'), { recursive: true }).join();
  expect(stored()).toContain('.pdf');
  expect(person(['erase', email], `${email}\n`)).toMatchObject({ status: 0 });
  expect(stored()).not.toContain('.pdf');
  const file = join(servers.folder, 'after.json');
  expect(person(['export', email, '--to', file]).status).toBe(0);
  expect(existsSync(`${file}-files`)).toBe(false);
  expect(readFileSync(file, 'utf8')).not.toMatch(/77777|WMB077/);
});

test('refuses an export without a place to put it', () => {
  const { status, said } = person(['export', email]);
  expect([status, said]).toEqual([2, expect.stringContaining('--to FILE')]);
});
