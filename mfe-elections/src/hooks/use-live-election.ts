import { getElection, watchElection, type Election, type Pulse } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from './query-keys.ts';

/** How often to ask when nothing streams, and how often in case a stream went silent without an error. */
const pollMs = 5_000;
const checkMs = 60_000;
/** After a stream that was refused; the browser renews one that broke off by itself. */
const retryMs = 15_000;

/**
 * An election that follows what happens: its pulse is streamed (server-sent events) into the query cache while the tab
 * is seen, and asked for where the stream fails.
 */
export function useLiveElection(id: string): UseQueryResult<Election> {
  const api = useApi();
  const queries = useQueryClient();
  const [streaming, setStreaming] = useState(false);
  const election = useQuery({
    queryKey: queryKeys.election(id),
    queryFn: ({ signal }) => api.call(getElection, { params: { id }, signal }),
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
      // HTTP/1.1 has six connections for all tabs: one that nobody sees gives its own back.
      if (document.hidden) return;
      const opened = new EventSource(watchElection.path.replace(':id', id));
      source = opened;
      opened.onmessage = ({ data }) => {
        setStreaming(true);
        const pulse = JSON.parse(data as string) as Pulse;
        const before = queries.getQueryData<Election>(queryKeys.election(id));
        queries.setQueryData<Election>(queryKeys.election(id), (old) => old && { ...old, ...pulse });
        // Another state brings more than a pulse: times, the result, candidates.
        if (before && before.state !== pulse.state)
          void queries.invalidateQueries({ queryKey: queryKeys.all });
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

const isFinal = ({ state }: Election) => state === 'published' || state === 'cancelled';
/** The digest is no part of the pulse. */
const isSealing = ({ state, digest }: Election) => state === 'closed' && digest === null;
