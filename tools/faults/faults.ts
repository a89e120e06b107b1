import {
  freezeDatabase,
  killApi,
  killBoth,
  killDatabase,
  killLauncher,
  stopApi,
  stopDatabase,
  stopLauncher,
} from './processes.ts';
import type { Fault } from './scenario.ts';

/** All faults, by the name for the command line. */
export const faults: Record<string, Fault> = {
  'kill-api': killApi,
  'kill-database': killDatabase,
  'kill-both': killBoth,
  'kill-launcher': killLauncher,
  'stop-api': stopApi,
  'stop-database': stopDatabase,
  'stop-launcher': stopLauncher,
  'freeze-database': freezeDatabase(30),
};
