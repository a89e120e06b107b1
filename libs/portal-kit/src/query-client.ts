import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The portal's cache of server data. A refusal (4xx) is final; anything else is tried twice more. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
