import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anElection } from '../testing/polling-station.ts';
import { Turnout } from './turnout.tsx';

it.each([
  ['all-students', 0, 1, '0 of 1 registered student (0%)'],
  ['all-students', 1, 2, '1 of 2 registered students (50%)'],
  ['list', 1, 1, '1 of 1 voter (100%)'],
  ['list', 0, 0, '0 of 0 voters'],
] as const)(
  'counts the turnout of %s in the right number: %i of %i',
  (eligibility, cast, eligible, words) => {
    render(<Turnout election={anElection({ eligibility, turnout: { cast, eligible } })} />);
    expect(screen.getByText(words)).toBeVisible();
  },
);

it.each([
  [0, 'Not shown yet. It moves in steps of at least 10 ballots.'],
  [12, 'At least 12 of 40 registered students (30%)'],
])('says that a turnout of %i moves in steps', (cast, words) => {
  render(<Turnout election={anElection({ resultMode: 'batched', turnout: { cast, eligible: 40 } })} />);
  expect(screen.getByText(words)).toBeVisible();
});
