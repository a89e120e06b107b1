import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPage } from './late.tsx';

const Page = () => <h1>Complaints</h1>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message || this.props.children;
  }
}

test('a page is shown as soon as its file is there, and at once the next time', async () => {
  let arrive!: (page: typeof Page) => void;
  const load = vi.fn(() => new Promise<typeof Page>((resolve) => (arrive = resolve)));
  const element = lazyPage(load);
  const first = render(element);
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => arrive(Page));
  expect(screen.getByRole('heading', { name: 'Complaints' })).toBeVisible();
  first.unmount();

  render(element);
  expect(screen.getByRole('heading', { name: 'Complaints' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page whose file fails reaches the boundary, and is asked for again the next time', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(() => Promise.resolve(Page)).mockRejectedValueOnce(new Error('cut off'));
  const element = lazyPage(load);
  const first = render(<Boundary>{element}</Boundary>);
  await screen.findByText('cut off');
  first.unmount();

  render(<Boundary>{element}</Boundary>);
  expect(await screen.findByRole('heading', { name: 'Complaints' })).toBeVisible();
});
