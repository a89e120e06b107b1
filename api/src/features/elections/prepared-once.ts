import { PreparedJson } from '../../platform/prepared-json.ts';
import type { ElectionView } from './election-views.ts';

/** What is made of a view, written once for all who ask while it is shown. */
export function preparedOnce(present: (view: ElectionView) => unknown) {
  const known = new WeakMap<ElectionView, PreparedJson>();
  return async (view: ElectionView): Promise<PreparedJson> => {
    const json = known.get(view) ?? new PreparedJson(await present(view));
    known.set(view, json);
    return json;
  };
}
