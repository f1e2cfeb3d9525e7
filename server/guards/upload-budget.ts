// Memory for the bodies of uploads. Bytes are counted when they arrive, not when a header announces them, in total, for each account,
// for each client address and for all guests together, so that nobody can use up the room of others (promise U3).
const MB = 1024 * 1024

type Cap = { bytes: number; uploads: number }
export type UploadCaps = Record<'total' | 'account' | 'address' | 'guests', Cap>
/** An address may have many people behind it, therefore it has room for several accounts. */
const CAPS: UploadCaps = {
  total: { bytes: 200 * MB, uploads: Infinity },
  account: { bytes: 64 * MB, uploads: 4 },
  address: { bytes: 100 * MB, uploads: 20 },
  guests: { bytes: 50 * MB, uploads: Infinity },
}

export type Uploader = { accountId: string | null; address: string }
export type UploadShare = {
  /** False if there is no room for the bytes. */
  reserve: (bytes: number) => boolean
  release: () => void
}
export type UploadBudget = ReturnType<typeof createUploadBudget>

export function createUploadBudget(caps: UploadCaps = CAPS) {
  const usage = new Map<string, Cap>()

  /** Null if the account or the address has too many uploads at the same time. `limit`: a cap always has room for one upload. */
  function open({ accountId, address }: Uploader, limit: number): UploadShare | null {
    const entries: [key: string, cap: Cap][] = [
      ['total', caps.total],
      [`address:${address}`, caps.address],
      accountId === null ? ['guests', caps.guests] : [`account:${accountId}`, caps.account],
    ]
    if (entries.some(([key, cap]) => getUsage(key).uploads >= cap.uploads)) return null
    let ownBytes = 0
    let isReleased = false
    const add = (bytes: number, uploads: number) => {
      for (const [key] of entries) {
        const used = getUsage(key)
        const next = { bytes: used.bytes + bytes, uploads: used.uploads + uploads }
        if (next.uploads === 0) usage.delete(key)
        else usage.set(key, next)
      }
    }
    add(0, 1)
    return {
      reserve(bytes) {
        const hasRoom = ([key, cap]: [string, Cap]) =>
          getUsage(key).bytes + bytes <= (key === 'total' ? cap.bytes : Math.max(cap.bytes, limit))
        if (isReleased || !entries.every(hasRoom)) return false
        ownBytes += bytes
        add(bytes, 0)
        return true
      },
      release() {
        if (isReleased) return
        isReleased = true
        add(-ownBytes, -1)
      },
    }
  }

  const getUsage = (key: string): Cap => usage.get(key) ?? { bytes: 0, uploads: 0 }
  return { open, getUsage }
}
