// The frame of dashboards and the admin console: side menu of 240 px, a drawer under 1024 px, breadcrumb, page head. A route that uses it
// exports `handle: PageHandle = { frame: 'console' }`, so that root.tsx leaves out the frame of the site.
import type { ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import '#app/ui/styles/console.css'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ConsoleSide, type ConsoleSideProps } from './console-side.tsx'
import { MenuDrawer } from '../menu-drawer.tsx'

const SIDE_MENU_MIN_WIDTH_PX = 1_024

export type ConsoleShellProps = ConsoleSideProps & {
  /** In the header: 'Management Console', 'My properties'. */
  title: string
  /** At the right end of the header: links, language, the Online indicator. */
  headerEnd?: ReactNode
  /** A NotificationsLink, at the end of the header. */
  notifications?: ReactNode
  breadcrumb: readonly { label: string; to?: string }[]
  /** The page fills the frame and has its own breadcrumb. */
  isFlush?: boolean
  children: ReactNode
}

export function ConsoleShell({
  title,
  headerEnd,
  notifications,
  breadcrumb,
  isFlush,
  children,
  ...side
}: ConsoleShellProps) {
  return (
    <div className="console-frame">
      <aside aria-label={m.layout_side_menu()} className="console-aside">
        <div>
          <ConsoleSide {...side} />
        </div>
      </aside>
      <div className="console-page">
        <header className="console-header">
          <ConsoleDrawer {...side} />
          <p className="min-w-0 truncate font-head text-sm font-semibold">{title}</p>
          <div className="console-header-end text-tiny">
            {headerEnd}
            {notifications}
          </div>
        </header>
        <main id="main" tabIndex={-1} className={isFlush ? undefined : 'console-main'}>
          {isFlush ? null : <Breadcrumb items={breadcrumb} />}
          {children}
        </main>
      </div>
    </div>
  )
}

function ConsoleDrawer(side: ConsoleSideProps) {
  return (
    <MenuDrawer
      id="console-menu"
      label={m.layout_side_menu()}
      closeFromPx={SIDE_MENU_MIN_WIDTH_PX}
      buttonClassName="-ml-2.5 lg:hidden"
      className="drawer drawer-left animate-slide-left shadow-float lg:hidden"
    >
      {(closeButton) => (
        <div className="flex min-h-full flex-col px-3 pb-[max(16px,env(safe-area-inset-bottom))]">
          <ConsoleSide {...side} isInDrawer headEnd={closeButton} />
        </div>
      )}
    </MenuDrawer>
  )
}

type ConsolePageHeadProps = {
  title: string
  /** A status beside the context line. */
  badge?: ReactNode
  context?: ReactNode
  actions?: ReactNode
}

/** One line of context, and actions on the right with at most one filled button. On a phone the actions share a full-width row. */
export function ConsolePageHead({ title, badge, context, actions }: ConsolePageHeadProps) {
  return (
    <div className="page-head">
      <div className="min-w-0">
        <h1 className="font-head">{title}</h1>
        {badge || context ? (
          <div className="page-head-context">
            {badge}
            {context ? <p>{context}</p> : null}
          </div>
        ) : null}
      </div>
      {actions ? <div className="page-head-actions">{actions}</div> : null}
    </div>
  )
}
