import {
  type ClassListEntry,
  exportClassList,
  listClasses,
  listClassList,
  putCoordinator,
  removeFromClassList,
  uploadClassList,
} from '@campus/contracts/details';
import { answer, refusal, renderPortal, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ClassListSection from './class-list-section.tsx';

const asha: ClassListEntry = {
  email: 'asha@sggs.ac.in',
  name: 'Asha Patil',
  hasSignedIn: true,
  registrationNumber: '2023BCS042',
  className: 'SE CSE A',
  listedOn: '2026-11-22',
};
const nikhil = { ...asha, email: 'nikhil@sggs.ac.in', name: '', hasSignedIn: false };
const classes = [
  { name: 'SE CSE A', coordinatorEmail: 'ravi@sggs.ac.in', coordinatorName: 'Ravi Deshmukh' },
  { name: 'TE Civil', coordinatorEmail: '', coordinatorName: '' },
];
const full = [
  answer(listClassList, { items: [asha, nikhil], next: null }),
  answer(listClasses, { items: classes }),
];
const open = (answers: PreparedAnswer[] = full) => renderPortal(<ClassListSection />, { answers });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const callsOf = ({ api }: ReturnType<typeof open>, wanted: object) =>
  api.calls.filter(({ endpoint }) => endpoint === wanted);

it('shows the students, including those who have never logged in, and the classes', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /asha@/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Asha Patil',
    '2023BCS042',
    'SE CSE A',
    '22 November 2026',
    'Remove',
  ]);
  expect(screen.getByRole('row', { name: /nikhil@/ })).toHaveTextContent('Not logged in yet');
  expect(screen.getByRole('row', { name: /^SE CSE A/ })).toHaveTextContent('Ravi Deshmukh, ravi@sggs.ac.in');
  expect(screen.getByRole('row', { name: /^TE Civil/ })).toHaveTextContent('No coordinator');
});

it('explains what to upload while there is no list, and when a search finds no one', async () => {
  open([answer(listClassList, { items: [], next: null }), answer(listClasses, { items: [] })]);
  expect(await screen.findByText('There is no class list yet')).toBeVisible();
  expect(await screen.findByText('There are no classes yet')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'xyz{Enter}');
  expect(await screen.findByText('No student matches your search')).toBeVisible();
});

it('searches by text and by class', async () => {
  const view = open();
  await screen.findByRole('row', { name: /asha@/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), ' 2023 {Enter}');
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'TE Civil');
  await waitFor(() =>
    expect(callsOf(view, listClassList).at(-1)?.query).toMatchObject({
      query: '2023',
      className: 'TE Civil',
    }),
  );
});

it('shows an error and retries', async () => {
  let isDown = true;
  open([
    answer(listClassList, () => {
      if (isDown) throw refusal('unavailable');
      return { items: [asha], next: null };
    }),
    answer(listClasses, { items: classes }),
  ]);
  const retry = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('row', { name: /asha@/ })).toBeVisible();
});

it('uploads a list and shows refused lines, and others on request', async () => {
  const view = open([
    ...full,
    answer(uploadClassList, {
      lines: [
        { line: 2, subject: 'asha@sggs.ac.in', result: 'added', message: '' },
        { line: 3, subject: 'x@gmail.com', result: 'refused', message: 'Not of the college.' },
      ],
    }),
  ]);
  await press('Upload a list');
  const dialog = within(screen.getByRole('dialog', { name: 'Upload a class list' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload the list' }));
  expect(await dialog.findByText('Choose a file.')).toBeVisible();
  const file = new File(['email'], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(dialog.getByLabelText('List'), file);
  await userEvent.click(dialog.getByRole('button', { name: 'Upload the list' }));
  expect(await dialog.findByText('2 lines: 1 added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /x@gmail.com/ })).toHaveTextContent('Not of the college.');
  expect(dialog.queryByRole('row', { name: /asha@/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox'));
  expect(dialog.getByRole('row', { name: /asha@/ })).toHaveTextContent('Added');
  const body = callsOf(view, uploadClassList)[0]!.body as FormData;
  expect((body.get('list') as File).name).toBe('list.csv');
});

it('shows a file that is refused as a whole beside the field', async () => {
  open([
    ...full,
    answer(uploadClassList, () => {
      throw refusal('invalid-input', { list: 'The list is empty.' });
    }),
  ]);
  await press('Upload a list');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('List'), new File(['x'], 'list.csv', { type: 'text/csv' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Upload the list' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('List')).toHaveAccessibleDescription(/^The list is empty\./),
  );
});

it('removes a student after confirmation', async () => {
  const view = open([...full, answer(removeFromClassList, undefined)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove asha@sggs.ac.in' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(callsOf(view, removeFromClassList)).toEqual([]);
  await press('Remove asha@sggs.ac.in');
  await press('Remove student');
  await waitFor(() =>
    expect(callsOf(view, removeFromClassList)).toMatchObject([{ body: { email: 'asha@sggs.ac.in' } }]),
  );
});

it('changes the coordinator of a class', async () => {
  const view = open([
    ...full,
    answer(putCoordinator, { ...classes[0]!, coordinatorEmail: 'lata@sggs.ac.in' }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change coordinator of SE CSE A' }));
  const field = screen.getByLabelText(/^Email address of the coordinator/);
  expect(field).toHaveValue('ravi@sggs.ac.in');
  await userEvent.clear(field);
  await userEvent.type(field, 'lata@sggs.ac.in');
  await press('Save coordinator');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(view, putCoordinator)).toMatchObject([
    { body: { className: 'SE CSE A', coordinatorEmail: 'lata@sggs.ac.in' } },
  ]);
});

it('downloads the list', async () => {
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
  const view = open([...full, answer(exportClassList, new Blob(['Email']) as never)]);
  await screen.findByRole('row', { name: /asha@/ });
  await press('Download the list');
  await waitFor(() => expect(makeUrl).toHaveBeenCalledOnce());
  expect(callsOf(view, exportClassList)).toHaveLength(1);
});
