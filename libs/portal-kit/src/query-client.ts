import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The portal's cache of server data. A refusal (4xx) is final; anything else is tried twice more. Calls are made also
 * when the browser thinks it is offline: a portal on the same machine answers without a network, and where none answers
 * a person is told instead of waiting.
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
      mutations: { networkMode: 'always', retry: false },
    },
  });
