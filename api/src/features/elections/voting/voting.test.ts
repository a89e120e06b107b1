import { receiptOf } from '@campus/ballot';
import { drawToken, signatureOf } from '@campus/blind-token';
import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { newStudent, openTestElection } from '../../../testing/election-factory.ts';

const portal = portalForTests();

test('takes a vote through the whole process', async () => {
  const election = await openTestElection(portal);
  const { asha, dev } = election.candidates;
  const voter = newStudent();
  const roll = await portal.call('GET', election.path('/roll/me'), { as: voter });
  expect(roll.json).toEqual({ eligible: true, tokenIssued: false });

  const token = await drawToken(election.publicKey);
  const { blinded } = token;
  const issued = await portal.call('POST', election.path('/token'), { as: voter, body: { blinded } });
  expect(issued.status).toBe(200);
  const signature = await signatureOf(election.publicKey, token, issued.json.blindSignature);
  const ballot = {
    token: token.token,
    prefix: token.prefix,
    signature,
    choices: [
      { postId: 'secretary', choice: dev },
      { postId: 'president', choice: asha },
    ],
  };
  const receipt = await receiptOf(token.token);
  expect((await portal.call('GET', election.path(`/receipts/${receipt}`))).json).toEqual({ inTheBox: false });
  for (const _ of ['once', 'and again']) {
    const cast = await portal.call('POST', election.path('/ballots'), { body: ballot });
    expect([cast.status, cast.json]).toEqual([201, { receipt, message: 'Vote Casted' }]);
  }
  expect((await portal.call('GET', election.path(`/receipts/${receipt}`))).json).toEqual({ inTheBox: true });
  expect((await portal.call('GET', election.path('/roll/me'), { as: voter })).json.tokenIssued).toBe(true);
  expect(await election.tally()).toMatchObject({
    cast: 1,
    votes: { [`president:${asha}`]: 1, [`secretary:${dev}`]: 1 },
  });
});
