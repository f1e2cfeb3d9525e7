// What a page says after one of its forms: the address names what was done (`?done=approve`), so that it also works without JavaScript.

/** The texts of one page by name. Pages import them for the notice, actions for the redirect: they must stay free of server code. */
export type Notices = Readonly<Record<string, () => string>>
export type Done<N extends Notices> = keyof N & string

export const DONE = 'done'

/** The address after a form. The names are those of the page that shows the notice, which may be another page than the form's. */
export function addDone<N extends Notices>(to: string, notices: N, done: Done<N>): string {
  if (!Object.hasOwn(notices, done)) throw new Error(`No notice is named ${done}`)
  const [path = '', query] = to.split('?')
  const params = new URLSearchParams(query)
  params.set(DONE, done)
  return `${path}?${params.toString()}`
}

/** Null for a name without a notice: an address shows no text of its own. */
export function readDone<N extends Notices>(params: URLSearchParams, notices: N): Done<N> | null {
  const names: Done<N>[] = Object.keys(notices)
  return names.find((name) => name === params.get(DONE)) ?? null
}
