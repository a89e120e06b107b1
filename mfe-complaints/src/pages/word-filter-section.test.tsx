import { firstWordFilter, getWordFilter, putWordFilter, type WordFilter } from '@campus/contracts/complaints';
import { ApiError } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderPortal } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { WordFilterSection } from './word-filter-section.tsx';

const read: WordFilter = { ...firstWordFilter, version: 5 };
const anywhere = (...list: string[]) => list.map((word) => ({ word, wholeWord: false }));
/** The server's list, which takes what is saved. */
function serverList() {
  let list = read;
  const saving = answer(putWordFilter, ({ body }) => {
    const { version } = body as WordFilter;
    list = { ...(body as WordFilter), version: version + 1 };
    return list;
  });
  return [() => list, saving] as const;
}
const open = (wordFilter: WordFilter | (() => WordFilter), ...answers: PreparedAnswer[]) =>
  renderPortal(<WordFilterSection />, {
    session: personas.admin,
    answers: [answer(getWordFilter, wordFilter), ...answers],
  });
type View = ReturnType<typeof open>;
const saved = (view: View) =>
  view.api.calls.filter(({ endpoint }) => endpoint === putWordFilter).map(({ body }) => body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (text: string) => userEvent.type(await screen.findByLabelText('Add words'), text);
const words = async () =>
  (await screen.findAllByRole('listitem')).map((item) => item.querySelector('bdi')?.textContent);

it('shows the list of a new portal, with nothing to save', async () => {
  open(read);
  expect(await words()).toEqual(['abusiveword', 'offensiveword', 'vulgarword']);
  expect(screen.getByRole('radio', { name: 'Refuse the complaint' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('saves added and removed words and another action, from the version that was read', async () => {
  const view = open(...serverList());
  await type('zebra, Vulgarword{Enter}apple');
  await press('Add to the list');
  expect(screen.getByLabelText('Add words')).toHaveFocus();
  await press('Remove offensiveword');
  expect(screen.getByRole('heading', { name: 'Words (4)' })).toHaveFocus();
  expect(screen.getByText('Not saved yet: 2 added, 1 removed.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /Hold the complaint/ }));
  await press('Save');
  expect(await screen.findByText('The word filter is saved.')).toBeVisible();
  const list = ['abusiveword', 'apple', 'vulgarword', 'zebra'];
  expect(saved(view)).toEqual([{ words: anywhere(...list), mode: 'hold', version: 5 }]);
  expect(await words()).toEqual(list);
  expect(screen.queryByText(/Not saved yet/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Words (4)' })).toHaveFocus();
});

it('keeps what is changed while it saves', async () => {
  let list = read;
  let arrive: (() => void) | undefined;
  const view = open(
    () => list,
    answer(putWordFilter, async ({ body }) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      const sent = body as WordFilter;
      return (list = { ...sent, version: sent.version + 1 });
    }),
  );
  await press('Remove vulgarword');
  await press('Save');
  await type('pear');
  await press('Add to the list');
  await type('plu');
  arrive!();
  await screen.findByText('The word filter is saved.');
  await type('m');
  expect(screen.getByLabelText('Add words')).toHaveValue('plum');
  expect(await words()).toEqual(['abusiveword', 'offensiveword', 'pear']);
  expect(screen.getByText('Not saved yet: 1 added.')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(saved(view)).toHaveLength(2));
  expect(saved(view)[1]).toEqual({
    words: anywhere('abusiveword', 'offensiveword', 'pear', 'plum'),
    mode: 'block',
    version: 6,
  });
});

it('also saves words that were only typed, and reports invalid ones', async () => {
  const view = open(...serverList());
  await type('apple, two words');
  await press('Save');
  const field = screen.getByLabelText('Add words');
  expect(field).toHaveValue('two words');
  expect(field).toHaveFocus();
  expect(screen.getByText('“two words”: One word, of letters and digits only.')).toBeVisible();
  expect(saved(view)).toEqual([]);
  await userEvent.clear(field);
  await type('pear');
  await press('Save');
  await screen.findByText('The word filter is saved.');
  expect(saved(view)).toEqual([
    {
      words: anywhere('abusiveword', 'apple', 'offensiveword', 'pear', 'vulgarword'),
      mode: 'block',
      version: 5,
    },
  ]);
});

it('marks whole-word entries, existing and new', async () => {
  const view = open(...serverList());
  await userEvent.click(await screen.findByLabelText('Whole word only: vulgarword'));
  expect(screen.getByText('Not saved yet: 1 changed.')).toBeVisible();
  await type('ass');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Whole word only' }));
  await press('Add to the list');
  expect(screen.getByLabelText('Whole word only: ass')).toBeChecked();
  await press('Save');
  await screen.findByText('The word filter is saved.');
  expect(saved(view)).toMatchObject([
    {
      words: [
        { word: 'abusiveword', wholeWord: false },
        { word: 'ass', wholeWord: true },
        { word: 'offensiveword', wholeWord: false },
        { word: 'vulgarword', wholeWord: true },
      ],
    },
  ]);
});

it.each([
  ['are only typed', () => type('apple')],
  ['are removed', () => press('Remove vulgarword')],
])('asks before the page is left while words %s', async (_, change) => {
  const { router } = open(read);
  await change();
  await act(async () => router.navigate('/dashboard'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('are not saved');
});

it('discards changes', async () => {
  open(read);
  await press('Remove vulgarword');
  await press('Discard changes');
  expect(await words()).toContain('vulgarword');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('keeps the changes when another admin saved meanwhile, and applies them to the new list', async () => {
  let current = read;
  const view = open(
    () => current,
    answer(putWordFilter, ({ body }) => {
      const sent = body as WordFilter;
      if (sent.version !== current.version) throw refusal('state-changed');
      return (current = { ...sent, version: sent.version + 1 });
    }),
  );
  await type('apple');
  await press('Add to the list');
  current = { words: anywhere('abusiveword', 'theirs'), mode: 'hold', version: 6 };
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Another admin has saved a new list');
  // Theirs is read already, and does not replace the list unasked.
  expect(view.api.calls.filter(({ endpoint }) => endpoint === getWordFilter)).toHaveLength(2);
  expect(await words()).toEqual(['abusiveword', 'apple', 'offensiveword', 'vulgarword']);
  await press('Load the new list');
  await screen.findByText('theirs');
  expect(await words()).toEqual(['abusiveword', 'apple', 'theirs']);
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Save');
  await screen.findByText('The word filter is saved.');
  expect(saved(view).at(-1)).toEqual({
    words: anywhere('abusiveword', 'apple', 'theirs'),
    mode: 'hold',
    version: 6,
  });
});

it("shows the server's refusal beside the word", async () => {
  open(
    read,
    answer(putWordFilter, () => {
      throw refusal('invalid-input', { 'words.1.word': 'This word says the same as another one.' });
    }),
  );
  await type('apple');
  await press('Save');
  const apple = (await screen.findByText('apple')).closest('li')!;
  expect(await within(apple).findByText('This word says the same as another one.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Please check the marked fields.');
});

it('shows save and load errors, and keeps the input', async () => {
  open(
    read,
    answer(putWordFilter, () => {
      throw ApiError.network();
    }),
  );
  await type('apple');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal can’t be reached.');
  expect(await words()).toContain('apple');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('says that an empty list stops nothing', async () => {
  open({ ...read, words: [] });
  expect(await screen.findByText('The list is empty, so no complaint is stopped.')).toBeVisible();
});
