// Finds the network address that a request to an entered address goes to. The name is resolved once, every address of it must be public, and the
// connection is pinned to the one that was checked: a name that changes in between reaches nothing else.
import { lookup as resolve } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicUrl } from './public-address.server.ts'

export type Address = { address: string; family: number }
export type AddressOptions = {
  resolveName?: (hostname: string) => Promise<Address[]>
  /** Only tests allow other addresses. */
  allowsAddress?: (address: string) => boolean
  allowsUrl?: (url: string) => boolean
}
/** Null if one of the addresses is not public: the name may lead anywhere. Fails if the name is not resolved in time. */
export type FindAddress = (url: string) => Promise<Address | null>

const resolveAll = (hostname: string) => resolve(hostname, { all: true, verbatim: true })

export function createAddressFinder(
  { resolveName = resolveAll, allowsAddress = isPublicAddress, allowsUrl = isPublicUrl }: AddressOptions,
  timeoutMs: number,
): FindAddress {
  return (url) => withTimeout(findAddress(url), timeoutMs)

  async function findAddress(url: string): Promise<Address | null> {
    if (!allowsUrl(url)) return null
    const hostname = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
    const family = isIP(hostname)
    const found = family === 0 ? await resolveName(hostname) : [{ address: hostname, family }]
    return found.every(({ address }) => allowsAddress(address)) ? (found[0] ?? null) : null
  }
}

/** For the option `lookup` of a request. */
export function pinLookup({ address, family }: Address): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error('the name was not resolved in time')), timeoutMs)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
}
