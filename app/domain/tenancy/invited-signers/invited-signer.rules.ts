/** Enough to recognize an address that one knows, and its provider: j•••@example.com. */
export function maskSignerEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
