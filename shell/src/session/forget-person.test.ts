import { expect, it } from 'vitest';
import { forgetPerson } from './forget-person.ts';

it('leaves nothing of the person, but what a vote or a complaint needs and what belongs to the browser', () => {
  for (const key of [
    'votedCandidate',
    'unansweredBallot',
    'castBallots',
    'applicationDraft',
    'applicant',
    'reporter',
    'caseDrafts',
    'votingTokens',
    'complaintTokens',
  ]) {
    localStorage.setItem(key, '{"uid-1/student-council":{}}');
  }
  sessionStorage.setItem('nominationDraft', '{}');
  sessionStorage.setItem('ledgerEntryDraft', '{}');
  sessionStorage.setItem('applicationDraft', '{}');
  localStorage.setItem('campus.signed-in', 'no');
  forgetPerson();
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'campus.signed-in',
    'complaintTokens',
    'votingTokens',
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
