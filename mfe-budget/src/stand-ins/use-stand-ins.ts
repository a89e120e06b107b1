import { addStandIn, endStandIn, listStandIns, type Sent } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** Who stands in for me and for whom I stand in, and what changes it. */
export function useStandIns() {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: budgetKeys.standIns,
    queryFn: ({ signal }) => api.call(listStandIns, { signal }),
  });

  /** What one may review has changed with it. */
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: budgetKeys.standIns }),
      queries.invalidateQueries({ queryKey: budgetKeys.applications }),
    ]);

  async function add(body: Sent<(typeof addStandIn)['body']>) {
    const added = await api.call(addStandIn, { body });
    await readAgain();
    return added;
  }
  async function end(id: string) {
    try {
      await api.call(endStandIn, { params: { id } });
    } finally {
      await readAgain();
    }
  }
  return { query, add, end };
}
