import { Fragment } from 'react'
import { Link, type To } from 'react-router'
import { m } from '#app/messages/messages.js'

type BreadcrumbProps = { items: readonly { label: string; to?: To }[]; label?: string }

/** The last item is the page itself. */
export function Breadcrumb({ items, label: name }: BreadcrumbProps) {
  return (
    <nav aria-label={name ?? m.ui_breadcrumb()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {items.map(({ label, to }, index) => {
          const isLast = index === items.length - 1
          return (
            <Fragment key={label}>
              {index > 0 ? <li aria-hidden="true">{'>'}</li> : null}
              <li>
                {to !== undefined && !isLast ? (
                  <Link
                    to={to}
                    className="inline-flex min-h-6 items-center rounded-small underline-offset-3 hover:underline pointer-coarse:min-h-11"
                  >
                    {label}
                  </Link>
                ) : (
                  <span
                    aria-current={isLast ? 'page' : undefined}
                    className={isLast ? 'font-medium text-ink' : undefined}
                  >
                    {label}
                  </span>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
