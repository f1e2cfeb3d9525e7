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
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // The next page has another text
    details.current?.removeAttribute('open')
    const close = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [key])
  if (help === null) return null
  return (
    <details
      ref={details}
      className="page-help"
      onKeyDown={({ key: pressed, currentTarget }) => {
        if (pressed !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={m.page_help()} title={m.page_help()}>
        <CircleHelpIcon size={20} />
      </summary>
      <div>
        <p>{help.text}</p>
        <TextLink to={getHelpPath(help.article)} className="mt-1 inline-flex min-h-11 items-center">
          {m.page_help_more()}
        </TextLink>
      </div>
    </details>
  )
}
