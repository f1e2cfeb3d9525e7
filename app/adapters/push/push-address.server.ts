// Which addresses of push services we send to. A browser gives the address, so it is the text of a stranger: only services that we know,
// only by https, and only at public addresses of the network.
import { BlockList, isIP } from 'node:net'

const MAX_ENDPOINT = 1_000

/** A host with a leading dot: all below it. `testOrigin`: a push service of a developer on this machine, which needs no https. */
export type PushHosts = { hosts: readonly string[]; testOrigin?: string | undefined }

export function isPushAddress(endpoint: string, { hosts, testOrigin }: PushHosts): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  if (testOrigin !== undefined && url.origin === testOrigin) return true
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isHost(url.hostname, host))
}

function isHost(hostname: string, known: string): boolean {
  return known.startsWith('.') ? hostname.endsWith(known) && hostname.length > known.length : hostname === known
}

const RESERVED: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Public addresses of IPv6 are all in here; the two networks in it are not. */
const GLOBAL_IPV6 = createList([['2000::', 3]], 'ipv6')
const RESERVED_IPV6 = createList(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
)
const RESERVED_IPV4 = createList(RESERVED, 'ipv4')

function createList(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

/** Of the internet, and not of this machine, its network or a cloud provider. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !RESERVED_IPV4.check(address, 'ipv4')
  return family === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !RESERVED_IPV6.check(address, 'ipv6')
}
