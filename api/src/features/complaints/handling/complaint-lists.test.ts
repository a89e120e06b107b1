import {
  type Complaint,
  listComplaintQueue,
  listComplaints,
  type QueuedComplaint,
} from '@campus/contracts/complaints';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Explained, winnerIn } from '../../../testing/plan-of.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { type ComplaintRecord, createComplaintModels } from '../model.ts';
import { colleague } from './testing/calls-on-complaints.ts';
import {
  appointBoard,
  authorOf,
  blankComplaint,
  drawId,
  storeComplaint,
} from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const { student, faculty, board } = personas;
beforeAll(() => appointBoard(portal, board, colleague));

const models = () => createComplaintModels(portal.connection);
const get = async (path: string, as: Persona | '' = faculty) => portal.call('GET', path, { as });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
const list = async (query: string, as: Persona = faculty): Promise<Complaint[]> =>
  (await get(`/api/complaints?limit=100&${query}`, as)).json.items;
const queue = async (query = '', as: Persona = board): Promise<QueuedComplaint[]> =>
  (await get(`/api/complaint-queue?limit=100&${query}`, as)).json.items;
const entry = (fields: Partial<ComplaintRecord['history'][number]>) => ({
  ...blankComplaint().history[0]!,
  id: drawId(),
  ...fields,
});

/** All pages, and how many items each had. */
async function allPages(path: string, as: Persona, from = '') {
  const items: Complaint[] = [];
  const sizes: number[] = [];
  let cursor: string | null = from;
  do {
    const { json } = await get(`${path}${cursor && `&cursor=${cursor}`}`, as);
    items.push(...json.items);
    sizes.push(json.items.length);
    cursor = json.next;
  } while (cursor !== null);
  return { items, sizes };
}

/** The find commands on complaints that a call makes. */
async function findsOf(call: () => Promise<unknown>) {
  const finds: { filter: object; options: { sort?: object; limit?: number } }[] = [];
  portal.connection.set('debug', (collection: string, method: string, filter: object, options: object) => {
    if (collection === 'complaints' && method.startsWith('find')) finds.push({ filter, options });
  });
  await call();
  portal.connection.set('debug', false);
  return finds;
}

async function explained(query: { filter: object; options: { sort?: object; limit?: number } }) {
  const { sort = {}, limit = 0 } = query.options;
  const plan = await models()
    .complaints.collection.find(query.filter, { sort: sort as Record<string, 1 | -1>, limit })
    // A router explains no read of what a majority has.
    .withReadConcern('local')
    .explain('executionStats');
  return { winner: winnerIn(plan as unknown as Explained), read: plan['executionStats'].totalDocsExamined };
}

