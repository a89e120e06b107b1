import type { Pulse } from '@campus/contracts/elections';
import { EventStream, type Listener } from '../../../platform/http/event-stream.ts';
import { requireFreePlace } from '../../../platform/http/fair-places.ts';
import type { ElectionView } from '../election-views.ts';
import type { ElectionsContext } from '../context.ts';

/** Milliseconds between two looks at each watched election: with the age of a view, others' votes show in two seconds. */
const lookInterval = 500;
/** Votes cast here within this many milliseconds are sent as one event. */
const together = 300;
const maxListeners = 5000;

interface Watched {
  /** With who listens, as limits count them. */
  listeners: Map<Listener, string>;
  last: string;
  soon?: NodeJS.Timeout;
}

/** Tells all who watch an election of each change: however many watch, it is read once. */
export function createPulseHub({ views, jobs }: Pick<ElectionsContext, 'views' | 'jobs'>, pulseOf: PulseOf) {
  const all = new Map<string, Watched>();

  const read = async (id: string) => JSON.stringify(pulseOf(await views.get(id)));

  async function look(id: string, watched: Watched): Promise<void> {
    const pulse = await read(id);
    if (pulse === watched.last) return;
    watched.last = pulse;
    for (const { send } of watched.listeners.keys()) send(pulse);
  }

  const lookAtAll = async () => {
    for (const [id, watched] of all) await look(id, watched);
  };
  jobs.everywhere('watched elections', lookInterval, lookAtAll, { withAnyClock: true });
  jobs.atStop(() => {
    for (const { listeners } of all.values()) for (const { end } of listeners.keys()) end();
  });

  return {
    /**
     * @param whose who watches, as limits count them: in memory only
     * @throws DomainError `not-found`, `unavailable`, `rate-limited`
     */
    async watch(id: string, whose: string): Promise<EventStream> {
      const pulse = await read(id);
      const watching = [...all.values()].flatMap(({ listeners }) => [...listeners.values()]);
      requireFreePlace(watching, whose, maxListeners);
      return new EventStream((listener) => {
        let watched = all.get(id);
        if (!watched) all.set(id, (watched = { listeners: new Map(), last: pulse }));
        const { listeners } = watched;
        listeners.set(listener, whose);
        // Not what was read above: meanwhile more may have been told, which wouldn't be told again.
        listener.send(watched.last);
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) all.delete(id);
        };
      });
    },
    changed(id: string): void {
      const watched = all.get(id);
      if (!watched || watched.soon) return;
      watched.soon = setTimeout(() => {
        delete watched.soon;
        // The next look tells what this one can't.
        look(id, watched).catch(() => {});
      }, together).unref();
    },
  };
}
type PulseOf = (view: ElectionView) => Pulse;
