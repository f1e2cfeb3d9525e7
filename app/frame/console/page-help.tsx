// What the open page of a console is for, and the article that says more: behind a question mark beside the title. It opens without JavaScript,
// over the page, so that the work below does not move.
import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { getHelpPath, type HelpArticle } from '#app/shared/help/help-articles.ts'
import { CircleHelpIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export type PageHelpText = { text: string; article: HelpArticle }

/** Of the open page; the layouts read it from the table of page help. */
export const PageHelpContext = createContext<PageHelpText | null>(null)

export function PageHelp() {
  const help = useContext(PageHelpContext)
  const { key } = useLocation()
  // Closed again on the next page, which has another text
  return help === null ? null : <HelpDetails key={key} help={help} />
}

function HelpDetails({ help: { text, article } }: { help: PageHelpText }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const part = details.current
    if (!part) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !part.contains(target)) part.open = false
    }
    const closeByKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !part.open) return
      part.open = false
      part.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])
  return (
    <details ref={details} className="page-help">
      <summary aria-label={m.page_help()} title={m.page_help()}>
        <CircleHelpIcon size={20} />
      </summary>
      <div>
        <p>{text}</p>
        <TextLink to={getHelpPath(article)} className="mt-1 inline-flex min-h-11 items-center">
          {m.page_help_more()}
        </TextLink>
      </div>
    </details>
  )
}
