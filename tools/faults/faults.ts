import { cutUploads, halfOpenConnections, idleConnections, slowClients, watchers } from './clients.ts';
import { apiAhead, apiBehind, machineAhead, machineBehind } from './clocks.ts';
import { databaseDiskFull, databaseReadOnly, uploadsDiskFull, uploadsReadOnly } from './disks.ts';
import { halfWrittenRegistry } from './files.ts';
import { refuseMail, slowMail, stopMailServer } from './mail-faults.ts';
import {
  freezeDatabase,
  killApi,
  killBoth,
  killDatabase,
  killLauncher,
  killPrimaryProcess,
  killWorker,
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
  'kill-worker': killWorker,
  'kill-primary': killPrimaryProcess,
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
  'mail-gone': stopMailServer,
  'mail-refuses': refuseMail,
  'mail-slow': slowMail,
  'slow-clients': slowClients,
  'half-open': halfOpenConnections,
  'idle-connections': idleConnections,
  watchers,
  'cut-uploads': cutUploads,
  'half-registry': halfWrittenRegistry,
};
