import { firstWordFilter, getWordFilter, putWordFilter, type WordFilter } from '@campus/contracts/complaints';
import { ApiError } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderPortal } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
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
const fieldOf = async (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const anywhereField = () => fieldOf('Words to find anywhere');
const wholeWordField = () => fieldOf('Words to find only as a whole');
const write = async (field: Promise<HTMLTextAreaElement>, text: string) => {
  await userEvent.clear(await field);
  await userEvent.type(await field, text);
};

it('shows the list of a new portal, one word a line', async () => {
  open(read);
  expect(await anywhereField()).toHaveValue('abusiveword\noffensiveword\nvulgarword');
  expect(await wholeWordField()).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Refuse the complaint' })).toBeChecked();
});

it('saves the words and another action, from the version that was read', async () => {
  const view = open(...serverList());
  await write(anywhereField(), 'zebra, vulgarword{Enter}{Enter}apple');
  await write(wholeWordField(), 'ass');
  await userEvent.click(screen.getByRole('radio', { name: /Hold the complaint/ }));
  await press('Save');
  expect(await screen.findByText('The word filter is saved.')).toBeVisible();
  expect(saved(view)).toEqual([
    {
      words: [
        { word: 'apple', wholeWord: false },
        { word: 'ass', wholeWord: true },
        { word: 'vulgarword', wholeWord: false },
        { word: 'zebra', wholeWord: false },
      ],
      mode: 'hold',
      version: 5,
    },
  ]);
  expect(await anywhereField()).toHaveValue('apple\nvulgarword\nzebra');
  expect(await wholeWordField()).toHaveValue('ass');
});

it('names the word that is not valid and sends nothing', async () => {
  const view = open(...serverList());
  await write(anywhereField(), 'apple{Enter}two words');
  await press('Save');
  expect(await screen.findByText('“two words”: One word, of letters and digits only.')).toBeVisible();
  expect(await anywhereField()).toHaveFocus();
  expect(saved(view)).toEqual([]);
});

it('discards changes', async () => {
  open(read);
  await write(anywhereField(), 'apple');
  await press('Discard changes');
  expect(await anywhereField()).toHaveValue('abusiveword\noffensiveword\nvulgarword');
});

it('keeps the words when another admin was faster, and replaces theirs the second time', async () => {
  let current = read;
  const view = open(
    () => current,
    answer(putWordFilter, ({ body }) => {
      const sent = body as WordFilter;
      if (sent.version !== current.version) throw refusal('state-changed');
      return (current = { ...sent, version: sent.version + 1 });
    }),
  );
  await write(anywhereField(), 'apple');
  current = { words: anywhere('theirs'), mode: 'hold', version: 6 };
  await press('Save');
  expect(await screen.findByText(/Another admin has saved a new list/)).toBeVisible();
  expect(await anywhereField()).toHaveValue('apple');
  await press('Save');
  await screen.findByText('The word filter is saved.');
  expect(saved(view).at(-1)).toEqual({ words: anywhere('apple'), mode: 'block', version: 6 });
});

it("shows the server's refusal beside the words that it is about", async () => {
  open(
    read,
    answer(putWordFilter, () => {
      throw refusal('invalid-input', { 'words.1.word': '“k1ng” is already on the list as “king”.' });
    }),
  );
  await write(anywhereField(), 'apple');
  await write(wholeWordField(), 'k1ng');
  await press('Save');
  expect(await screen.findByText('“k1ng” is already on the list as “king”.')).toBeVisible();
  expect(await wholeWordField()).toBeInvalid();
  expect(await anywhereField()).toBeValid();
});

it('shows an error and keeps the input', async () => {
  open(
    read,
    answer(putWordFilter, () => {
      throw ApiError.network();
    }),
  );
  await write(anywhereField(), 'apple');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal can’t be reached.');
  expect(await anywhereField()).toHaveValue('apple');
});

it('says that an empty list stops nothing', async () => {
  open({ ...read, words: [] });
  expect(await screen.findByText('The list is empty, so no complaint is stopped.')).toBeVisible();
});
