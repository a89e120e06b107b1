import { caseStateSchema, type CaseState } from '@campus/contracts';
import { useToday } from '@campus/portal-kit';
import { useSearchParams } from 'react-router-dom';

/** What the committee can look at. */
export const views = { queue: 'Waiting', all: 'All cases', deadlines: 'Deadlines' } as const;
type View = keyof typeof views;

/** What the page shows. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useCommitteeView() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const view = (Object.keys(views) as View[]).find((one) => one === params.get('view')) ?? 'queue';
  const month = params.get('month') ?? '';
  return {
    view,
    /** Of all cases; `undefined`: any. */
    state: caseStateSchema.safeParse(params.get('state')).data,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7),
    search: params.size > 0 ? `?${params.toString()}` : '',
    filter: (state: CaseState | '') =>
      setParams({ view, ...(state && { state }) }, { preventScrollReset: true }),
  };
}
