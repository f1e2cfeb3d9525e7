// The home a guest wanted to keep: remembered in their own browser for an hour, taken out once, by our own code, after signing in.
// No address can put one there.
const KEY = 'tahanan.meant'
const HOUR = 60 * 60 * 1_000

export type MeantHome = { id: string; title: string; path: string }

export function keepMeantHome(home: MeantHome): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...home, at: Date.now() }))
  } catch {
    // a browser that keeps nothing: they press the heart again
  }
}

function isOurs(path: string): boolean {
  return URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin
}

/** Once: whoever gets it has it alone. Whatever is in there may have been written by anybody. */
export function takeMeantHome(): MeantHome | null {
  try {
    const text = localStorage.getItem(KEY)
    localStorage.removeItem(KEY)
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof MeantHome | 'at', unknown>> | null
    const { id, title, path, at } = kept ?? {}
    if (typeof id !== 'string' || typeof title !== 'string' || typeof path !== 'string' || typeof at !== 'number')
      return null
    const isFresh = at <= Date.now() && Date.now() - at < HOUR
    return isFresh && isOurs(path) ? { id, title, path } : null
  } catch {
    return null
  }
}
