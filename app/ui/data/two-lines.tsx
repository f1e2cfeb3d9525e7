import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import '#app/ui/styles/console.css'

type TwoLinesProps = {
  title: ReactNode
  sub?: ReactNode
  /** The title becomes a link. */
  to?: To
  /** A picture of 44 by 34 px before the text. */
  picture?: ReactNode
  /** An avatar or icon before the text, in its own size. */
  leading?: ReactNode
}

/** A table cell: a bold title and a soft text, each of at most two lines. */
export function TwoLines({ title, sub, to, picture, leading }: TwoLinesProps) {
  return (
    <div className="two-lines">
      {picture ? <span className="two-lines-media">{picture}</span> : leading}
      <div>
        {to === undefined ? (
          <span className="two-lines-title">{title}</span>
        ) : (
          <Link to={to} className="two-lines-title">
            {title}
          </Link>
        )}
        {sub ? <span className="two-lines-sub">{typeof sub === 'string' ? breakBeforeAt(sub) : sub}</span> : null}
      </div>
    </div>
  )
}

/** An email address that needs two lines breaks before its domain, not within a word. */
function breakBeforeAt(text: string): ReactNode {
  const at = text.indexOf('@')
  return at < 1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
