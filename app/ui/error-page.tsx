import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'

/** What stands in for a page that could not be shown. The words arrive translated and say what to do. */
export function ErrorPage({ isNotFound, words, errorId }: { isNotFound: boolean; words: string; errorId?: string }) {
  const title = isNotFound ? m.page_not_found_title() : m.page_error_title()
  return (
    <div className="page-width flex flex-col items-start gap-4 py-16 md:py-24">
      <title>{title}</title>
      <h1 className="font-head text-3xl font-bold tracking-tight md:text-4xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">{words}</p>
      {errorId && !isNotFound ? (
        <p className="text-sm text-ink-soft">
          {m.page_error_id()}: <code className="select-all">{errorId}</code>
        </p>
      ) : null}
      <Link
        to="/"
        className="inline-flex min-h-12 items-center rounded-[10px] bg-sea px-5 font-semibold text-on-sea hover:bg-sea-strong"
      >
        {m.action_go_home()}
      </Link>
    </div>
  )
}
