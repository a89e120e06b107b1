import { cards } from '@campus/contracts';
import { getHome, type HomeItem } from '@campus/contracts/home';
import type { Parsed } from '@campus/contracts';
import { defineRemote, deviceHomeText } from '@campus/portal-kit';
import { answer, refusal } from '@campus/portal-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../../testing/render-shell.tsx';

type Home = Parsed<typeof getHome.response>;
const user = authUser('student@sggs.ac.in');
const anItem = (changes: Partial<HomeItem> = {}): HomeItem => ({
  id: 'election:council',
  area: 'elections',
  title: 'Council Election',
  note: 'You have not voted yet.',
  action: 'Vote',
  path: '/voting/council',
  since: null,
  due: null,
  for: 'me',
  count: 1,
  ...changes,
});
const homeOf = (items: HomeItem[], unavailable: string[] = []) =>
  answer(getHome, () => ({ items, unavailable }));
const open = (items: HomeItem[] = [], more: Parameters<typeof renderShell>[1] = {}) =>
  renderShell('/dashboard', { user, answers: [homeOf(items)], remotes: [aRemote()], ...more });
const forYou = async () => within(await screen.findByRole('region', { name: 'For you now' }));
const titles = async () =>
  (await (await forYou()).findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);

describe('the cards', () => {
  it("are the specification's eight; one without a link comes last with the reason", async () => {
    open();
    const areas = await screen.findByRole('list', { name: 'All areas' });
    const names = within(areas).getAllByRole('heading', { level: 2 });
    const leading = ['Student Elections', 'Restricted College Access'];
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...leading,
      ...cards.map(({ name }) => name).filter((name) => !leading.includes(name)),
    ]);
    for (const { description } of cards) expect(screen.getByText(description)).toBeInTheDocument();
    expect(within(areas).getAllByText('Not open yet at this college.')).toHaveLength(6);
    const links = areas.querySelectorAll('a, [tabindex="0"], button');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/voting', '/access']);
  });

  it('prefetch the remote on hover or focus, and run nothing', async () => {
    const { loaded, fetched } = open();
    const card = await screen.findByRole('link', { name: /Student Elections/ });
    expect(fetched).toEqual([]);
    fireEvent.mouseEnter(card);
    fireEvent.focus(card);
    await waitFor(() => expect(new Set(fetched)).toEqual(new Set(['elections'])));
    expect(loaded).toEqual([]);
  });

  it('show the number of waiting items in their area', async () => {
    open([
      anItem(),
      anItem({ id: 'nominations', count: 6, for: 'queue' }),
      anItem({ id: 'leave', area: 'health' }),
    ]);
    expect(await screen.findByRole('link', { name: /Student Elections.*7 for you now/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Restricted College Access/ })).not.toHaveTextContent(
      'for you now',
    );
  });
});

