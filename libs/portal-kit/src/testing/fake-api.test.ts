import { withdrawApplication } from '@campus/contracts/budget';
import { listCandidates } from '@campus/contracts/elections';
import { describe, expect, it } from 'vitest';
import { answer, brokenAnswers, fakeApi } from './fake-api.ts';

const wrong = [{ name: 'Asha' }] as never;

describe('the twin of the API client', () => {
  it.each([
    ['value', answer(listCandidates, wrong)],
    ['function', answer(listCandidates, () => wrong)],
    ['promise', answer(listCandidates, async () => wrong)],
  ])('refuses a prepared %s that breaks the contract, and has the test fail', async (_, prepared) => {
    await expect(fakeApi([prepared]).call(listCandidates)).rejects.toThrow('breaks its contract');
    expect(brokenAnswers.splice(0)).toEqual([expect.stringContaining('get /candidates')]);
  });

  it('gives an answer that keeps the contract', async () => {
    await expect(fakeApi([answer(listCandidates, [])]).call(listCandidates)).resolves.toEqual([]);
  });

  it('refuses a request that the API would refuse', async () => {
    const api = fakeApi([]);
    await expect(api.call(withdrawApplication, { params: { id: '?' } } as never)).rejects.toThrow(
      'The API would refuse the params',
    );
  });
});
