// Which addresses of push services we send to. A browser gives the address, so it is the text of a stranger: only services that we know,
// only by https. The sender also looks whether the network address is public.

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
