import { readArguments } from '../../command-line.ts';
import { loadSettings } from '../installation.ts';
import { services } from '../services.ts';
import { goBack, open } from './change-version.ts';
import { readJournal, removeJournal, takeUpgradeLock } from './journal.ts';

const help = `campus recover

After an upgrade or a rollback that was cut off, by a power cut for instance: goes back to the version before with its
data, or, if the new version was open already, finishes. campus start does the same, and so does each start of the
machine. It does nothing else.

  --wait           wait for the end of an upgrade that is under way
  --before-start   the services of systemd start next: leave that to them

Exit code: 0 when nothing is left to do, 5 when a person has to look.`;

/** Longer than any upgrade takes. */
const longestWaitMs = 86_400_000;

export async function recover(): Promise<void> {
  const { values } = readArguments(help, {
    wait: { type: 'boolean', default: false },
    'before-start': { type: 'boolean', default: false },
  });
  if (!values['before-start']) return recoverIfCutOff(values.wait ? longestWaitMs : 0);
  // Nothing may use the data that are put back.
  if (readJournal() && (await services(loadSettings()).isStopped()))
    await recoverIfCutOff(0, { starts: false });
}

/** Does nothing while the upgrade is under way. */
export async function recoverIfCutOff(waitMs = 0, { starts = true } = {}): Promise<void> {
  if (!readJournal()) return;
  const release = takeUpgradeLock(waitMs);
  if (!release) return;
  try {
    const found = readJournal();
    if (!found) return;
    const journal = starts ? found : { ...found, wasRunning: false };
    const settings = loadSettings();
    console.error(`\n  The change from ${journal.from} to ${journal.to} was cut off.`);
    if (journal.step === 'open') {
      try {
        await open(journal, settings);
        removeJournal();
        console.error(`  ${journal.to} works and stays.\n`);
        return;
      } catch (error) {
        await goBack(journal, settings, (error as Error).message);
      }
    } else await goBack(journal, settings, 'the upgrade was cut off');
    console.error(`  ${journal.from} is as it was, with all data.\n`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 5;
  } finally {
    release();
  }
}
