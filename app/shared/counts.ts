/** The counts of grouped rows by key, with 0 for a key without a row. */
export function fillCounts<Key extends string>(
  keys: readonly Key[],
  rows: readonly { key: Key; count: number }[],
): Record<Key, number> {
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<Key, number>
}
