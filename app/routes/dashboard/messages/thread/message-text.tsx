import { Link } from 'react-router'

/** Addresses of our own site become links. All others stay text, so that a click leads nobody to another site. */
export function MessageText({ text, origin }: { text: string; origin: string }) {
  return splitIntoPieces(text, origin).map(({ at, content, path }) =>
    path === null ? (
      content
    ) : (
      <Link key={at} to={path}>
        {content}
      </Link>
    ),
  )
}

type Piece = { at: number; content: string; path: string | null }

function splitIntoPieces(text: string, origin: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const content of text.split(/(https?:\/\/\S+)/)) {
    pieces.push({ at, content, path: getOwnPath(content, origin) })
    at += content.length
  }
  return pieces
}

function getOwnPath(address: string, origin: string): string | null {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
