import type { Post } from '@campus/contracts/elections';
import { personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { candidate } from '../testing/an-election.ts';
import { PollingStation } from '../testing/polling-station.ts';

const asha = candidate(1, 'Asha Rao');
const ravi = candidate(2, 'Ravi Jadhav');
const zoya = candidate(3, 'Zoya Shaikh');

async function openBallot(rules: Partial<Post>, noneOfTheAbove = true) {
  const posts = [{ id: 'representative', title: 'Representative', ...rules }];
  const polls = new PollingStation([asha, ravi, zoya], { posts, noneOfTheAbove });
  renderRemote(remote, { path: '/voting', answers: polls.answers(), session: personas.student });
  const group = await screen.findByRole('group', { name: 'Representative' });
  await waitFor(() => expect(group).toBeEnabled());
  const mark = (name: string) => userEvent.click(within(group).getByRole('checkbox', { name }));
  return { polls, group, mark };
}
const cast = () => userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));

it('casts a vote for as many candidates as there are seats', async () => {
  const { polls, group, mark } = await openBallot({ seats: 2 });
  expect(group).toHaveAccessibleDescription('Choose up to 2.');
  expect(screen.getByText('You have one ballot.')).toBeVisible();
  await mark('Zoya Shaikh');
  await mark('Asha Rao');
  await mark('Ravi Jadhav');
  expect(group).toHaveAccessibleDescription(/You chose 3 candidates\. Choose at most 2/);
  await cast();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await mark('Ravi Jadhav');
  await cast();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('RepresentativeAsha Rao, Zoya Shaikh');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast ballot' }));
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.choices).toEqual([[{ postId: 'representative', choice: `${asha.id},${zoya.id}` }]]);
  expect(screen.getByRole('checkbox', { name: 'Zoya Shaikh' })).toBeChecked();
  expect(screen.getByText(/Your vote for/)).toHaveTextContent('Your vote for Asha Rao, Zoya Shaikh');
});

it('never marks a candidate together with none of the above, or with no vote', async () => {
  const { mark } = await openBallot({ method: 'approval' });
  const marked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  await mark('Asha Rao');
  await mark('None of the above');
  expect(marked()).toEqual(['none']);
  await mark('Ravi Jadhav');
  expect(marked()).toEqual([ravi.id]);
  await mark('No vote for this post');
  expect(marked()).toEqual(['blank']);
  await mark('No vote for this post');
  expect(marked()).toEqual([]);
  await cast();
  expect(screen.getByText('Choose a candidate or “No vote for this post”.')).toBeVisible();
});
