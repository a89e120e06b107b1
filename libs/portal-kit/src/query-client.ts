import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The portal's cache of server data. A refusal (4xx) is final; other failures are retried twice. Calls are made even if
 * the browser reports that it is offline: a portal on the same machine answers without a network, and otherwise the
 * reader gets an error instead of an endless wait.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      // `useChange` repeats them by itself.
      mutations: { networkMode: 'always', retry: false },
    },
  });
