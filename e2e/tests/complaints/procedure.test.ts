import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFinding } from '../../support/axe.ts';
import { call } from '../../support/call.ts';
import { act, aComplaint, begin, fillRegNo, followUp, takeCode } from '../../support/complaints.ts';
import { type Account, createAccount } from '../../support/emulator.ts';
import { personas } from '../../support/personas.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, signIn, test } from '../../support/test.ts';

/** A committee with a second instance, and a category that it hears. */
async function setUp(request: APIRequestContext, committee: Account, above: Account) {
  const id = `c${randomUUID().slice(0, 8)}`;
  const label = `Hostel rent ${id}`;
  // Another test may change the set-up at the same time.
  const change = (path: string, fields: object) =>
    expect(async () => {
      const setup = await call<{ version: number }>(request, personas.admin, 'GET', '/api/complaint-setup');
      const body = { ...fields, reason: 'For a test.', version: setup.version };
      await call(request, personas.admin, 'PUT', path, body);
    }).toPass();
  const seat = ({ email }: Account) => ({ kind: 'chair', title: '', email, from: null, until: null });
  const shared = { contact: '', hears: [], minimum: 1 };
  for (const account of [committee, above]) await call(request, account, 'GET', '/api/me');
  await change(`/api/complaint-committees/${id}-above`, {
    ...shared,
    name: `Ombudsperson ${id}`,
    secondInstance: null,
    seats: [seat(above)],
  });
  await change(`/api/complaint-committees/${id}`, {
    ...shared,
    name: `Grievance committee ${id}`,
    secondInstance: `${id}-above`,
    days: { acknowledge: 3, hear: 10, decide: 15, appeal: 15 },
    seats: [seat(committee)],
  });
  await change(`/api/complaint-categories/${id}`, {
    label,
    committee: id,
    urgent: false,
    readers: 'committee',
    contacts: [],
    offered: true,
  });
  return label;
}

async function file(page: Page, category: string, text: string) {
  await page.getByLabel('What it is about').selectOption(category);
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
  const { viewport } = { viewport: page.viewportSize()! };
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [viewport, phone]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      await expectNoFinding(page);
    }
  await page.setViewportSize(viewport);
}

for (const who of ['named', 'anonymous'] as const)
  test(`a ${who} complaint is acknowledged, heard, decided, appealed and decided again`, async ({
    openAs,
    page: author,
    request,
  }) => {
    test.slow();
    const [student, member, ombudsperson] = await Promise.all([1, 2, 3].map(() => createAccount(request)));
    const category = await setUp(request, member!, ombudsperson!);
    const { text, word } = aComplaint('The rent is too high.');

    await signIn(author, student!);
    let reopen: () => Promise<unknown>;
    if (who === 'named') {
      await author.goto('/complaint-system/submit');
      await fillRegNo(author);
      await file(author, category, text);
      await author.getByRole('link', { name: 'Open complaint' }).click();
      reopen = () => author.reload();
    } else {
      await author.goto('/complaint-system/submit?anonymous');
      await file(author, category, text);
      const code = await takeCode(author);
      reopen = () => followUp(author, code);
      await reopen();
    }
    await expect(fact(author, 'Decision by')).toBeVisible();

    const committee = await openAs();
    await signIn(committee, member!);
    await openQueued(committee, word);
    await act(committee, 'Start review', { send: 'Start review' });
    await expect(fact(committee, 'First answer by')).toContainText('done on');

    await begin(committee, 'Invite to a hearing');
    await committee.getByLabel('Day', { exact: true }).fill('2099-12-01');
    await committee.getByRole('textbox', { name: 'Time' }).fill('11:00');
    await committee.getByLabel('Place').fill('Room 4');
    await committee.getByLabel('Who may come along').fill('You can bring one person of your choice.');
    await looksRight(committee);
    await committee.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(fact(committee, 'Hearing')).toContainText('1 December 2099, 11:00, Room 4');
    await looksRight(committee);

    await reopen();
    await expect(fact(author, 'Hearing')).toContainText('You can bring one person of your choice.');
    await looksRight(author);

    await act(committee, 'Decide', {
      text: ['Decision and reasons', 'The rent stays.'],
      send: 'Send the decision',
    });
    await reopen();
    await expect(fact(author, 'You can appeal until')).toBeVisible();
    await expect(author.getByText('The rent stays.')).toBeVisible();
    await act(author, 'Appeal', {
      text: ['What is wrong with the decision', 'It rose by half.'],
      send: 'Send the appeal',
    });
    await looksRight(author);

    await committee.reload();
    await expect(committee.getByText('The author may have withdrawn it.')).toBeVisible();
    const above = await openAs();
    await signIn(above, ombudsperson!);
    await openQueued(above, word);
    await expect(above.getByText('It rose by half.')).toBeVisible();
    await act(above, 'Decide', {
      text: ['Decision and reasons', 'The old rent applies.'],
      send: 'Send the decision',
    });
    await reopen();
    await expect(author.getByText('The old rent applies.')).toBeVisible();
    await expect(author.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
  });
