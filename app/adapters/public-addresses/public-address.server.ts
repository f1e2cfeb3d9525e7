// Which network addresses our server may call for a person. All that reach this machine, its network or a service of the provider are refused.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const FORBIDDEN_V4 = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Parts of the global range that contain an IPv4 address, are tunnels or are for documentation. */
const FORBIDDEN_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const forbidden = new BlockList()
for (const [network, bits] of FORBIDDEN_V4) forbidden.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of FORBIDDEN_V6) forbidden.addSubnet(network, bits, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Of IPv6 only the global range: it leaves out loopback, link-local, private and mapped IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !forbidden.check(address, 'ipv4')
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1_024

/** Encrypted, without a name and a password, and not at the port of another service of a machine. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash, port } = new URL(text)
  const portNumber = port === '' ? HTTPS_PORT : Number(port)
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    (portNumber === HTTPS_PORT || portNumber >= FIRST_FREE_PORT)
  )
}
