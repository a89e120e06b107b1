import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Bars } from './bars.tsx';

const widths = () =>
  [...document.querySelectorAll<HTMLElement>('td[aria-hidden] > div:first-child')].map(
    (bar) => bar.style.inlineSize,
  );
const partsOf = (row: HTMLElement | undefined) => ({
  hatched: row?.querySelector<HTMLElement>('[aria-hidden] > div > div')?.style.inlineSize,
  mark: row?.querySelector<HTMLElement>('[aria-hidden] > div + div')?.style.insetInlineStart,
});

it('is a table of the values', () => {
  render(
    <Bars
      caption="Votes so far"
      unit={{ one: 'vote', other: 'votes' }}
      items={[
        { id: 'a', label: 'Asha', value: 1402, highlighted: true },
        { id: 'b', label: 'Vikram', value: 701 },
        { id: 'c', label: 'Meera', value: 1 },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Votes so far' });
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(first?.textContent).toBe('Asha1,402 votes');
  expect(second?.textContent).toBe('Vikram701 votes');
  expect(third?.textContent).toBe('Meera1 vote');
  expect(widths().slice(0, 2)).toEqual(['100%', '50%']);
});

it('draws no bars without votes', () => {
  render(
    <Bars
      caption="Votes"
      unit={{ one: 'vote', other: 'votes' }}
      items={[{ id: 'a', label: 'Asha', value: 0 }]}
    />,
  );
  expect(widths()).toEqual(['0%']);
});

it('shows planned and tentative values in words and drawn, with links to the entries', () => {
  render(
    <MemoryRouter>
      <Bars
        caption="By category"
        unit={{ one: 'used', other: 'used' }}
        tentative="reserved"
        mark="planned"
        items={[
          {
            id: 'sports',
            label: 'Sports',
            value: 300,
            tentative: 75,
            mark: 400,
            to: '/ledger?category=sports',
          },
          { id: 'clubs', label: 'Clubs', value: 100, mark: 50 },
          { id: 'other', label: 'Something else', value: -10, tentative: 5 },
        ]}
      />
    </MemoryRouter>,
  );
  const [, sports, clubs, other] = screen.getAllByRole('row');
  expect(sports?.textContent).toBe('Sports300 used75 reserved400 planned');
  expect(clubs?.textContent).toBe('Clubs100 used50 planned');
  expect(other?.textContent).toBe('Something else-10 used5 reserved');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ledger?category=sports',
  ]);
  // The longest of all values and marks is the whole width.
  expect(widths()).toEqual(['75%', '25%', '0%']);
  expect(partsOf(sports)).toEqual({ hatched: '25%', mark: '100%' });
  expect(partsOf(clubs)).toEqual({ hatched: undefined, mark: '12.5%' });
});

it('says why a value is hidden, and draws nothing', () => {
  render(
    <Bars
      caption="Cases by how they ended"
      unit={{ one: 'case', other: 'cases' }}
      items={[
        { id: 'warning', label: 'Warning', value: 12 },
        { id: 'failed', label: 'Failed', value: 0, untold: 'fewer than 5' },
      ]}
    />,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Namecases',
    'Warning12 cases',
    'Failedfewer than 5',
  ]);
  expect(widths()).toEqual(['100%']);
});

it('draws shares of a whole from 0 to 100%', () => {
  const items = [
    { id: 'a', label: 'Asha', value: 12 },
    { id: 'b', label: 'Vikram', value: 6 },
  ];
  render(<Bars caption="Votes" unit={{ one: 'vote', other: 'votes' }} whole={24} items={items} />);
  expect(widths()).toEqual(['50%', '25%']);
});
