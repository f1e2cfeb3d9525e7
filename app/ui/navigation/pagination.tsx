// Pagination: Previous, numbers with gaps, Next, 'Showing start to end of total'; nothing with one page.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatNumber, formatShowing } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildPageHref } from '#app/shared/lists/list-address.ts'
import { countPages, getPageFigures, getPageWindow } from '#app/shared/pagination.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons/icons.tsx'
import { PageLink } from './page-link.tsx'

type PaginationProps = {
  page: number
  /** Items on a page. */
  size: number
  total: number
  /** By default the page is the query parameter `page`, and other parameters stay. */
  getHref?: (page: number) => string
  /** Two paginations on one page need different names. */
  label?: string
}

const ITEM_CLASS =
  'inline-flex h-11 min-w-10 items-center justify-center gap-1 rounded-control px-2 font-semibold tabular-nums sm:min-w-11 sm:px-2.5'

export function Pagination({ page, size, total, getHref, label }: PaginationProps) {
  const { pathname, search } = useLocation()
  const pages = countPages(total, size)
  if (pages <= 1) return null
  const to = getHref ?? ((target: number) => buildPageHref(pathname, search, target))
  return (
    <nav
      aria-label={label ?? m.ui_pages()}
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 md:justify-between"
    >
      <p className="text-label text-ink-soft">{formatShowing(getPageFigures(page, size, total))}</p>
      <div className="flex w-full flex-wrap items-center justify-between sm:w-auto sm:gap-0.5">
        <Step to={page > 1 ? to(Math.min(page - 1, pages)) : null} rel="prev">
          <ChevronLeftIcon size={18} />
          {m.ui_previous()}
        </Step>
        <ol className="flex items-center justify-center max-sm:basis-full sm:gap-0.5">
          {getPageWindow(page, pages).map((item, index) => (
            <li key={item === 'gap' ? `gap-${index}` : item}>
              {item === 'gap' ? (
                <span className={cx(ITEM_CLASS, 'text-ink-soft')}>…</span>
              ) : (
                <PageNumber to={to(item)} page={item} isCurrent={item === page} />
              )}
            </li>
          ))}
        </ol>
        <Step to={page < pages ? to(page + 1) : null} rel="next">
          {m.ui_next()}
          <ChevronRightIcon size={18} />
        </Step>
      </div>
    </nav>
  )
}

function PageNumber({ to, page, isCurrent }: { to: string; page: number; isCurrent: boolean }) {
  const number = formatNumber(page)
  return (
    <PageLink
      to={to}
      aria-label={m.ui_page_number({ page: number })}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(ITEM_CLASS, isCurrent ? 'bg-ink text-page' : 'text-ink hover:bg-sand-100')}
    >
      {number}
    </PageLink>
  )
}

/** On a phone the numbers fill one line, with both steps below, left and right. */
function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === null)
    return (
      <span aria-disabled="true" className={cx(ITEM_CLASS, 'cursor-default text-sand-400 max-sm:order-1')}>
        {children}
      </span>
    )
  return (
    <PageLink to={to} rel={rel} className={cx(ITEM_CLASS, 'text-ink hover:bg-sand-100 max-sm:order-1')}>
      {children}
    </PageLink>
  )
}
