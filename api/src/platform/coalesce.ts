/**
 * Lets concurrent calls with one key share a run of `work`, which gets what each of them brought. A call never joins a run
 * that has begun before it: it joins the next, which begins when that one is over.
 */
export function coalesce<Item, Result>(
  work: (key: string, items: Item[]) => Promise<Result>,
): (key: string, item: Item) => Promise<Result> {
  const next = new Map<string, (item: Item) => Promise<Result>>();
  const last = new Map<string, Promise<void>>();

  function begin(key: string) {
    const before = last.get(key) ?? Promise.resolve();
    const items: Item[] = [];
    const result = before.then(() => {
      next.delete(key);
      return work(key, items);
    });
    const join = (item: Item) => {
      items.push(item);
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

  return (key, item) => (next.get(key) ?? begin(key))(item);
}
