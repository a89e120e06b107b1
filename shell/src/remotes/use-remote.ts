import { useQuery } from '@tanstack/react-query';
import { useShell } from '../shell-context.tsx';

/** A remote's definition, loaded when it is first needed. */
export function useRemote(id: string) {
  const { remotes } = useShell();
  return useQuery({
    queryKey: ['remote', id],
    queryFn: () => remotes.load(id),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
}
