import { useQueryClient } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** After a step: what shows applications, or money set aside for them, is stale. Resolves when what is on screen is read again. */
export function useReadAgain() {
  const queries = useQueryClient();
  return async () => {
    const { applications, registers, figures, ledger } = budgetKeys;
    await Promise.all(
      [applications, registers, figures, ledger].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}
