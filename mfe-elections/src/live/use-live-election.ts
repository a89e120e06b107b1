import {
  blankChoice,
  type Election,
  getCurrentElection,
  getElection,
  listElectionCandidates,
  noneOfTheAbove,
  type Pulse,
  type StandingCandidate,
  watchElection,
} from '@campus/contracts/elections';
import { keyOf, useApi, useEndpoint } from '@campus/portal-kit';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Another election may open, and a candidate join or withdraw, while the page is open. */
const rereadMs = 30_000;
/** How often to ask when nothing streams, and how often in case a stream went silent without an error. */
const pollMs = 5_000;
const checkMs = 60_000;
/** After a stream that was refused; the browser renews one that broke off by itself. */
const retryMs = 15_000;

/** The election that /voting shows; `null` before the first. */
export const useCurrentElection = () => useEndpoint(getCurrentElection, { refetchInterval: rereadMs });

/** The candidates on the ballot of an election, in the server's order. */
export const useElectionCandidates = (id: string) =>
  useEndpoint(listElectionCandidates, { params: { id }, refetchInterval: rereadMs });

/**
 * An election that follows what happens: its pulse is streamed (server-sent events) into the query cache while the tab
 * is seen, and asked for where the stream fails.
 * @param initial the election as another call has just read it
 */
export function useLiveElection(id: string, initial?: Election): UseQueryResult<Election> {
  const api = useApi();
  const queries = useQueryClient();
  const [streaming, setStreaming] = useState(false);
  const election = useQuery<Election>({
    queryKey: electionKey(id),
    ...(initial && { initialData: initial }),
    queryFn: async ({ signal }) => {
      const read = await api.call(getElection, { params: { id }, signal });
      refreshCandidates(queries, read);
      return read;
    },
    refetchInterval: ({ state: { data } }) =>
      data && !isFinal(data) && (streaming && !isSealing(data) ? checkMs : pollMs),
  });

  const moves = election.data !== undefined && !isFinal(election.data);
  useEffect(() => {
    if (!moves || !('EventSource' in window)) return undefined;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;

    function close() {
      clearTimeout(retry);
      source?.close();
      source = undefined;
      setStreaming(false);
    }
    function connect() {
      close();
      // HTTP/1.1 has six connections for all tabs: a hidden tab closes its own.
      if (document.hidden) return;
      const opened = new EventSource(watchElection.path.replace(':id', id));
      source = opened;
      opened.onmessage = ({ data }) => {
        setStreaming(true);
        const pulse = JSON.parse(data as string) as Pulse;
        const before = queries.getQueryData<Election>(electionKey(id));
        queries.setQueryData<Election>(electionKey(id), (old) => old && { ...old, ...pulse });
        refreshCandidates(queries, { id, ...pulse });
        // Another state brings more than a pulse: times, the result, candidates.
        if (before && before.state !== pulse.state)
          void queries.invalidateQueries({ queryKey: [getElection.area] });
      };
      opened.onerror = () => {
        setStreaming(false);
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(connect, retryMs);
      };
    }

    connect();
    document.addEventListener('visibilitychange', connect);
    return () => {
      document.removeEventListener('visibilitychange', connect);
      close();
    };
  }, [id, moves, queries]);

  return election;
}

const electionKey = (id: string) => keyOf(getElection, { params: { id } });
const isFinal = ({ state }: Election) => state === 'published' || state === 'cancelled';
/** The digest is no part of the pulse. */
const isSealing = ({ state, digest }: Election) => state === 'closed' && digest === null;

/** Reads the candidates again when the standings name one who joined after the list was read. */
function refreshCandidates(queries: QueryClient, { id, standings }: Pick<Election, 'id' | 'standings'>) {
  const queryKey = keyOf(listElectionCandidates, { params: { id } });
  const known = queries.getQueryData<StandingCandidate[]>(queryKey);
  const isKnown = (choice: string) =>
    choice === noneOfTheAbove ||
    choice === blankChoice ||
    known?.some((candidate) => candidate.id === choice);
  if (known && standings?.counts.some(({ choice }) => !isKnown(choice)))
    void queries.invalidateQueries({ queryKey });
}
