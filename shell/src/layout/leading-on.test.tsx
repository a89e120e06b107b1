import { messages } from '@campus/contracts';
import { testConfig } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { remoteProblem } from '../remotes/remote-problem.ts';
import { authUser } from '../testing/fake-auth-provider.ts';
import { aRemote, renderShell } from '../testing/render-shell.tsx';

const health = aRemote({
  id: 'health',
  title: 'Health & Leave',
  paths: [{ path: '/health-system', access: 'public' }],
  home: '/health-system',
  cards: [],
  adminSections: [],
});
const remotes = [aRemote({ title: 'Elections' }), health];
const contactEmail = 'portal@sggs.ac.in';

afterEach(() => vi.restoreAllMocks());

describe('a person with a foreign address', () => {
  const open = async () => {
    const shell = renderShell('/dashboard', {
      user: authUser('eve@gmail.com'),
      remotes,
      config: { contactEmail },
    });
    await screen.findByRole('heading', { name: messages.unauthorized });
    return shell;
  };

  it('can log out and open public pages, and nothing else', async () => {
    const { path } = await open();
    expect(screen.queryByRole('button', { name: /open Elections/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log out and open Health & Leave' }));
    await waitFor(() => expect(path()).toBe('/health-system'));
  });

  it('reads whom to contact, and gets no breadcrumb or links to closed pages', async () => {
    await open();
    expect(screen.getByRole('link', { name: contactEmail })).toHaveAttribute(
      'href',
      `mailto:${contactEmail}`,
    );
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull();
  });
});

it('offers links to the areas at an unknown address', async () => {
  renderShell('/no-such-page', { remotes });
  const areas = await screen.findByRole('navigation', { name: 'Go to' });
  const links = within(areas).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/voting', '/health-system']);
});

describe('a part that could not be loaded', () => {
  const error = Object.assign(new Error('x'), { name: 'RemoteLoadError', kind: 'unreachable' });

  it('says when the device is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(remoteProblem(error).text).toMatch(/^You are offline/);
  });

  it('says that the part is unavailable while the device is online', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    expect(remoteProblem(error).title).toBe('can’t be reached');
  });
});

it.each([
  ['/help', 'Student Elections'],
  ['/help/health', 'For everyone'],
  ['/help/no-such-topic', 'This address leads to no page'],
  ['/privacy', 'Health and leave'],
  ['/accessibility', 'What you can expect'],
  ['/contact', 'Danger'],
])('shows visitors %s', async (path, part) => {
  renderShell(path, { remotes });
  expect(await screen.findByRole('heading', { name: part })).toBeVisible();
});

it('shows the configured contact address, or where to ask', async () => {
  renderShell('/contact', { config: { contactEmail } });
  expect(await screen.findByRole('link', { name: contactEmail })).toBeVisible();
});

it('shows the configured retention', async () => {
  renderShell('/privacy', {
    config: { retention: { ...testConfig.retention, absenceReasonsDays: 90, casesDays: 730 } },
  });
  expect(await screen.findByText(/deleted 90 days after the absence/)).toBeVisible();
  expect(screen.getByText(/A case is deleted 2 years after its end/)).toBeVisible();
});

it('says how long what no setting changes is kept', async () => {
  renderShell('/privacy');
  expect(await screen.findByText(/A request for a role is erased 1 year after you made it/)).toBeVisible();
  expect(screen.getByText(/A message under the bell is deleted after 90 days/)).toBeVisible();
  expect(screen.getByText(/no list names for 2 years is erased from it/)).toBeVisible();
  expect(screen.getByText(/name and purpose are deleted 1 year later/)).toBeVisible();
});
