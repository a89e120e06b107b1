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

async function openBallot(rules: Partial<Post> = {}) {
  const posts = [{ id: 'representative', title: 'Representative', method: 'ranked' as const, ...rules }];
  const polls = new PollingStation([asha, ravi, zoya], { posts, noneOfTheAbove: true, resultMode: 'live' });
  renderRemote(remote, { path: '/voting', answers: polls.answers(), session: personas.student });
  const group = await screen.findByRole('group', { name: 'Representative' });
  await waitFor(() => expect(group).toBeEnabled());
  return { polls, group };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const ranking = () =>
  within(screen.getByRole('list', { name: 'Your ranking for Representative' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('ranks candidates by buttons alone, and casts the ranking', async () => {
  const { polls } = await openBallot();
  expect(screen.queryByText('None of the above')).toBeNull();
  expect(screen.queryByText(/can see whose number goes up/)).toBeNull();
  await press('Make Zoya Shaikh your 1st choice');
  expect(document.activeElement).toHaveAccessibleName(/^Make (Asha Rao|Ravi Jadhav) your 2nd choice$/);
  expect(screen.getByText('Zoya Shaikh is your 1st choice.')).toBeVisible();
  await press('Make Asha Rao your 2nd choice');
  await press('Make Ravi Jadhav your 3rd choice');
  expect(ranking()).toEqual(['1stZSZoya Shaikh', '2ndARAsha Rao', '3rdRJRavi Jadhav']);

  screen.getByRole('button', { name: 'Move Ravi Jadhav up' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(ranking()).toEqual(['1stRJRavi Jadhav', '2ndZSZoya Shaikh', '3rdARAsha Rao']);
  expect(document.activeElement).toHaveAccessibleName('Move Ravi Jadhav down');
  await press('Remove Zoya Shaikh from your ranking');
  expect(document.activeElement).toHaveAccessibleName('Make Zoya Shaikh your 3rd choice');

  await press('Cast ballot');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Representative1. Ravi Jadhav, 2. Asha Rao');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast ballot' }));
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.choices).toEqual([[{ postId: 'representative', choice: `${ravi.id}>${asha.id}` }]]);
  expect(ranking()).toEqual(['1stRJRavi Jadhav', '2ndARAsha Rao']);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

it('stops at the most preferences that the post allows', async () => {
  const { group } = await openBallot({ maxMarks: 2 });
  expect(group).toHaveAccessibleDescription(/Rank up to 2\.$/);
  await press('Make Zoya Shaikh your 1st choice');
  await press('Make Asha Rao your 2nd choice');
  expect(screen.queryByRole('button', { name: /your 3rd choice/ })).toBeNull();
  expect(screen.getByText('You can rank 2 candidates at most. Remove one to rank another.')).toBeVisible();
  expect(document.activeElement).toHaveAccessibleName('Remove Asha Rao from your ranking');
});

it('asks for a ranking or for no vote', async () => {
  const { polls } = await openBallot();
  await press('Cast ballot');
  expect(screen.getByText('Rank at least one candidate, or choose “No vote for this post”.')).toBeVisible();
  const blank = screen.getByRole('checkbox', { name: 'No vote for this post' });
  expect(document.activeElement).toBe(blank);
  await press('Make Zoya Shaikh your 1st choice');
  await userEvent.click(blank);
  expect(screen.queryByRole('list', { name: 'Your ranking for Representative' })).toBeNull();
  await press('Cast ballot');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cast ballot' }),
  );
  await waitFor(() => expect(polls.choices).toEqual([[{ postId: 'representative', choice: 'blank' }]]));
});
