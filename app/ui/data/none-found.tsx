// The empty state of a declared list below its filter bar. While a filter is set, its action clears the filters.
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { type Filters, type FilterValue, getParam, type List } from '#app/shared/lists/define-list.ts'
import { withParams } from '#app/shared/lists/list-address.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

type NoneFoundProps<F extends Filters, Sort extends string> = {
  list: List<F, Sort>
  query: { readonly [Name in keyof F]: FilterValue<F[Name]> }
  title: string
  text?: ReactNode
  /** The first step while no filter is set. */
  action?: ReactNode
}

export function NoneFound<F extends Filters, Sort extends string>(props: NoneFoundProps<F, Sort>) {
  const { list, query, title, text, action } = props
  const { pathname, search } = useLocation()
  const set = Object.entries(list.filters).filter(([name, { fallback }]) => query[name] !== fallback)
  const cleared = Object.fromEntries(set.map(([name, filter]) => [getParam(name, filter), null]))
  return (
    <EmptyState
      bare
      level={2}
      title={title}
      text={text}
      action={
        set.length === 0 ? (
          action
        ) : (
          <ButtonLink
            to={withParams(pathname, search, { ...cleared, page: null, done: null })}
            variant="line"
            size="compact"
          >
            {m.ui_clear_filters()}
          </ButtonLink>
        )
      }
    />
  )
}
