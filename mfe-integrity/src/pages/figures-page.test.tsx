import type { PublicCount } from '@campus/contracts';
import {
  type CaseKind,
  caseKinds,
  type CaseOutcome,
  caseOutcomes,
  exportIntegrityFigures,
  getIntegrityFigures,
  type TermFigures,
} from '@campus/contracts/integrity';
import { defineRemote } from '@campus/portal-kit';
import { answer, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FiguresPage } from './figures-page.tsx';

const path = '/cheating-records/figures';
const remote = defineRemote({ id: 'integrity', routes: [{ path, element: <FiguresPage /> }] });
const told = (count: number): PublicCount => ({ count, isSmall: false });
const small: PublicCount = { count: null, isSmall: true };
const withheld: PublicCount = { count: null, isSmall: false };
const outcomes = Object.keys(caseOutcomes) as CaseOutcome[];
const aTerm = (term: string, changes: Partial<TermFigures> = {}): TermFigures => ({
  term,
  total: told(30),
  byKind: (Object.keys(caseKinds) as CaseKind[]).map((kind) => ({
    kind,
    ...(kind === 'copying' ? told(21) : kind === 'material' ? withheld : small),
  })),
  byOutcome: outcomes.map((outcome) => ({ outcome, ...told(6) })),
  dismissed: told(7),
  ...changes,
});
const open = (figures: TermFigures[] | (() => TermFigures[]), search = '') =>
  renderRemote(remote, {
    path: `${path}${search}`,
    answers: [answer(getIntegrityFigures, figures), answer(exportIntegrityFigures, () => new Blob(['a']))],
  });
const table = async (caption: RegExp) => within(await screen.findByRole('table', { name: caption }));
const row = async (caption: RegExp, name: RegExp) => (await table(caption)).findByRole('row', { name });

it('shows the cases of the newest term by kind and outcome', async () => {
  open([aTerm('2026-1'), aTerm('2025-2', { total: told(50) })]);
  expect(await screen.findByText('30 cases were decided in this term.')).toBeVisible();
  expect(await row(/What the cases were about/, /Copying/)).toHaveTextContent('21 cases');
  expect(await row(/How they were decided/, /Referred/)).toHaveTextContent('6 cases');
  expect(screen.getByText('In addition, 7 cases were dismissed.')).toBeVisible();
  expect(await row(/each term/, /2025/)).toHaveTextContent('50 cases');
});

it('says why a count is hidden', async () => {
  open([aTerm('2026-1')]);
  expect(await row(/What the cases were about/, /Plagiarism/)).toHaveTextContent(/fewer than 5$/);
  expect(await row(/What the cases were about/, /Notes or devices/)).toHaveTextContent(
    /hidden to protect privacy$/,
  );
});

it('says once that all counts are hidden', async () => {
  open([aTerm('2026-1', { byOutcome: outcomes.map((outcome) => ({ outcome, ...withheld })) })]);
  expect(await screen.findByRole('heading', { name: 'How they were decided' })).toBeVisible();
  expect(screen.getByText(/^Details of this term are hidden/)).toBeVisible();
  expect(screen.queryByRole('table', { name: /How they were decided/ })).toBeNull();
});

it('says only that a term has few cases', async () => {
  open([aTerm('2026-1', { total: small, dismissed: small }), aTerm('2025-2')]);
  expect(
    await screen.findByText(/Fewer than 5 cases were decided in this term, so details are hidden/),
  ).toBeVisible();
  expect(screen.queryByRole('table', { name: /What the cases were about/ })).toBeNull();
  expect(screen.getByText('In addition, fewer than 5 cases were dismissed.')).toBeVisible();
  expect(await row(/each term/, /2026/)).toHaveTextContent(/fewer than 5$/);
});

it('shows the term in the address, which its bar links to', async () => {
  open([aTerm('2026-1'), aTerm('2025-2', { total: told(50) })]);
  await userEvent.click(await screen.findByRole('link', { name: 'July to December 2025' }));
  expect(await screen.findByText('50 cases were decided in this term.')).toBeVisible();
});

it('shows the newest term if the address has an unknown one', async () => {
  open([aTerm('2026-1')], '?term=1999-9');
  expect(await screen.findByText('30 cases were decided in this term.')).toBeVisible();
});

it('offers the figures as a download', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:figures');
  const { api } = open([aTerm('2026-1')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(createObjectURL).toHaveBeenCalled());
  expect(api.calls.at(-1)?.endpoint).toBe(exportIntegrityFigures);
});

it('says when no term with cases is over yet', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});
