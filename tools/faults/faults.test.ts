import { expect, test } from 'vitest';
import { freezeDatabase, killApi, killBoth, killDatabase, stopApi, stopDatabase } from './processes.ts';
import { runScenario } from './scenario.ts';

test(
  'what was acknowledged outlives killed, stopped and frozen programs, once',
  { timeout: 240_000 },
  async () => {
    const faults = [killApi, killDatabase, stopApi, stopDatabase, killBoth, freezeDatabase(6)];
    const result = await runScenario('short form', faults, 1, true);
    expect(result).toMatchObject({ lost: [], twice: [], faults: [] });
    expect(result.acknowledged).toBeGreaterThan(20);
    expect(result.ballots).toBeGreaterThan(5);
    expect(result.untrueMs).toBeLessThan(3000);
  },
);