describe('the list', () => {
  const word = 'pangolin';
  const days = [
    '2026-11-01',
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    '2026-11-02',
    '2026-11-03',
    '2026-11-05',
  ];
  let stored: ComplaintRecord[];
  beforeAll(async () => {
    stored = [];
    for (const filedOn of days)
      stored.push(
        await storeComplaint(portal, { filedOn, text: `A ${word} sat here.`, author: authorOf(student) }),
      );
  });

  test('lists each complaint once, newest first, page by page', async () => {
    const wanted = stored.toSorted((a, b) => (`${a.filedOn}${a._id}` < `${b.filedOn}${b._id}` ? 1 : -1));
    for (const limit of [1, 2, 3, 7, 20]) {
      const { items, sizes } = await allPages(`/api/complaints?search=${word}&limit=${limit}`, faculty);
      expect(idsOf(items)).toEqual(wanted.map(({ _id }) => _id));
      expect(sizes.length).toBe(Math.ceil(7 / limit));
    }
  });

  test('continues from its cursor when others file meanwhile', async () => {
    const path = `/api/complaints?search=${word}&limit=3`;
    const first = (await get(path)).json;
    const { _id } = await storeComplaint(portal, { filedOn: '2026-11-20', text: word });
    const rest = await allPages(path, faculty, first.next);
    expect(new Set(idsOf([...first.items, ...rest.items])).size).toBe(7);
    await models().complaints.deleteOne({ _id });
  });

  test('matches the contract, and reveals nothing that members may not see', async () => {
    const answer = await get(`/api/complaints?search=${word}`);
    expect(listComplaints.response.parse(answer.json)).toEqual(answer.json);
    expect(answer.text).not.toMatch(/REG-|student-1|history|words|followUp|version":null/);
    expect(answer.json.items[0]).toMatchObject({ name: 'Asha Patil', mine: false, pictures: 0 });
    expect((await list(`search=${word}`, student))[0]).toMatchObject({ mine: true });
  });

  test('finds words by their beginning in any spelling, and only if all words match', async () => {
    const { _id: id } = await storeComplaint(portal, {
      text: 'Café tables: the Wi-Fi is DOWN, 3rd week! शौचालय गंदा है',
      place: 'Narwhal block',
    });
    const found = async (search: string) =>
      idsOf(await list(`search=${encodeURIComponent(search)}`)).includes(id);
    for (const search of [
      'cafe',
      'caf',
      'nar TABL',
      'CAFÉ',
      'down narwhal',
      'narwhal  Week',
      'शौचालय',
      'wi-fi',
      '3rd',
      ' down ',
    ])
      expect([search, await found(search)]).toEqual([search, true]);
    for (const search of ['own', 'down unicorn', 'narwhals', '!!!', '$where', '.*'])
      expect([search, await found(search)]).toEqual([search, false]);
  });

  test('is filtered by category and state, together with the search', async () => {
    const text = 'A quokka again.';
    const [first, second] = [
      await storeComplaint(portal, { text, category: 'hostel', state: 'closed' }),
      await storeComplaint(portal, { text, category: 'hostel', state: 'in-review' }),
    ];
    const third = await storeComplaint(portal, { text, category: 'safety', state: 'closed' });
    const ids = async (query: string) => new Set(idsOf(await list(`search=quokka&${query}`)));
    expect(await ids('')).toEqual(new Set([first._id, second._id, third._id]));
    expect(await ids('category=hostel')).toEqual(new Set([first._id, second._id]));
    expect(await ids('state=closed')).toEqual(new Set([first._id, third._id]));
    expect(await ids('category=hostel&state=closed')).toEqual(new Set([first._id]));
    expect(idsOf(await list('category=hostel&state=closed'))).toEqual([first._id]);
    expect(await list('category=administration')).toEqual([]);
  });

  test('contains only what every member can read; own complaints under “mine”', async () => {
    const author: Persona = { uid: 'quiet-1', email: 'quiet@sggs.ac.in', name: 'Quiet One' };
    const text = 'A solenodon bites.';
    const fields = [{ audience: 'board' }, { state: 'held' }, { state: 'withdrawn' }, {}] as const;
    const all: string[] = [];
    for (const field of fields)
      all.push((await storeComplaint(portal, { author: authorOf(author), text, ...field }))._id);
    for (const as of [faculty, board, author])
      expect(idsOf(await list('search=solenodon', as))).toEqual([all[3]]);
    expect(new Set(idsOf(await list('mine=true', author)))).toEqual(new Set(all));
    expect(new Set(idsOf(await list('mine=true&search=solenodon', author)))).toEqual(new Set(all));
    expect(idsOf(await list('mine=true&state=held', author))).toEqual([all[1]]);
    expect(await list('mine=true', faculty)).toEqual([]);
  });

  test('shows the board’s public answers', async () => {
    const said = { by: 'board', member: { id: board.uid, name: 'Meera Kulkarni' }, to: null } as const;
    const history = [
      entry({}),
      entry({ ...said, action: 'answer', text: 'For all.' }),
      entry({ ...said, action: 'answer', text: 'For one.', audience: 'author' }),
      entry({ ...said, action: 'answer', text: 'For us.', audience: 'board' }),
      entry({ action: 'reply', text: 'Mine.', audience: 'author', to: null }),
      entry({ ...said, action: 'close', text: 'Done.', to: 'closed' }),
    ];
    await storeComplaint(portal, { text: 'An aye-aye knocks.', history });
    const answer = await get('/api/complaints?search=knocks');
    expect(answer.json.items[0].answers).toMatchObject([
      { text: 'For all.', name: 'Meera Kulkarni' },
      { text: 'Done.', to: 'closed' },
    ]);
    expect(answer.text).not.toMatch(/For one|For us|Mine\./);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['category=King', 'category'],
    ['state=burnt', 'state'],
    ['mine=perhaps', 'mine'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
    ['search=x&search=y', 'search'],
    ['cursor=x', 'cursor'],
    [`cursor=${Buffer.from('["2026-11-01",{"$gt":""}]').toString('base64url')}`, 'cursor'],
  ])('refuses %s', async (query, field) => {
    for (const path of field === 'search' || field === 'mine'
      ? ['complaints']
      : ['complaints', 'complaint-queue']) {
      const { status, json } = await get(`/api/${path}?${query}`, board);
      expect([path, status, json.errors?.[0].field]).toEqual([path, 400, field]);
    }
  });

  test('is for members only', async () => {
    expect((await get('/api/complaints', '')).status).toBe(401);
    expect((await get('/api/complaints', personas.foreign)).status).toBe(403);
  });
});

describe('the queue', () => {
  beforeAll(() => models().complaints.deleteMany({}));

  test('lists complaints waiting for the board, sensitive and then oldest first', async () => {
    const handled = { assignee: { id: board.uid, name: 'Meera Kulkarni' }, waits: false };
    const all = [
      await storeComplaint(portal, { filedOn: '2026-11-21', category: 'safety' }),
      await storeComplaint(portal, { filedOn: '2026-10-01', state: 'held' }),
      await storeComplaint(portal, { filedOn: '2026-11-19', audience: 'board', author: authorOf(student) }),
      await storeComplaint(portal, {
        filedOn: '2026-11-20',
        state: 'in-review',
        category: 'hostel',
        ...handled,
      }),
      await storeComplaint(portal, { filedOn: '2026-11-21', state: 'action-taken' }),
    ].map(({ _id }) => _id);
    for (const state of ['withdrawn', 'deleted'] as const) await storeComplaint(portal, { state });
    await storeComplaint(portal, { author: authorOf(board) });

    const answer = await get('/api/complaint-queue', board);
    expect(listComplaintQueue.response.parse(answer.json)).toEqual(answer.json);
    expect(idsOf(answer.json.items)).toEqual(all);
    expect(answer.json.items).toMatchObject([
      { ageDays: 0, category: 'safety' },
      { ageDays: 51, waits: true, assignee: null },
      { ageDays: 2, name: 'Asha Patil' },
      { ageDays: 1, waits: false, assignee: handled.assignee },
      { ageDays: 0 },
    ]);
    for (const limit of [1, 2, 4]) {
      const { items } = await allPages(`/api/complaint-queue?limit=${limit}`, board);
      expect(idsOf(items)).toEqual(all);
    }
    expect(idsOf(await queue('assignee=me'))).toEqual([all[3]]);
    expect(await queue('assignee=me', colleague)).toEqual([]);
    expect(idsOf(await queue('assignee=nobody'))).toEqual([all[0], all[1], all[2], all[4]]);
    expect(idsOf(await queue('category=hostel&state=in-review'))).toEqual([all[3]]);
    expect(await queue('state=closed')).toEqual([]);
  });

  test('lists closed complaints by state, newest first, including board-only ones', async () => {
    const closed = { state: 'closed', audience: 'board' } as const;
    const all = [
      await storeComplaint(portal, { filedOn: '2026-11-20', ...closed, category: 'safety' }),
      await storeComplaint(portal, { filedOn: '2026-11-18', state: 'closed', category: 'hostel' }),
      await storeComplaint(portal, { filedOn: '2026-10-01', ...closed }),
    ].map(({ _id }) => _id);
    const { uid: id, name } = board;
    await storeComplaint(portal, { ...closed, hiddenFrom: [{ id, name, by: 'committee' as const }] });
    await storeComplaint(portal, { ...closed, author: authorOf(board) });
    for (const limit of [1, 2, 5]) {
      const { items } = await allPages(`/api/complaint-queue?state=closed&limit=${limit}`, board);
      expect(idsOf(items)).toEqual(all);
    }
    expect(idsOf(await queue('state=closed&category=hostel'))).toEqual([all[1]]);
    expect((await queue('state=deleted')).map(({ state }) => state)).toEqual(['deleted']);
    expect(idsOf(await queue())).not.toContain(all[0]);
  });

  test('is for the board only', async () => {
    for (const [as, status] of [
      ['', 401],
      [student, 403],
      [faculty, 403],
      [personas.admin, 403],
    ] as const)
      expect((await get('/api/complaint-queue', as)).status).toBe(status);
    expect((await get('/api/complaint-queue?assignee=me&assignee=x', board)).status).toBe(400);
  });

  test('names the board members who may handle a complaint', async () => {
    const nameless: Persona = { uid: 'board-3', email: 'leela@sggs.ac.in' };
    await appointBoard(portal, nameless);
    const { _id } = await storeComplaint(portal, { author: authorOf(colleague) });
    expect((await get(`/api/complaints/${_id}`, board)).json.handling.members).toEqual([
      { id: nameless.uid, name: nameless.email },
      { id: board.uid, name: 'Meera Kulkarni' },
    ]);
  });
});

describe('with 3,000 complaints', () => {
  beforeAll(async () => {
    await models().complaints.deleteMany({});
    const categories = ['hostel', 'mess', 'safety'] as const;
    const states = ['received', 'in-review', 'closed', 'closed'] as const;
    const records = Array.from({ length: 3000 }, (_, index) =>
      blankComplaint({
        filedOn: `2026-${String(1 + (index % 10)).padStart(2, '0')}-01`,
        category: categories[index % 3]!,
        state: states[index % 4]!,
        text: `common ${index % 2 ? 'odd' : 'even'}`,
        place: '',
        author: index % 1500 === 0 ? authorOf(student) : null,
        assignee: index % 100 === 0 ? { id: board.uid, name: 'Meera Kulkarni' } : null,
      }),
    );
    await models().complaints.collection.insertMany(records as never[]);
  });

  // MongoDB looks up the rarest of several terms, and reads documents to find those that have the others.
  test.for<[path: string, most: number, mostOnMongoDb?: number]>([
    ['/api/complaints?limit=20', 21],
    ['/api/complaints?limit=20&category=mess', 21],
    ['/api/complaints?limit=20&state=closed', 21],
    ['/api/complaints?limit=20&category=mess&state=closed', 21],
    ['/api/complaints?limit=20&search=common', 21],
    ['/api/complaints?limit=20&search=common&category=mess', 21, 1000],
    // Walks along the words until it has 20.
    ['/api/complaints?limit=20&search=common+odd', 21, 1500],
    ['/api/complaints?limit=20&search=common&state=received', 21, 750],
    ['/api/complaints?limit=20&search=common&category=mess&state=received', 21, 750],
    ['/api/complaints?limit=20&mine=true', 2],
    ['/api/complaints?limit=20&mine=true&search=common&state=closed', 2],
    ['/api/complaints?limit=20&search=nowhere&category=mess', 0],
    ['/api/complaint-queue?limit=20', 21],
    ['/api/complaint-queue?limit=20&category=mess', 21],
    ['/api/complaint-queue?limit=20&state=in-review', 21],
    ['/api/complaint-queue?limit=20&state=closed', 21],
    ['/api/complaint-queue?limit=20&assignee=me', 30],
    ['/api/complaint-queue?limit=20&assignee=nobody', 30],
  ])('%s reads at most %d by an index, on each page', async ([path, embedded, mongoDb = embedded]) => {
    const most = process.env['MONGODB_URI'] ? mongoDb : embedded;
    const as = path.includes('mine') ? student : board;
    let next = '';
    for (const part of ['first', 'second']) {
      const finds = await findsOf(async () => {
        const { json } = await get(`${path}${next && `&cursor=${next}`}`, as);
        next = json.next ?? '';
      });
      let read = 0;
      for (const find of finds) {
        const plan = await explained(find);
        expect([part, plan.winner]).toEqual([part, expect.stringContaining('IXSCAN')]);
        expect(plan.winner).not.toMatch(/COLLSCAN|"SORT"/);
        read += plan.read;
      }
      expect(finds.length).toBeGreaterThan(0);
      expect([part, read]).toEqual([part, expect.toSatisfy((count: number) => count <= most)]);
      if (next === '') break;
    }
  });

  test('finds one complaint and one follow-up code by an index', async () => {
    const { _id } = await storeComplaint(portal, { followUp: 'f'.repeat(64) });
    const calls = [
      () => get(`/api/complaints/${_id}`),
      () => portal.call('POST', '/api/complaint-follow-up', { body: { key: 'a'.repeat(64) } }),
    ];
    for (const call of calls) {
      const finds = await findsOf(call);
      expect(finds.length).toBeGreaterThan(0);
      for (const find of finds) {
        const { winner, read } = await explained(find);
        expect(winner).toContain('IXSCAN');
        // MongoDB looks at one more document where a collection is clustered.
        expect(read).toBeLessThanOrEqual(process.env['MONGODB_URI'] ? 2 : 1);
      }
    }
  });
});
