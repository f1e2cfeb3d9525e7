// Which addresses a text of the site may link to.

const MAX_ADDRESS = 2_000

/** A page of the site, a heading of the same page, an email address, or another site. No other protocol. */
export function isAllowedAddress(address: string): boolean {
  // Browsers drop control characters and read a backslash as a slash
  if (address.length > MAX_ADDRESS || /[\p{Cc}\\]/u.test(address)) return false
  if (address.startsWith('#')) return true
  if (address.startsWith('/')) return !address.startsWith('//')
  if (/^mailto:[^\s]+@[^\s]+$/i.test(address)) return true
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}
