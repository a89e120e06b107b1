import { deviceText, randomId } from '@campus/portal-kit';

/**
 * Versions that froze or crashed a tab of this browser. A version is marked before its code runs and unmarked once what it
 * shows stands. Meanwhile its tab renews the mark each second. A frozen tab does neither, so a mark that an earlier load of
 * this tab left behind, or that another tab no longer renews, names the culprit.
 */
const running = deviceText('running-remotes');
const stopped = deviceText('stopped-remotes');
const ownTab = deviceText('tab', 'tab');

const renewEveryMs = 1000;
/** A mark that wasn't renewed for so long is that of a frozen tab. */
const silentMs = 5000;
/** Watched for at least so long: after the device slept all marks are old. */
const watchedMs = 1500;
/** Bounds both lists: nothing removes a mark whose version is never opened again. */
const maxNames = 20;

interface Version {
  id: string;
  version: string;
}
interface Mark {
  name: string;
  tab: string;
  /** When it was last renewed. */
  at: number;
}
const nameOf = ({ id, version }: Version) => `${id}@${version}`;

let tab = '';
const own = new Set<string>();
let timer: ReturnType<typeof setInterval> | undefined;
let onStopped: (version: Version) => void = () => undefined;

function readMarks(): Mark[] {
  const lines = running.get()?.split('\n') ?? [];
  return lines.map((line) => {
    const [name = '', of = '', at] = line.split(' ');
    return { name, tab: of, at: Number(at) };
  });
}
const writeMarks = (marks: Mark[]) =>
  running.set(marks.map(({ name, tab: of, at }) => `${name} ${of} ${at}`).join('\n') || null);

function renew(): void {
  // This timer ran, so the tab isn't frozen. Browsers slow down the timers of hidden tabs.
  if (document.visibilityState === 'hidden') own.clear();
  const ofOthers = readMarks().filter((mark) => mark.tab !== tab);
  writeMarks([...ofOthers, ...[...own].map((name) => ({ name, tab, at: Date.now() }))].slice(-maxNames));
  if (own.size > 0) timer ??= setInterval(renew, renewEveryMs);
  else {
    clearInterval(timer);
    timer = undefined;
  }
}

const namesOfStopped = () => stopped.get()?.split(' ') ?? [];

function blame(name: string): void {
  stopped.set([...namesOfStopped().filter((one) => one !== name), name].slice(-maxNames).join(' '));
  writeMarks(readMarks().filter((mark) => mark.name !== name));
  const [id = '', version = ''] = name.split('@');
  onStopped({ id, version });
}

/**
 * Takes over what earlier loads of this tab left behind. Call it once, before any remote runs.
 * @param report told of each version that turns out to have frozen a tab, also later
 */
export function findStopped(report: (version: Version) => void): void {
  onStopped = report;
  tab = ownTab.get() ?? randomId();
  ownTab.set(tab);
  for (const mark of readMarks()) if (mark.tab === tab) blame(mark.name);
  own.clear();
  renew();
  // A person who leaves or hides the page while a remote starts has a page that works.
  addEventListener('pagehide', () => {
    own.clear();
    renew();
  });
  document.addEventListener('visibilitychange', renew);
}

/** Whether it froze a tab. While another tab starts the same version, this waits for a sign of life from there. */
export async function hasStopped(version: Version): Promise<boolean> {
  const name = nameOf(version);
  if (namesOfStopped().includes(name)) return true;
  const [mark] = readMarks()
    .filter((one) => one.name === name && one.tab !== tab)
    .toSorted((a, b) => a.at - b.at);
  if (!mark) return false;
  const isSilent = () =>
    readMarks().some((one) => one.tab === mark.tab && one.name === name && one.at === mark.at);
  const restMs = Math.max(watchedMs, Math.min(silentMs, mark.at + silentMs - Date.now()));
  const end = performance.now() + restMs;
  while (isSilent() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
  if (isSilent()) blame(name);
  return namesOfStopped().includes(name);
}

/** Called when a person opens it anyway. */
export const giveAnotherChance = (version: Version): boolean =>
  stopped.set(
    namesOfStopped()
      .filter((name) => name !== nameOf(version))
      .join(' ') || null,
  );

export function markRunning(version: Version): void {
  own.add(nameOf(version));
  // Not `renew`: code that runs in a tab in the background can freeze it too.
  writeMarks([...readMarks(), { name: nameOf(version), tab, at: Date.now() }].slice(-maxNames));
  timer ??= setInterval(renew, renewEveryMs);
}

export function unmarkRunning(version: Version): void {
  own.delete(nameOf(version));
  renew();
}
