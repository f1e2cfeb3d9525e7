// The subject of a rate limit. An IPv6 customer owns a whole /64 and could use a new address for every request, so a /64
// counts as one.
import type { LimitHit, VisitorLimitName } from './limits.rules.ts'

export type Visitor = { accountId: string | null; browserId: string | null; clientAddress: string | null }

/**
 * The account first, then the browser, and the client address last: it may belong to everybody behind a carrier. Browsers also count for
 * their address, because one client can collect the cookies of many browsers.
 */
export function listVisitorHits(rule: VisitorLimitName, { accountId, browserId, clientAddress }: Visitor): LimitHit[] {
  const address = getAddressSubject(clientAddress)
  if (accountId !== null) return [{ rule, subject: getAccountSubject(accountId) }]
  if (browserId === null) return [{ rule: `${rule}.address`, subject: address }]
  return [
    { rule, subject: `browser:${browserId}` },
    { rule: 'browsers.address', subject: address },
  ]
}

/** `null` is a request without client address. All of these share one counter, so that none is uncounted. */
export function getAddressSubject(address: string | null): string {
  if (address === null) return 'address:none'
  const groups = parseIpv6Groups(address)
  if (!groups) return `address:${address.toLowerCase()}`
  if (isMappedIpv4(groups)) return `address:${formatIpv4(groups[6] ?? 0, groups[7] ?? 0)}`
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `address:${network.join(':')}::/64`
}

export function getAccountSubject(userId: string): string {
  return `user:${userId}`
}

/** The eight groups of an IPv6 address, or null. */
function parseIpv6Groups(address: string): number[] | null {
  const [addressWithoutZone = ''] = address.split('%') // a zone id is local to the machine
  if (!addressWithoutZone.includes(':')) return null
  const [head = '', tail, ...more] = addressWithoutZone.split('::')
  if (more.length > 0) return null
  const headGroups = parseGroups(head)
  const tailGroups = tail === undefined ? [] : parseGroups(tail)
  if (!headGroups || !tailGroups) return null
  const missing = 8 - headGroups.length - tailGroups.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  return [...headGroups, ...Array<number>(missing).fill(0), ...tailGroups]
}

function parseGroups(part: string): number[] | null {
  if (part === '') return []
  const groups: number[] = []
  for (const piece of part.split(':')) {
    const quad = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(piece)
    if (quad) {
      const [a = 0, b = 0, c = 0, d = 0] = quad.slice(1).map(Number)
      groups.push(a * 256 + b, c * 256 + d)
    } else if (/^[\da-f]{1,4}$/i.test(piece)) {
      groups.push(Number.parseInt(piece, 16))
    } else {
      return null
    }
  }
  return groups
}

const isMappedIpv4 = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const formatIpv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
