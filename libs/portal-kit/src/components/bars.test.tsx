import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Bars } from './bars.tsx';

const widths = () =>
  [...document.querySelectorAll<HTMLElement>('td[aria-hidden] > div')].map((bar) => bar.style.inlineSize);

it('is a table of the values', () => {
  render(
    <Bars
      caption="Votes so far"
      unit="votes"
      items={[
        { id: 'a', label: 'Asha', value: 1402, highlighted: true },
        { id: 'b', label: 'Vikram', value: 701 },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Votes so far' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toBe('Asha1,402 votes');
  expect(second?.textContent).toBe('Vikram701 votes');
  expect(widths()).toEqual(['100%', '50%']);
});

it('draws no bar where nobody has voted yet', () => {
  render(<Bars caption="Votes" unit="votes" items={[{ id: 'a', label: 'Asha', value: 0 }]} />);
  expect(widths()).toEqual(['0%']);
});
