import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@campus/contracts/endpoints';
import { describe, expect, test, vi } from 'vitest';
import { databaseForTests, portalForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const token = 'a-token-for-the-metrics';
const portal = portalForTests({ env: { METRICS_TOKEN: token } });

describe('health', () => {
  test('alive and ready', async () => {
    expect((await portal.call('GET', '/healthz')).json).toEqual({ status: 'alive' });
    expect((await portal.call('GET', '/readyz')).json).toEqual({
      status: 'ready',
      uploads: 'taken',
      votes: 'taken',
      areas: {},
      warnings: [],
    });
  });

  test('alive but not ready without the database', async () => {
    const db = portal.connection.db;
    vi.spyOn(db as NonNullable<typeof db>, 'command').mockRejectedValueOnce(new Error('gone'));
    expect((await portal.call('GET', '/readyz')).status).toBe(503);
    expect((await portal.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('a part that does not work is named, and everything else stays ready', () => {
  test.each([
    ['ELECTION_PROGRESS_DIR', 'votes', 'refused: ELECTION_PROGRESS_DIR can’t be written'],
    ['UPLOADS_DIR', 'uploads', 'refused: UPLOADS_DIR can’t be written'],
  ])('when %s is gone', async (variable, part, said) => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-ready-'));
    const other = await startPortal(portal.uri, { env: { [variable]: folder } });
    expect((await other.call('GET', '/readyz')).json[part]).toBe('taken');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const ready = await other.call('GET', '/readyz');
    expect([ready.status, ready.json[part]]).toEqual([200, said]);
    rmSync(folder);
    await other.close().catch(() => {});
  });
});

describe('metrics', () => {
  test('say how database, outboxes, mails, jobs and releases are', async () => {
    const jobs = portal.connection.collection<{ _id: string; [field: string]: unknown }>('jobs');
    await jobs.insertMany([
      { _id: 'fine', lastSuccess: new Date(1_000_000), lastError: { at: new Date(0), name: 'Error' } },
      { _id: 'broken', lastSuccess: new Date(0), lastError: { at: new Date(1_000_000), name: 'Error' } },
    ]);
    await portal.call('GET', '/api/me', { as: personas.student });
    const { text } = await portal.call('GET', '/metrics', { as: token });
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      );
    expect(value('campus_database_up')).toBe(1);
    expect(value('campus_database_ping_seconds')).toBeLessThan(2);
    expect(value('campus_database_bytes{of="data"}')).toBeGreaterThan(100_000);
    expect(value('campus_database_bytes{of="disk free"}')).toBeGreaterThan(100_000);
    expect(value('campus_clock_agrees')).toBe(1);
    expect(value('campus_outbox_waiting{outbox="audit"}')).toBe(0);
    expect(value('campus_mails{state="queued"}')).toBeGreaterThan(0);
    expect(value('campus_mails{state="failed"}')).toBe(0);
    expect(value('campus_mail_oldest_queued_seconds')).toBeLessThan(86_500);
    expect(value('campus_job_last_success_timestamp_seconds{name="fine"}')).toBe(1000);
    expect(value('campus_job_failing{name="fine"}')).toBe(0);
    expect(value('campus_job_failing{name="broken"}')).toBe(1);
    expect(value('campus_backup_last_success_timestamp_seconds')).toBe(0);
    expect(value('campus_backup_elsewhere_timestamp_seconds')).toBe(0);
    expect(value('campus_documents_missing{noticed_by="job"}')).toBe(0);
    expect(text).not.toMatch(/^campus_check_data_violations /m);
    expect(value('campus_remotes_skipped')).toBeGreaterThan(0);
    // Prometheus sets these itself and renames ours, which no rule would then find.
    expect(text).not.toMatch(/[{,](job|instance)=/);
    for (const { uid, email, name } of [personas.student, personas.admin])
      for (const personal of [uid, email, name]) expect(text).not.toContain(personal);
  });

  test('leave out a figure without labels that can’t be read: 0 would say that there never was a backup', async () => {
    const other = await startPortal(portal.uri);
    await other.connection.close();
    const { text } = await other.call('GET', '/metrics');
    expect(text).toContain('# TYPE campus_backup_last_success_timestamp_seconds gauge');
    expect(text).not.toMatch(/^campus_backup_last_success_timestamp_seconds /m);
    await other.close();
  });

  test('are shown without the database’s figures while it is away, and count what failed without a moment of success', async () => {
    const alone = await startPortal(portal.uri);
    await alone.call('POST', '/api/elections/none/ballots', { body: {} });
    const before = await alone.call('GET', '/metrics');
    expect(before.text).not.toContain('campus_anonymous_failures_total{');
    await alone.connection.close();
    await alone.call('GET', '/api/elections/none/receipts/' + 'a'.repeat(64));
    const { status, text } = await alone.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toContain('campus_database_up 0');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(/campus_anonymous_failures_total\{status="50\d"\} 1/);
    await alone.close();
  });

  test('count answers by route pattern, and name no one', async () => {
    await portal.call('DELETE', `/candidates/${'a'.repeat(24)}`, { as: personas.admin });
    const { text } = await portal.call('GET', '/metrics', { as: token });
    expect(text).toContain(
      'http_request_duration_seconds_count{method="DELETE",route="/candidates/:id",status="404"} 1',
    );
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('aaaaaaaa');
  });

  test('don’t count calls that leave no line in the log, unless they fail', async () => {
    const alone = await startPortal(portal.uri);
    const path = '/api/complaint-tokens';
    const counted = async () =>
      (await alone.call('GET', '/metrics')).text.split('\n').filter((line) => line.includes(path));
    expect((await alone.call('GET', path, { as: personas.student })).status).toBe(200);
    expect((await alone.call('GET', path)).status).toBe(401);
    expect(await counted()).toEqual([]);
    await alone.connection.close();
    expect((await alone.call('GET', path, { as: personas.faculty })).status).toBe(503);
    await expect.poll(async () => (await counted()).at(-1)).toMatch(/_count\{.*status="503"\} 1$/);
    await alone.close();
  });

  test('need METRICS_TOKEN once it is set, also on this machine', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    for (const headers of [{}, forwarded]) {
      expect((await portal.call('GET', '/metrics', { headers })).status).toBe(403);
      expect((await portal.call('GET', '/metrics', { as: 'wrong', headers })).status).toBe(403);
      expect((await portal.call('GET', '/metrics', { as: token, headers })).status).toBe(200);
    }
  });

  test('without METRICS_TOKEN answer only requests of this machine that name this machine as their host', async () => {
    const open = await startPortal(portal.uri, {
      env: { FIREBASE_AUTH_EMULATOR_HOST: '', FIREBASE_PROJECT_ID: 'campus-real', FIREBASE_API_KEY: 'key' },
    });
    // fetch doesn't let one choose the Host header.
    const statusFor = async (headers: Record<string, string>) => {
      const [response] = await once(get(`${open.url}/metrics`, { headers, agent: false }), 'response');
      response.resume();
      return response.statusCode;
    };
    expect(await statusFor({ host: '127.0.0.1:4000' })).toBe(200);
    expect(await statusFor({ host: 'localhost' })).toBe(200);
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host: '127.0.0.1', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    await open.close();
  });
});

describe('the API’s description', () => {
  test('has every call with its access and its problems', async () => {
    const { json } = await portal.call('GET', '/api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    for (const { method, path, access, status = 200 } of endpoints) {
      const operation = json.paths[path.replace(/:(\w+)/g, '{$1}')][method];
      expect(operation.responses[status]).toBeDefined();
      expect(operation.responses.default.$ref).toBe('#/components/responses/Problem');
      expect(operation.security).toEqual(access === 'public' ? undefined : [{ token: [] }]);
    }
    expect(json.paths['/candidates'].post.requestBody.content['application/json'].schema.required).toEqual([
      'name',
      'manifesto',
    ]);
  });

  test('describes every upload as a form with its file', async () => {
    const { json } = await portal.call('GET', '/api/openapi.json');
    const uploads = endpoints.filter(({ file, files, document }) => file ?? files ?? document);
    expect(uploads.length).toBeGreaterThanOrEqual(10);
    for (const { method, path, file, files, document } of uploads) {
      const { content } = json.paths[path.replace(/:(\w+)/g, '{$1}')][method].requestBody;
      expect(Object.keys(content)).toEqual(['multipart/form-data']);
      const { properties, required } = content['multipart/form-data'].schema;
      const { field } = (file ?? files ?? document)!;
      const one = { type: 'string', format: 'binary' };
      expect(properties[field]).toEqual(files ? { type: 'array', items: one, maxItems: files.max } : one);
      expect(required.includes(field)).toBe(!files && !document?.optional);
    }
    const { properties } = json.paths['/applications'].post.requestBody.content['multipart/form-data'].schema;
    expect(Object.keys(properties)).toContain('explanation');
  });

  test('can be read as a page that loads only from here', async () => {
    const page = await portal.call('GET', '/api/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const [, file] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await portal.call('GET', `/api/${file}`)).status).toBe(200);
    }
  });
});

test('asks browsers for https on the portal’s own host only, for the college’s other sites share its domain', async () => {
  for (const path of ['/healthz', '/api/docs', '/api/me', '/']) {
    const { headers } = await portal.call('GET', path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});

describe('the rate limit', () => {
  const database = databaseForTests();

  test('counts each member separately, other callers by address, and no pages', async () => {
    const env = { RATE_LIMIT_MEMBER: '3', RATE_LIMIT_ADDRESS: '5' };
    const limited = await startPortal(database.uri, { env });
    const statuses = async (times: number, as?: object) => {
      const answers = [];
      for (let n = 0; n < times; n += 1) answers.push((await limited.call('GET', '/candidates', as)).status);
      return answers;
    };
    const { student, faculty, foreign } = personas;
    expect(await statuses(4, { as: student })).toEqual([200, 200, 200, 429]);
    expect(await statuses(1, { as: faculty })).toEqual([200]);
    // Accounts that anyone can make don't get a share each.
    expect(await statuses(3, { as: foreign })).toEqual([200, 200, 200]);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    const refused = await limited.call('GET', '/candidates');
    expect([refused.json.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      'rate-limited',
      true,
    ]);
    expect((await limited.call('GET', '/config.json')).status).toBe(200);
    await limited.close();
  });
});
