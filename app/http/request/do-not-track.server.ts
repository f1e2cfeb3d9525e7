/** Do Not Track, or the Global Privacy Control. */
export function asksNotToBeTracked(headers: Headers): boolean {
  return headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
}
