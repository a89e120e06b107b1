import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Bars } from './bars.tsx';

const widths = () =>
  [...document.querySelectorAll<HTMLElement>('td[aria-hidden] > div')].map((bar) => bar.style.inlineSize);

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

it('draws no bar where nobody has voted yet', () => {
  render(
    <Bars
      caption="Votes"
      unit={{ one: 'vote', other: 'votes' }}
      items={[{ id: 'a', label: 'Asha', value: 0 }]}
    />,
  );
  expect(widths()).toEqual(['0%']);
});
