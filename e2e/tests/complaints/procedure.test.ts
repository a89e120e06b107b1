import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFinding } from '../../support/axe.ts';
import { call } from '../../support/call.ts';
import { act, aComplaint, begin, fillRegNo, followUp, takeCode } from '../../support/complaints.ts';
import { startMovedPortal } from '../../support/moved-portal.ts';
import { type Persona, personas } from '../../support/personas.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

const at = (day: string, time: string) => `${day}T${time}:00+05:30`;
const filedOn = '2026-11-30';
/** Their sessions are there already; at this API they have no role but their seats. */
const seated = { committee: 'faculty', above: 'treasurer' } as const;
const [committee, above] = [personas.faculty, personas.treasurer];

/** A committee that hears about ragging, its second instance, and a holiday. */
async function setUp(api: APIRequestContext) {
  let version = 0;
  const change = (path: string, fields: object) =>
    call(api, personas.admin, 'PUT', path, { ...fields, reason: 'For a test.', version: version++ });
  const seat = ({ email }: { email: string }) => ({
    kind: 'chair',
    title: '',
    email,
    from: null,
    until: null,
  });
  const shared = { contact: '', minimum: 1 };
  for (const account of [committee, above, personas.student]) await call(api, account, 'GET', '/api/me');
  await change('/api/complaint-committees/ombudsperson', {
    ...shared,
    name: 'Ombudsperson',
    hears: [],
    secondInstance: null,
    seats: [seat(above)],
  });
  await change('/api/complaint-committees/anti-ragging', {
    ...shared,
    name: 'Anti-ragging committee',
    hears: ['ragging'],
    secondInstance: 'ombudsperson',
    days: { acknowledge: 3, hear: 10, decide: 15, appeal: 15 },
    seats: [seat(committee)],
  });
  const holidays = [{ day: '2026-12-08', name: 'A holiday' }];
  await call(api, personas.admin, 'PUT', '/api/working-days', { weekend: [0], holidays, version: 0 });
}

async function file(page: Page, text: string) {
  await page.getByLabel('What it is about').selectOption('Ragging');
  await page.getByLabel('Place').fill('Hostel 2');
  await page.getByLabel('Your complaint').fill(text);
  await page.getByRole('button', { name: 'Submit complaint' }).click();
}

async function openQueued(page: Page, word: string) {
  await page.goto('/complaint-system/queue');
  await page.getByRole('link', { name: new RegExp(word) }).click();
}

/** The fact of this name. */
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

