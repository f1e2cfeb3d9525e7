const MAX_QUERY = 100

/** Anything else counts as the empty text. */
export function readFindQuery(params: URLSearchParams): string {
  return (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_QUERY)
}
