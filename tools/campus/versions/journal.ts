import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@campus/releases/lock';
import { writeAtomically } from '@campus/releases/write-atomically';
import { home } from '../installation.ts';
import type { Digests } from './digests.ts';

/** A change of versions that is under way. It is taken back if it breaks off, unless the new version is open already. */
export interface Journal {
  /** Folders of versions, below `home`. */
  from: string;
  to: string;
  wasRunning: boolean;
  /** Before `open`, no visitor can have used the new version. */
  step: 'copy' | 'try' | 'open';
  /** A folder. */
  backup?: string | undefined;
  digests?: Digests | undefined;
}

/** The last upgrade, for a rollback. */
export interface Previous {
  folder: string;
  backup: string;
  /** Those of the data when the upgraded portal opened; undefined if no migration ran. */
  digests?: Digests | undefined;
}

const journalFile = join(home, 'upgrade.json');
const previousFile = join(home, 'previous.json');

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

export const readJournal = () => read<Journal>(journalFile);
export const readPrevious = () => read<Previous>(previousFile);
export const writeJournal = (journal: Journal): void =>
  writeAtomically(journalFile, JSON.stringify(journal), 0o600);
export const writePrevious = (previous: Previous): void =>
  writeAtomically(previousFile, JSON.stringify(previous), 0o600);
export const removeJournal = (): void => rmSync(journalFile, { force: true });
export const removePrevious = (): void => rmSync(previousFile, { force: true });

/** One change of versions at a time; the lock of a process that was killed is free. */
export const takeUpgradeLock = (waitMs = 0) => takeLock(join(home, 'upgrade.lock'), waitMs);
