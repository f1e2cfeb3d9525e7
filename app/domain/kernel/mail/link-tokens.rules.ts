// Tokens in the links of a mail. They open accounts, so a stored mail has a marker in place of each (promise A5). Every
// parameter `token` counts and every address of a page whose path is the secret, so that no mail can forget to name its secrets.

export type MailParts = { text: string; html: string | null; unsubscribeUrl: string | null }

const TOKEN = /(?<=[?&;]token=|\/shortlists\/|\/(?:team-|brokerage-)?invitations\/)[^\s&"'<>#]+/g
const MARKER = /(?<=[?&;]token=|\/shortlists\/|\/(?:team-|brokerage-)?invitations\/)removed-(\d+)/g

/** Replaces each token by a marker with its place in `tokens`. */
export function withdrawTokens(parts: MailParts): { parts: MailParts; tokens: string[] } {
  const places = new Map<string, number>()
  const withdraw = (text: string) =>
    text.replaceAll(TOKEN, (token) => {
      const place = places.get(token) ?? places.size
      places.set(token, place)
      return `removed-${place}`
    })
  return { parts: mapParts(parts, withdraw), tokens: [...places.keys()] }
}

/** The reverse. A marker was never typed by a person: a typed one is withdrawn like a token. */
export function restoreTokens(parts: MailParts, tokens: readonly string[]): MailParts {
  return mapParts(parts, (text) => text.replaceAll(MARKER, (marker, place) => tokens[Number(place)] ?? marker))
}

function mapParts({ text, html, unsubscribeUrl }: MailParts, change: (text: string) => string): MailParts {
  return {
    text: change(text),
    html: html === null ? null : change(html),
    unsubscribeUrl: unsubscribeUrl === null ? null : change(unsubscribeUrl),
  }
}
