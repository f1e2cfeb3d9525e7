// The last homes looked at, as ids in the browser's own storage. Whatever is in there may have been written by anybody.
const KEY = 'tahanan.viewed'
export const MAX_VIEWED = 12
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Latest first, without the one that is open. */
export function listViewedBefore(openId: string): string[] {
  return readViewed().filter((id) => id !== openId)
}

export function storeViewed(id: string): void {
  const ids = [id, ...listViewedBefore(id)].slice(0, MAX_VIEWED)
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // private windows and full storages keep nothing, and that is all right
  }
}

export function clearViewed(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // as above
  }
}

function readViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && UUID.test(id)) : []
    return [...new Set(ids as string[])].slice(0, MAX_VIEWED)
  } catch {
    return []
  }
}
