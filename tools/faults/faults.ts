import { apiAhead, apiBehind, machineAhead, machineBehind } from './clocks.ts';
import { databaseDiskFull, databaseReadOnly, uploadsDiskFull, uploadsReadOnly } from './disks.ts';
import {
  badLine,
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
  'bad-line': badLine,
  'kill-api': killApi,
  'kill-database': killDatabase,
  'kill-both': killBoth,
  'kill-launcher': killLauncher,
  'stop-api': stopApi,
  'stop-database': stopDatabase,
  'stop-launcher': stopLauncher,
  'freeze-database': freezeDatabase(30),
  'database-disk-full': databaseDiskFull,
  'database-read-only': databaseReadOnly,
  'uploads-disk-full': uploadsDiskFull,
  'uploads-read-only': uploadsReadOnly,
  'api-ahead': apiAhead,
  'api-behind': apiBehind,
  'machine-ahead': machineAhead,
  'machine-behind': machineBehind,
};