describe('“For you now”', () => {
  it('shows each item with its link, its age and the time left', async () => {
    const day = (days: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
    open([
      anItem({ due: new Date(Date.now() + 3 * 3_600_000).toISOString() }),
      anItem({
        id: 'case',
        title: 'Scheduler',
        area: 'integrity',
        due: day(6),
        action: 'Answer',
        path: '/case',
      }),
      anItem({ id: 'old', title: 'Overdue', area: 'integrity', due: day(-1), for: 'queue' }),
      anItem({ id: 'a', title: 'Tents', since: day(-3), for: 'queue' }),
      anItem({ id: 'b', title: 'Chairs', since: day(-1) }),
      anItem({ id: 'c', title: 'Leave', since: day(0), for: 'news' }),
    ]);
    expect(await titles()).toEqual(['Overdue', 'Council Election', 'Scheduler', 'Chairs', 'Tents', 'Leave']);
    const list = await forYou();
    expect(list.getByText(/^Ends/)).toHaveTextContent('in 3 hours');
    expect(list.getByText(/^Last day/)).toHaveTextContent('(in 6 days)');
    for (const words of [/^Was due on/, 'Waiting for 3 days', 'Waiting since yesterday', 'Today'])
      expect(list.getByText(words)).toBeVisible();
    expect(list.getByRole('link', { name: 'Answer: Scheduler' })).toHaveAttribute('href', '/case');
    expect(list.getByText('6 things for you')).toBeInTheDocument();
  });

  it('says in one line that nothing is waiting', async () => {
    open();
    expect(
      await (await forYou()).findByText('You are all caught up. Nothing needs you right now.'),
    ).toBeVisible();
  });

  it('first shows five items if there are more than six', async () => {
    const items = Array.from({ length: 8 }, (_, index) =>
      anItem({ id: `item-${index}`, title: `Item ${index}` }),
    );
    open(items);
    expect(await titles()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
    expect(await titles()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  const rows = async () =>
    (await (await forYou()).findAllByRole('listitem')).map(({ textContent }) => textContent);

  it('shows at once what is there, and adds below it what comes late', async () => {
    let arrive!: (home: Home) => void;
    const asked: unknown[] = [];
    const late = new Promise<Home>((resolve) => {
      arrive = resolve;
    });
    const home = answer(getHome, ({ query }) => {
      asked.push(query);
      return query === undefined
        ? { items: [anItem({ note: '' })], unavailable: ['health', 'booking'] }
        : late;
    });
    open([], { answers: [home] });
    expect(await rows()).toEqual([
      'Council ElectionVote',
      'Leave requestsStill checking…',
      'BookingsStill checking…',
    ]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    arrive({
      items: [
        anItem({ note: '' }),
        anItem({ id: 'hall', area: 'booking', title: 'Hall', note: '', due: '2026-01-01' }),
      ],
      unavailable: [],
    });
    await waitFor(async () =>
      expect(await rows()).toEqual(['Council ElectionVote', expect.stringMatching(/^Hall/)]),
    );
    expect(asked).toEqual([undefined, { late: 'health,booking' }]);
    expect(screen.queryByText(/caught up/)).toBeNull();
  });

  it('gives an area that failed a row with the way to it, and tries again on request', async () => {
    let unavailable = ['elections', 'health', 'new-area'];
    const call = vi.fn(() => ({ items: [anItem({ note: '' })], unavailable }));
    open([], { answers: [answer(getHome, call)] });
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'Council ElectionVote',
        'ElectionsCould not check.Open',
        'Leave requestsCould not check.',
        'New-areaCould not check.',
      ]),
    );
    expect(call).toHaveBeenCalledTimes(2);
    const list = await forYou();
    expect(list.getByRole('link', { name: 'Open: Elections' })).toHaveAttribute('href', '/voting');
    expect(list.getByText(/Could not check elections, leave requests and new-area\./)).toBeInTheDocument();
    unavailable = [];
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rows()).toEqual(['Council ElectionVote']));
    expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('keeps what it shows when the second answer fails', async () => {
    const home = answer(getHome, ({ query }) => {
      if (query) throw refusal('unavailable');
      return { items: [anItem({ note: '' })], unavailable: ['elections'] };
    });
    open([], { answers: [home] });
    await waitFor(async () =>
      expect(await rows()).toEqual(['Council ElectionVote', 'ElectionsCould not check.Open']),
    );
  });

  it('keeps the former list until a later answer is complete', async () => {
    let isSlow = false;
    let arrive!: (home: Home) => void;
    const whole = { items: [anItem({ note: '' })], unavailable: [] };
    const home = answer(getHome, ({ query }) => {
      if (!isSlow) return whole;
      if (query === undefined) return { items: [], unavailable: ['elections'] };
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    open([], { answers: [home] });
    expect(await rows()).toEqual(['Council ElectionVote']);
    isSlow = true;
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(arrive).toBeDefined());
    expect(await rows()).toEqual(['Council ElectionVote']);
    arrive({ items: [], unavailable: [] });
    expect(await (await forYou()).findByText(/caught up/)).toBeVisible();
  });

  it('offers a retry when nothing answers, and keeps the cards', async () => {
    let fails = true;
    open([], {
      answers: [
        answer(getHome, () => {
          if (fails) throw refusal('rate-limited');
          return { items: [anItem()], unavailable: [] };
        }),
      ],
    });
    const retry = await (await forYou()).findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: /Student Elections/ })).toBeVisible();
    fails = false;
    await userEvent.click(retry);
    expect(await titles()).toEqual(['Council Election']);
  });
});

describe('a list of the last visit', () => {
  it('stays with the time at which it was read, when the portal does not answer', async () => {
    let isDown = false;
    const home = answer(getHome, () => {
      if (isDown) throw refusal('rate-limited');
      return { items: [anItem()], unavailable: [] };
    });
    const { router } = open([], { answers: [home] });
    expect(await titles()).toEqual(['Council Election']);
    expect(screen.queryByText(/^As of/)).toBeNull();
    isDown = true;
    await act(() => router.navigate('/help'));
    await act(() => router.navigate('/dashboard'));
    expect(await (await forYou()).findByText(/^As of \d/)).toBeVisible();
    expect(await titles()).toEqual(['Council Election']);
  });

  it('is not shown before the new one, unless that takes long', async () => {
    let arrive: ((home: Home) => void) | undefined;
    let isSlow = false;
    const home = answer(getHome, () => {
      if (!isSlow) return { items: [anItem()], unavailable: [] };
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    const { router } = open([], { answers: [home] });
    expect(await titles()).toEqual(['Council Election']);
    isSlow = true;
    await act(() => router.navigate('/help'));
    await act(() => router.navigate('/dashboard'));
    await waitFor(() => expect(arrive).toBeDefined());
    expect(screen.queryByText('Council Election')).toBeNull();
    expect(await screen.findByText(/^As of \d/, {}, { timeout: 4000 })).toBeVisible();
    expect(await titles()).toEqual(['Council Election']);
    arrive!({ items: [], unavailable: [] });
    expect(await (await forYou()).findByText(/caught up/)).toBeVisible();
    expect(screen.queryByText(/^As of/)).toBeNull();
  });
});

describe('“My week”', () => {
  const day = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
  const week = async () => within(await screen.findByRole('region', { name: 'My week' }));

  it('has seven days with bookings, voting days and deadlines', async () => {
    const council = '/voting/council';
    open([
      anItem({ due: new Date(Date.now() + 86_400_000).toISOString() }),
      anItem({ id: 'week:council', for: 'week', note: 'Voting', since: day(-3), due: day(1), path: council }),
      anItem({ id: 'case', title: 'Scheduler', area: 'integrity', due: day(6), path: '/case' }),
      anItem({ id: 'late', title: 'Later', area: 'integrity', due: day(7), path: '/later' }),
      anItem({ id: 'news', title: 'Only news', for: 'news', due: day(1), path: '/news' }),
    ]);
    const days = (await week()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(days).toHaveLength(7);
    expect(days[0]).toBe('TodayCouncil ElectionVoting');
    expect(days[1]).toMatch(/Council ElectionVoting$/);
    expect(days[6]).toMatch(/SchedulerLast day$/);
    expect(days.join()).not.toMatch(/Later|Only news/);
    expect(await titles()).not.toContain('Voting');
  });

  it('is left out when nothing falls on it', async () => {
    open([anItem()]);
    await titles();
    expect(screen.queryByRole('region', { name: 'My week' })).toBeNull();
  });
});

describe('items that only this browser knows', () => {
  const keeper = aRemote({
    id: 'complaints',
    paths: [{ path: '/complaint-system/*', access: 'member' }],
    cards: [],
    adminSections: [],
  });
  const reply = anItem({ id: 'reply', title: 'Your complaint', area: 'complaints', for: 'news' });
  const openWith = (deviceHome: () => Promise<HomeItem[]>) =>
    open([anItem()], {
      remotes: [keeper],
      load: async (id) => defineRemote({ id, routes: [], deviceHome }),
    });
  beforeEach(() => deviceHomeText('complaints').set(null));

  it('are listed if the browser keeps any', async () => {
    deviceHomeText('complaints').set('something');
    openWith(async () => [reply]);
    await waitFor(async () => expect(await titles()).toEqual(['Council Election', 'Your complaint']));
  });

  it('load no remote if the browser keeps none for it', async () => {
    deviceHomeText('elections').set('something');
    const { loaded } = openWith(async () => [reply]);
    expect(await titles()).toEqual(['Council Election']);
    expect(loaded).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['returns something else', async () => [{ title: '<b>' }] as never],
  ])('are omitted if the remote %s', async (_, deviceHome: () => Promise<HomeItem[]>) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    deviceHomeText('complaints').set('something');
    openWith(deviceHome);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(await titles()).toEqual(['Council Election']);
    warned.mockRestore();
  });
});
