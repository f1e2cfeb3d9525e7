// Tokens in the links of a mail, and codes in its text. They open accounts and sign contracts, so a stored mail has a marker in place of each
// (promise A5). Every parameter `token` counts and every address of a page whose path is the secret, so that no mail can forget to name its
// secrets. A code looks like any number: its mail names it.

export type MailParts = { text: string; html: string | null; unsubscribeUrl: string | null }

const TOKEN =
  /(?<=[?&;]token=|\/shortlists\/|\/references\/|\/sign\/|\/roommates\/|\/(?:team-|brokerage-)?invitations\/)[^\s&"'<>#]+/g
const MARKER =
  /(?<=[?&;]token=|\/shortlists\/|\/references\/|\/sign\/|\/roommates\/|\/(?:team-|brokerage-)?invitations\/)removed-(\d+)|removed-code-(\d+)/g
/** Six digits and more. */
const CODE = /^\d{6,10}$/

/** Replaces each token, and the code if there is one, by a marker with its place in `tokens`. */
export function withdrawTokens(parts: MailParts, code: string | null = null): { parts: MailParts; tokens: string[] } {
  if (code !== null && !CODE.test(code)) throw new RangeError('a code has six to ten digits')
  const places = new Map<string, number>()
  const getPlace = (secret: string) => {
    const place = places.get(secret) ?? places.size
    places.set(secret, place)
    return place
  }
  // A marker that a person typed is withdrawn, too
  const codes = new RegExp(code === null ? 'removed-code-\\d+' : `${code}|removed-code-\\d+`, 'g')
  const withdraw = (text: string) =>
    text
      .replaceAll(TOKEN, (token) => `removed-${getPlace(token)}`)
      .replaceAll(codes, (found) => `removed-code-${getPlace(found)}`)
  return { parts: mapParts(parts, withdraw), tokens: [...places.keys()] }
}

/** The reverse. A marker was never typed by a person: a typed one is withdrawn like a secret. */
export function restoreTokens(parts: MailParts, tokens: readonly string[]): MailParts {
  return mapParts(parts, (text) =>
    text.replaceAll(
      MARKER,
      (marker, place: string | undefined, codePlace: string | undefined) =>
        tokens[Number(place ?? codePlace)] ?? marker,
    ),
  )
}

function mapParts({ text, html, unsubscribeUrl }: MailParts, change: (text: string) => string): MailParts {
  return {
    text: change(text),
    html: html === null ? null : change(html),
    unsubscribeUrl: unsubscribeUrl === null ? null : change(unsubscribeUrl),
  }
}
