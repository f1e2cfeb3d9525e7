// The menu of a table row: a details element until the page is hydrated, so that it opens without JavaScript, then a button. The code of the
// menu with arrow keys is loaded when somebody is about to open one, because most visits to a table open none.
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.tsx'
import { ErrorBoundary } from '#app/ui/errors/error-boundary.tsx'
import { MoreIcon } from '#app/ui/icons/console-icons.tsx'
import type { RowAction } from './row-actions.tsx'
import type { RowMenuListProps } from './row-menu-list.tsx'
import { getRowMenuLabel, isOnlyNarrow, RowMenuButton, type RowMenuProps } from './row-menu-button.tsx'

const loadList = () => import('./row-menu-list.tsx')
const RowMenuList = lazyWithRetry<RowMenuListProps>(loadList)

export function RowMenu(props: RowMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [state, setState] = useState<'details' | 'closed' | RowMenuListProps['openedBy']>('details')
  // A menu that somebody opened before hydration stays open
  useEffect(() => setState(details.current?.open ? 'pointer' : 'closed'), [])
  const { name, actions, moved = [] } = props
  if (state === 'details')
    return (
      <details ref={details} className="row-menu" data-only-narrow={isOnlyNarrow(actions)}>
        <summary aria-label={getRowMenuLabel(name)} className="row-action row-more">
          <MoreIcon size={18} />
        </summary>
        <div className="menu-panel row-menu-panel shadow-float">
          {[...moved, ...actions].map((action) => (
            <PlainItem key={action.label} action={action} />
          ))}
        </div>
      </details>
    )
  const button = (
    <RowMenuButton
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetchList}
      onFocus={prefetchList}
      onClick={({ detail }) => setState(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => openOnArrow(event, () => setState('key'))}
    />
  )
  if (state === 'closed') return button
  return (
    <ErrorBoundary name="row menu" renderFailure={(_error, retry) => <RowMenuButton {...props} onClick={retry} />}>
      <Suspense fallback={button}>
        <RowMenuList {...props} openedBy={state} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** A failed prefetch is retried, and reported, when the code is needed. */
function prefetchList(): void {
  loadList().catch(() => undefined)
}

function openOnArrow(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault() // the page does not scroll
  open()
}

/** Actions that need JavaScript are left out. */
function PlainItem({ action }: { action: RowAction }) {
  const { label, icon, isDanger } = action
  const props = {
    className: 'menu-item w-full',
    'data-danger': isDanger || undefined,
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  }
  if ('post' in action)
    return (
      <Form method="post" preventScrollReset>
        {Object.entries(action.post).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button {...props} type="submit" />
      </Form>
    )
  return 'to' in action ? (
    // Not discovered: with those of all rows the request for their routes would be too long
    <Link {...props} to={action.to} state={action.state} reloadDocument={action.isFile} discover="none" />
  ) : null
}
