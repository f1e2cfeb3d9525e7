// Addresses in the text of a message. The form of an inquiry adds the address of the listing; people read its title instead.

export type TextPiece = {
  /** Position in the text. */
  at: number
  content: string
  /** The path of a page of our own site; null for text and for addresses of other sites. */
  path: string | null
  /** The listing that the path shows. */
  listingId: string | null
}

const LISTING_PATH = /^\/properties\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/
/** A full address without the punctuation that ends a sentence, or the path of a listing. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)"”]|\/properties\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

export function splitByAddresses(text: string, origin: string): TextPiece[] {
  let at = 0
  return text.split(ADDRESS).map((content, index) => {
    const path = index % 2 === 1 ? getOwnPath(content, origin) : null
    const piece = { at, content, path, listingId: path === null ? null : (LISTING_PATH.exec(path)?.[1] ?? null) }
    at += content.length
    return piece
  })
}

/** For a preview of one line, which names the listing beside the text. */
export function removeListingAddresses(text: string, origin: string): string {
  return splitByAddresses(text, origin)
    .filter(({ listingId }) => listingId === null)
    .map(({ content }) => content)
    .join('')
}

function getOwnPath(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
