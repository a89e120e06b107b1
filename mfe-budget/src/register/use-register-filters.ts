import {
  applicationKinds,
  approvalStates,
  type ApplicationKind,
  type ApprovalState,
} from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';

export interface RegisterFilters {
  status: ApprovalState | '';
  kind: ApplicationKind | '';
}

/** Withdrawn ones are not in the register. */
export const registeredStates = approvalStates.filter((state) => state !== 'Withdrawn');

const isState = (value: string): value is ApprovalState => registeredStates.some((state) => state === value);
const isKind = (value: string): value is ApplicationKind => Object.hasOwn(applicationKinds, value);

/** What the register is narrowed to. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useRegisterFilters() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';
  const kind = params.get('kind') ?? '';
  const filters: RegisterFilters = { status: isState(status) ? status : '', kind: isKind(kind) ? kind : '' };

  function change(changed: Partial<RegisterFilters>) {
    const next = { ...filters, ...changed };
    setParams(
      { ...(next.status && { status: next.status }), ...(next.kind && { kind: next.kind }) },
      { preventScrollReset: true },
    );
  }
  const clear = () => setParams({});
  return { filters, change, clear };
}
