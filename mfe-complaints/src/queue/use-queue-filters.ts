import { complaintCategories, type ComplaintCategory, type ComplaintState } from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';

/** What the queue can be asked for; without any of them, for all that isn't closed. */
export const queuedStates = [
  'held',
  'received',
  'in-review',
  'action-taken',
  'closed',
] as const satisfies ComplaintState[];
export const assignees = { me: 'Assigned to me', nobody: 'Assigned to nobody' } as const;

export interface QueueFilters {
  category?: ComplaintCategory;
  state?: (typeof queuedStates)[number];
  assignee?: keyof typeof assignees;
}

/** What the queue is narrowed to. It lies in the address, so that Back and a bookmark work. */
export function useQueueFilters() {
  const [params, setParams] = useSearchParams();
  const one = <Value extends string>(name: string, known: readonly Value[]) => {
    const value = known.find((candidate) => candidate === params.get(name));
    return value && { [name]: value };
  };
  const filters: QueueFilters = {
    ...one('category', Object.keys(complaintCategories)),
    ...one('state', queuedStates),
    ...one('assignee', Object.keys(assignees)),
  };
  const change = (name: keyof QueueFilters, value: string) => {
    const { [name]: _, ...rest } = filters;
    setParams(value === '' ? rest : { ...rest, [name]: value }, { preventScrollReset: true });
  };
  return { filters, change, clear: () => setParams({}) };
}
