import type { SearchHit } from '@campus/contracts/search';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { createSearch, matcherOf } from './search.ts';

const { student, faculty, admin } = personas;

describe('the matcher', () => {
  it.each([
    ['tent', 'Tents and chairs', true],
    ['cha ten', 'Tents and chairs', true],
    ['ents', 'Tents and chairs', false],
    ['tent desk', 'Tents and chairs', false],
    ['muller', 'Müller', true],
    ['–', 'Tents and chairs', false],
  ])('looks for %j in %j', (query, text, found) => expect(matcherOf(query)(text)).toBe(found));
});

describe('the search', () => {
  const caller = { id: 'a' } as Parameters<ReturnType<typeof createSearch>['find']>[0];
  const hit: SearchHit = { area: 'elections', kind: 'Election', title: 'Council', note: '', path: '/x' };

  it('answers without an area that fails or takes too long, and logs nothing that was typed', async () => {
    const lines: string[] = [];
    const search = createSearch(createLog('info', { write: (line) => void lines.push(line) }));
    search.add('elections', async () => [hit]);
    search.add('budget', async () => {
      throw new Error('no database');
    });
    search.add('health', () => new Promise(() => {}));
    expect(await search.find(caller, 'secret words')).toEqual({
      hits: [hit],
      unavailable: ['budget', 'health'],
    });
    expect(lines.join('\n')).toContain('"area":"budget"');
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('shows at most five hits of an area', async () => {
    const search = createSearch(createLog('silent'));
    search.add('elections', async () => Array<SearchHit>(9).fill(hit));
    expect((await search.find(caller, 'council')).hits).toHaveLength(5);
  });
});

describe('POST /api/search', () => {
  const portal = portalForTests();
  const find = searching(portal);

  it.each([['a'], [' a '], ['x'.repeat(101)]])('refuses %j', async (query) => {
    const { status, json } = await portal.call('POST', '/api/search', { as: student, body: { query } });
    expect([status, json.code]).toEqual([400, 'invalid-input']);
  });

  it('finds members by address and name, for admins only', async () => {
    await portal.call('GET', '/api/me', { as: student });
    for (const query of ['asha@', 'Asha P']) expect(await find(admin, query)).toContain('Member: Asha Patil');
    for (const as of [faculty, student]) expect(await find(as, 'asha@')).toEqual([]);
  });

  it('leaves the query out of the log', async () => {
    await find(student, 'wombat');
    expect(portal.log.join('\n')).toContain('/api/search');
    expect(portal.log.join('\n')).not.toContain('wombat');
  });
});
