/** Works on all items, `concurrency` at a time, in their order. */
export async function atConcurrency<T>(
  concurrency: number,
  items: T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