async function looksRight(page: Page) {
  const viewport = page.viewportSize()!;
  for (const [colorScheme, size] of [
    ['dark', phone],
    ['light', viewport],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectNoFinding(page);
  }
  await page.setViewportSize(viewport);
}

const gone = {
  named: 'The author may have withdrawn it.',
  anonymous: 'No complaint has this code. Check it for typing mistakes.',
};

interface Stage {
  portal: Awaited<ReturnType<typeof startMovedPortal>>;
  author: Page;
  /** Shows the author what happened meanwhile. */
  reopen: () => Promise<unknown>;
  open: (who: keyof typeof seated) => Promise<Page>;
  word: string;
  /** Reads the messages of a committee, without the welcome. */
  told: (who: keyof typeof seated) => Promise<{ title: string; text: string }[]>;
}

/** A complaint that was just filed, with its author, its committee and the second instance. */
const movedTest = (who: 'named' | 'anonymous') =>
  test.extend<{ stage: Stage }>({
    stage: async ({ openAs, request, playwright }, provide) => {
      const portal = await startMovedPortal(request, at(filedOn, '10:05'));
      const api = await playwright.request.newContext({ baseURL: portal.url });
      await setUp(api);
      const openPage = async (persona: Persona) => {
        const page = await openAs(persona);
        await portal.serve(page);
        return page;
      };
      const author = await openPage('student');
      const { text, word } = aComplaint('Third-years took our beds.');
      let reopen: () => Promise<unknown> = () => author.reload();
      if (who === 'named') {
        await author.goto('/complaint-system/submit');
        await fillRegNo(author);
        await file(author, text);
        await author.getByRole('link', { name: 'Open complaint' }).click();
      } else {
        await author.goto('/complaint-system/submit?anonymous');
        await file(author, text);
        const code = await takeCode(author);
        reopen = () => followUp(author, code);
        await reopen();
      }
      const told: Stage['told'] = async (one) => {
        const { items } = await call<{ items: { title: string; text: string }[] }>(
          api,
          personas[seated[one]],
          'GET',
          '/api/messages',
        );
        return items.filter(({ title }) => !/^(Welcome|You have a seat)/.test(title));
      };
      await provide({ portal, author, reopen, open: (one) => openPage(seated[one]), word, told });
      await api.dispose();
      portal.stop();
    },
  });

// One after the other: each has an API of its own.
test.describe.configure({ mode: 'default' });

const arrived = { named: 'A complaint was filed', anonymous: 'New complaints for your committee' };

for (const who of ['named', 'anonymous'] as const)
  test.describe(`a ${who} complaint about ragging`, () => {
    const test = movedTest(who);

    test('is told, acknowledged, heard, decided, appealed and forgotten', async ({ stage }) => {
      test.slow();
      const { author, reopen, open, word, portal, told } = stage;
      // The committee hears of an anonymous one at the next full hour.
      if (who === 'anonymous') {
        await portal.moveTo(at(filedOn, '10:59'));
        expect(await told('committee')).toEqual([]);
        await portal.moveTo(at(filedOn, '11:00'));
      } else await portal.moveTo(at(filedOn, '10:06'));
      expect(await told('committee')).toMatchObject([{ title: arrived[who] }]);
      expect(JSON.stringify(await told('committee'))).not.toContain(word);

      const committee = await open('committee');
      await openQueued(committee, word);
      await act(committee, 'Start review', { send: 'Start review' });
      await expect(fact(committee, 'First answer by')).toContainText('done on');

      await begin(committee, 'Invite to a hearing');
      await committee.getByLabel('Day', { exact: true }).fill('2099-12-01');
      await committee.getByRole('textbox', { name: 'Time' }).fill('11:00');
      await committee.getByLabel('Place').fill('Room 4');
      await committee.getByLabel('Who may come along').fill('You can bring one person of your choice.');
      if (who === 'named') await looksRight(committee);
      await committee.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(fact(committee, 'Hearing')).toContainText('1 December 2099, 11:00, Room 4');

      await reopen();
      await expect(fact(author, 'Hearing')).toContainText('You can bring one person of your choice.');
      await looksRight(author);

      await act(committee, 'Decide', {
        text: ['Decision and reasons', 'No one was found.'],
        send: 'Send the decision',
      });
      await reopen();
      await expect(fact(author, 'You can appeal until')).toBeVisible();
      await expect(author.getByText('No one was found.')).toBeVisible();
      await act(author, 'Appeal', {
        text: ['What is wrong with the decision', 'No one was asked.'],
        send: 'Send the appeal',
      });

      await committee.reload();
      await expect(committee.getByText('The author may have withdrawn it.')).toBeVisible();
      const above = await open('above');
      await openQueued(above, word);
      await expect(above.getByText('No one was asked.')).toBeVisible();
      await act(above, 'Decide', {
        text: ['Decision and reasons', 'They must leave the hostel.'],
        send: 'Send the decision',
      });
      await reopen();
      await expect(author.getByText('They must leave the hostel.')).toBeVisible();
      await expect(author.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

      // Two years later everyone has it, one day after that no one.
      await portal.moveTo(at('2028-11-29', '12:00'));
      await reopen();
      await expect(author.getByText('They must leave the hostel.')).toBeVisible();
      await portal.moveTo(at('2028-12-01', '12:00'));
      await reopen();
      await expect(author.getByText(gone[who])).toBeVisible();
      await above.reload();
      await expect(above.getByText(gone.named)).toBeVisible();
    });

    test('goes to the second instance once when it isn’t decided in time', async ({ stage }) => {
      const { author, reopen, portal, told } = stage;
      // Fifteen working days without Sundays and the holiday.
      await expect(fact(author, 'Decision by')).toContainText('18 December 2026');
      await portal.moveTo(at('2026-12-18', '23:00'));
      expect(await told('above')).toEqual([]);
      for (const time of ['00:30', '01:30', '02:30']) await portal.moveTo(at('2026-12-19', time));
      const handedOn = [{ title: 'A complaint was handed on to your committee' }];
      expect(await told('above')).toMatchObject(handedOn);
      const left = (await told('committee')).filter(({ title }) => title.includes('second instance'));
      expect(left).toHaveLength(1);
      await reopen();
      await expect(author.getByText(/Ombudsperson/).first()).toBeVisible();
    });
  });
