import { describe } from 'vitest';
import { withTwoPapers } from '../../testing/election-factory.ts';

withTwoPapers();

// The tests of elections with one ballot paper, run again with two.
describe('with two ballot papers', () => {
  describe('early figures', async () => {
    await import('./voting/secrecy.test.ts');
  });
  describe('lost, late and repeated ballots', async () => {
    await import('./voting/ballot-writer.test.ts');
  });
  describe('sealings at the same time', async () => {
    await import('./box/sealing.test.ts');
  });
  describe('restored databases', async () => {
    await import('./restored.test.ts');
  });
  describe('a crash', async () => {
    await import('../../after-a-crash.test.ts');
  });
});
