import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { filterExistingLinks } from '#app/shared/site-pages.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ErrorWindow } from '#app/ui/errors/error-window.tsx'
import { ArrowRightIcon } from '#app/ui/icons/icons.tsx'
import { MAIN_LINKS } from '#app/frame/site/site-links.ts'

const USEFUL_LINKS = [
  { to: '/#featured-properties', label: m.error_page_featured },
  { to: '/#popular-locations', label: m.error_page_popular },
  ...MAIN_LINKS,
  { to: '/help', label: m.layout_help },
]

/** `message`: what exactly was not found, if the page knows it. */
export function NotFound({ message, pages }: { message?: string | undefined; pages?: readonly string[] | undefined }) {
  return (
    <div className="page-width flex flex-col items-start gap-6 py-12 md:flex-row md:gap-12 md:py-24">
      <title>{m.page_not_found_title()}</title>
      <ErrorWindow isLit />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h1 className="font-head text-title font-bold">{m.page_not_found_title()}</h1>
        {message && message !== m.error_app_notFound() ? <p className="max-w-[56ch]">{message}</p> : null}
        <p className="max-w-[56ch] text-ink-soft">{m.error_page_not_found_hint()}</p>
        <ButtonLink to="/" className="mt-2">
          {m.notice_app_goHome()}
        </ButtonLink>
        <nav aria-label={m.error_page_links()}>
          <ul>
            {filterExistingLinks(USEFUL_LINKS, pages).map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sea underline-offset-3 hover:underline"
                >
                  {label()}
                  <ArrowRightIcon size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
