import { createHash, constants, verify } from 'node:crypto';
import { issueComplaintTokens } from '@campus/contracts/complaints';
import { ApiError } from '@campus/portal-kit';
import { erasePersonalStorage } from '@campus/portal-kit/shell';
import { fakeApi } from '@campus/portal-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { FilingOffice } from '../testing/filing-office.ts';
import { complaintTokens, putBack, takeToken } from './complaint-tokens.ts';
import { fetchComplaintTokens } from './fetch-complaint-tokens.ts';

const asha = 'uid-asha';
const lost = () => {
  throw ApiError.network();
};
function open(office = new FilingOffice()) {
  const api = fakeApi(office.answers());
  return { office, api, requests: () => api.calls.filter((call) => call.endpoint === issueComplaintTokens) };
}
const tokensOf = (member = asha) => complaintTokens.get(member)?.tokens ?? [];
const weeksOf = (member = asha) => tokensOf(member).map(({ week }) => week);

afterEach(() => vi.restoreAllMocks());

it('fetches all signed tokens of the week at once, and none later that week', async () => {
  const { office, api, requests } = open();
  expect(await fetchComplaintTokens(api, asha)).toBe('fetched');
  expect(await fetchComplaintTokens(api, asha)).toBe('fetched');
  expect(requests()).toHaveLength(1);
  expect(tokensOf()).toHaveLength(2);
  for (const { week, token, prefix, signature } of tokensOf()) {
    expect(week).toBe('2026-W47');
    const digest = createHash('sha256').update(Buffer.from(token, 'base64url')).digest();
    const signed = Buffer.concat([Buffer.from(prefix, 'base64url'), digest]);
    const key = { key: office.signer.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 };
    expect(verify('sha384', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  }
});

it('sends nothing that could identify a token later', async () => {
  const { api, requests } = open();
  await fetchComplaintTokens(api, asha);
  const sent = JSON.stringify(requests());
  for (const { token, prefix, signature } of tokensOf()) {
    for (const part of [token, prefix, signature]) expect(sent).not.toContain(part);
  }
});

it.each(['before', 'after'] as const)(
  'gets the same tokens when the network broke off %s the server had them',
  async (when) => {
    const { office, api, requests } = open();
    office.browsers = 1;
    office[when].tokens = lost;
    await expect(fetchComplaintTokens(api, asha)).rejects.toMatchObject({ code: 'network' });
    expect(tokensOf()).toEqual([]);
    office[when] = {};
    await fetchComplaintTokens(api, asha);
    const [first, second] = requests();
    expect(second!.body).toEqual(first!.body);
    expect(tokensOf()).toHaveLength(2);
  },
);

it('fetches once for two tabs', async () => {
  const { api, requests } = open();
  await Promise.all([fetchComplaintTokens(api, asha), fetchComplaintTokens(api, asha)]);
  expect(requests()).toHaveLength(1);
  expect(tokensOf()).toHaveLength(2);
});

it('keeps members of one browser apart', async () => {
  const { api } = open();
  await fetchComplaintTokens(api, asha);
  expect(tokensOf('uid-ravi')).toEqual([]);
  expect(await takeToken('uid-ravi')).toBeNull();
});

it("uses last week's tokens first and drops older ones", async () => {
  const { office, api } = open();
  await fetchComplaintTokens(api, asha);
  office.week = '2026-W48';
  await fetchComplaintTokens(api, asha);
  expect(weeksOf()).toEqual(['2026-W47', '2026-W47', '2026-W48', '2026-W48']);
  expect((await takeToken(asha))?.week).toBe('2026-W47');
  office.week = '2026-W49';
  await fetchComplaintTokens(api, asha);
  expect(weeksOf()).toEqual(['2026-W48', '2026-W48', '2026-W49', '2026-W49']);
});

it.each([
  ['2026-W53', '2027-W01'],
  ['2025-W52', '2026-W01'],
  ['2020-W53', '2021-W01'],
])('computes that %s was the week before %s', async (last, now) => {
  const { office, api } = open();
  office.week = last;
  office.perWeek = 1;
  await fetchComplaintTokens(api, asha);
  office.week = now;
  await fetchComplaintTokens(api, asha);
  expect(weeksOf()).toEqual([last, now]);
});

it('drops expired tokens even if the portal issues no new ones', async () => {
  const { office, api } = open();
  await fetchComplaintTokens(api, asha);
  office.week = '2026-W49';
  office.browsers = 0;
  expect(await fetchComplaintTokens(api, asha)).toBe('issued-elsewhere');
  expect(tokensOf()).toEqual([]);
});

it('starts again when the portal has lost its key of the week', async () => {
  const { office, api } = open();
  await fetchComplaintTokens(api, asha);
  const old = tokensOf().map(({ token }) => token);
  office.signers.clear();
  await fetchComplaintTokens(api, asha);
  expect(tokensOf()).toHaveLength(2);
  for (const { token } of tokensOf()) expect(old).not.toContain(token);
});

it('leaves nothing in the browser after a sign-out that names the member or files a complaint', async () => {
  const { api } = open();
  await fetchComplaintTokens(api, asha);
  const { token } = tokensOf()[0]!;
  const stored = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(stored()).toContain(token);
  erasePersonalStorage();
  expect(tokensOf()).toEqual([]);
  expect(stored()).not.toMatch(new RegExp(`${asha}|${token}|2026-W47`));
});

it('gives a token to only one tab, and accepts it back', async () => {
  const { api } = open();
  await fetchComplaintTokens(api, asha);
  const [one, other, none] = await Promise.all([takeToken(asha), takeToken(asha), takeToken(asha)]);
  expect(one!.token).not.toBe(other!.token);
  expect(none).toBeNull();
  await putBack(asha, other!);
  expect(await takeToken(asha)).toEqual(other);
});

it('does not restore tokens that were used during a fetch', async () => {
  const { office, api } = open();
  await fetchComplaintTokens(api, asha);
  office.week = '2026-W48';
  let used: string | undefined;
  office.before.tokens = async () => (used = (await takeToken(asha))?.token);
  await fetchComplaintTokens(api, asha);
  expect(used).toBeDefined();
  expect(tokensOf()).toHaveLength(3);
  expect(tokensOf().map(({ token }) => token)).not.toContain(used);
});

it('drops a token with a wrong signature', async () => {
  const { office, api } = open();
  // Has the right length, but another signer.
  vi.spyOn(office.signer, 'sign').mockReturnValue(Buffer.alloc(256, 1).toString('base64url'));
  await expect(fetchComplaintTokens(api, asha)).rejects.toThrow(/signature/i);
  expect(tokensOf()).toEqual([]);
});

it('fetches nothing if the browser forbids storage', async () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { api, requests } = open();
  expect(await fetchComplaintTokens(api, asha)).toBe('no-storage');
  expect(requests()).toEqual([]);
});
