// Validates mail headers. A line break or a similar character would allow header injection (other headers, other recipients),
// so it is refused and never repaired (promise E1).

/** Control characters (CR, LF, NUL, tab …), line and paragraph separators, lone surrogates, and bidirectional overrides. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const WITH_NAME = /^(?:"([^"<>\\]*)"|([^"<>\\]*)) ?<([^<>]+)>$/

const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64
const MAX_DOMAIN = 253
const MAX_NAME = 120
export const MAX_SUBJECT = 250

export type Mailbox = { address: string; name?: string }

export class InvalidMailError extends Error {
  constructor(what: string) {
    super(`not a valid ${what} for a mail`) // without the value: it may be hostile or personal, and errors are logged
    this.name = 'InvalidMailError'
  }
}

export function isHeaderText(text: string): boolean {
  return !UNSAFE_IN_HEADER.test(text)
}

export function requireHeaderText(text: string, what: string, maxLength: number): string {
  if (!isHeaderText(text)) throw new InvalidMailError(what)
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxLength) throw new InvalidMailError(what)
  return trimmed
}

/** An address in its stored form: normalized (NFKC), then validated (promise V4). */
export function normaliseAddress(input: string): string {
  if (!isHeaderText(input)) throw new InvalidMailError('address')
  const address = input.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const isShort = address.length <= MAX_ADDRESS && local.length <= MAX_LOCAL_PART && domain.length <= MAX_DOMAIN
  if (at < 1 || !isShort || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) throw new InvalidMailError('address')
  return address
}

/** `ana@tahanan.example`, `Ana <ana@tahanan.example>` or `"Reyes, Ana" <ana@tahanan.example>`; exactly one. */
export function parseMailbox(input: string): Mailbox {
  const [, quoted, bare, address] = WITH_NAME.exec(input) ?? []
  if (address === undefined) return { address: normaliseAddress(input) }
  const name = quoted ?? bare ?? ''
  if (name.trim() === '') return { address: normaliseAddress(address) }
  return { name: requireHeaderText(name, 'name', MAX_NAME), address: normaliseAddress(address) }
}

/** The name is always quoted, so that a comma in it does not separate two recipients. */
export function formatMailbox({ name, address }: Mailbox): string {
  const safeAddress = normaliseAddress(address)
  if (name === undefined) return safeAddress
  const safeName = requireHeaderText(name, 'name', MAX_NAME)
    .replaceAll('"', "'")
    .replace(/[\\<>]/g, '')
  return `"${safeName}" <${safeAddress}>`
}
