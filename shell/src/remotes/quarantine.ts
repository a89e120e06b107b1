import { deviceText } from '@campus/portal-kit';

/**
 * Versions that froze or crashed this tab. A version is marked before its code runs and unmarked once its first page
 * stands. A frozen tab does neither that nor anything else, so a mark that an earlier load of this tab left behind names
 * the culprit.
 */
const running = deviceText('running-remotes', 'tab');
const stopped = deviceText('stopped-remotes', 'tab');

interface Version {
  id: string;
  version: string;
}
const nameOf = ({ id, version }: Version) => `${id}@${version}`;
const listIn = (text: typeof running) => text.get()?.split(' ') ?? [];
const write = (text: typeof running, names: string[]) =>
  text.set(names.length === 0 ? null : [...new Set(names)].join(' '));
const without = (names: string[], version: Version) => names.filter((name) => name !== nameOf(version));

/**
 * Takes over what earlier loads of this tab left behind. Call it once, before any remote runs.
 * @returns the versions that stopped it, each `id@version`
 */
export function findStopped(): string[] {
  const found = listIn(running);
  write(stopped, [...listIn(stopped), ...found]);
  running.set(null);
  // A person who leaves or hides the page while a remote starts has a page that works.
  const forgive = () => running.set(null);
  addEventListener('pagehide', forgive);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') forgive();
  });
  return found;
}

export const hasStopped = (version: Version): boolean => listIn(stopped).includes(nameOf(version));

/** Called when a person opens it anyway. */
export const giveAnotherChance = (version: Version): boolean =>
  write(stopped, without(listIn(stopped), version));

export const markRunning = (version: Version): boolean =>
  write(running, [...listIn(running), nameOf(version)]);

export const unmarkRunning = (version: Version): boolean => write(running, without(listIn(running), version));
