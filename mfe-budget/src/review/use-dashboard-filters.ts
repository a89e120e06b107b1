import {
  applicationKinds,
  approvalStates,
  type ApplicationKind,
  type ApprovalState,
} from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';

/** What a reviewer can look at. */
export const views = { waiting: 'Waiting', all: 'All', mine: 'Yours' } as const;
type View = keyof typeof views;

export interface DashboardFilters {
  view: View;
  kind: ApplicationKind | '';
  /** Of all. */
  status: ApprovalState | '';
  /** Of those that wait: only those that have waited too long. */
  overdue: boolean;
}

const oneOf = <Value extends string>(known: readonly Value[], value: string | null) =>
  known.find((candidate) => candidate === value);

/** What the dashboard shows. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useDashboardFilters() {
  const [params, setParams] = useSearchParams();
  const filters: DashboardFilters = {
    view: oneOf(Object.keys(views) as View[], params.get('view')) ?? 'waiting',
    kind: oneOf(Object.keys(applicationKinds) as ApplicationKind[], params.get('kind')) ?? '',
    status: oneOf(approvalStates, params.get('status')) ?? '',
    overdue: params.has('overdue'),
  };
  const change = (changed: Partial<DashboardFilters>) =>
    setParams(paramsOf({ ...filters, ...changed }), { preventScrollReset: true });
  const { view, kind, status, overdue } = filters;
  const isNarrowed = kind !== '' || (view === 'all' && status !== '') || (view === 'waiting' && overdue);
  return { filters, change, isNarrowed, clear: () => change({ kind: '', status: '', overdue: false }) };
}

/** As they stand in the address; what a view doesn't have is left out. */
export const paramsOf = ({ view, kind, status, overdue }: DashboardFilters) => ({
  ...(view !== 'waiting' && { view }),
  ...(view !== 'mine' && kind && { kind }),
  ...(view === 'all' && status && { status }),
  ...(view === 'waiting' && overdue && { overdue: '' }),
});
