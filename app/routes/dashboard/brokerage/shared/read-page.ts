const MAX_PAGE = 1_000

/** The page in the address; what is no number is the first one. */
export function readPage({ searchParams }: URL): number {
  const page = Number(searchParams.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}
