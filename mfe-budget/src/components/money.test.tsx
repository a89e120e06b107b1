import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Money } from './money.tsx';

const seenAndSpoken = (paise: number, sign?: boolean) => {
  const { container } = render(<Money paise={paise} sign={sign} />);
  const spoken = container.cloneNode(true) as HTMLElement;
  for (const hidden of spoken.querySelectorAll('[aria-hidden]')) hidden.remove();
  return [container.querySelector('[aria-hidden]')?.textContent ?? '', spoken.textContent];
};

it('shows decimals for whole rupees in a column', () => {
  const { container } = render(<Money paise={12_345_600} exact />);
  expect(container).toHaveTextContent('₹1,23,456.00');
});

it.each([
  [12_345_600, undefined, '', '₹1,23,456'],
  [0, true, '', '₹0'],
  [-1_200_000, undefined, '−', 'minus ₹12,000'],
  [-5, true, '−', 'minus ₹0.05'],
  [150, true, '+', 'plus ₹1.50'],
])('%d paise with sign %s shows “%s”, read as “%s”', (paise, sign, seen, spoken) => {
  expect(seenAndSpoken(paise, sign)).toEqual([seen, spoken]);
});
