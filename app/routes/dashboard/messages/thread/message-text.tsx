import { Link } from 'react-router'

/**
 * What somebody wrote. An address of our own site becomes a link; any other stays text, so that nobody is led elsewhere by a press.
 */
export function MessageText({ text, origin }: { text: string; origin: string }) {
  return piecesOf(text, origin).map(({ at, words, path }) =>
    path === null ? (
      words
    ) : (
      <Link key={at} to={path}>
        {words}
      </Link>
    ),
  )
}

type Piece = { at: number; words: string; path: string | null }

function piecesOf(text: string, origin: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const words of text.split(/(https?:\/\/\S+)/)) {
    pieces.push({ at, words, path: ownPath(words, origin) })
    at += words.length
  }
  return pieces
}

function ownPath(address: string, origin: string): string | null {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
