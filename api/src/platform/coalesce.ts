/**
 * Lets concurrent calls with one key share a run of `work`, which is told their number. A call never joins a run that has
 * begun before it: it joins the next, which begins when that one is over.
 */
export function coalesce<T>(work: (key: string, calls: number) => Promise<T>): (key: string) => Promise<T> {
  const next = new Map<string, () => Promise<T>>();
  const last = new Map<string, Promise<void>>();

  function begin(key: string) {
    const before = last.get(key) ?? Promise.resolve();
    let calls = 0;
    const result = before.then(() => {
      next.delete(key);
      return work(key, calls);
    });
    const join = () => {
      calls += 1;
      return result;
    };
    const over = result.then(
      () => {},
      () => {},
    );
    next.set(key, join);
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return join;
  }

  return (key) => (next.get(key) ?? begin(key))();
}
