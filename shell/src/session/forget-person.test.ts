import { expect, it } from 'vitest';
import { forgetPerson } from './forget-person.ts';

it('leaves nothing of the person, and what belongs to the browser', () => {
  localStorage.setItem('votedCandidate', '{"uid-1":"a"}');
  localStorage.setItem('unansweredBallot', '{"uid-1":{}}');
  localStorage.setItem('campus.signed-in', 'no');
  forgetPerson();
  expect(Object.keys(localStorage)).toEqual(['campus.signed-in']);
});
