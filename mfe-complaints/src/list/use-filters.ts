import {
  complaintCategories,
  complaintStates,
  type ComplaintCategory,
  type ComplaintState,
} from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';

export interface Filters {
  search: string;
  category: ComplaintCategory | '';
  state: ComplaintState | '';
  /** Only those that I filed with my name. */
  mine: boolean;
}

const isCategory = (value: string): value is ComplaintCategory => Object.hasOwn(complaintCategories, value);
const isState = (value: string): value is ComplaintState => complaintStates.some((state) => state === value);

/** What the list is narrowed to. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const category = params.get('category') ?? '';
  const state = params.get('state') ?? '';
  const filters: Filters = {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: isCategory(category) ? category : '',
    state: isState(state) ? state : '',
    mine: params.has('mine'),
  };

  function change(changed: Partial<Filters>) {
    const { search, category: about, state: stage, mine } = { ...filters, ...changed };
    setParams(
      {
        ...(search && { search }),
        ...(about && { category: about }),
        ...(stage && { state: stage }),
        ...(mine && { mine: '' }),
      },
      // Going back leaves the search, instead of undoing it letter by letter.
      { replace: filters.search !== '' && changed.search !== undefined, preventScrollReset: true },
    );
  }
  const clear = () => setParams({});
  return { filters, change, clear };
}

export const isNarrowed = ({ search, category, state, mine }: Filters) =>
  search !== '' || category !== '' || state !== '' || mine;
