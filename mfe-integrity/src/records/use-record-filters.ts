import {
  caseKindSchema,
  caseOutcomeSchema,
  termSchema,
  type CaseKind,
  type CaseOutcome,
} from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';

export interface RecordFilters {
  term?: string;
  kind?: CaseKind;
  outcome?: CaseOutcome;
}

/** What the records are narrowed to. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useRecordFilters() {
  const [params, setParams] = useSearchParams();
  const chosen = {
    term: termSchema.safeParse(params.get('term')).data,
    kind: caseKindSchema.safeParse(params.get('kind')).data,
    outcome: caseOutcomeSchema.safeParse(params.get('outcome')).data,
  };
  /** @param value empty: all */
  const change = (name: keyof RecordFilters, value: string) =>
    setParams(onlySet({ ...chosen, [name]: value }), { preventScrollReset: true });
  return { filters: onlySet(chosen) as RecordFilters, change, clear: () => setParams({}) };
}

const onlySet = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
