/** Runs `work` for all items, at most `limit` at the same time. */
export async function runConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items.values()
  const runWorker = async () => {
    for (const item of iterator) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, runWorker))
}
