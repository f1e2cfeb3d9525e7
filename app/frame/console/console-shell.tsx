// The frame of dashboards and the admin console: side menu of 240 px, a drawer under 1024 px, breadcrumb, page head. A route that uses it
// exports `handle: PageHandle = { frame: 'console' }`, so that root.tsx leaves out the frame of the site.
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ConsoleSide, type ConsoleSideProps } from './console-side.tsx'
import { MenuDrawer } from '../menu-drawer.tsx'

const SIDE_MENU_MIN_WIDTH_PX = 1_024

export type ConsoleShellProps = ConsoleSideProps & {
  /** In the header: 'Management Console', 'My properties'. */
  title: string
  /** At the right end of the header: language, notifications, the Online indicator. */
  headerEnd?: ReactNode
  breadcrumb: readonly { label: string; to?: string }[]
  /** The page fills the frame and has its own breadcrumb. */
  isFlush?: boolean
  children: ReactNode
}

export function ConsoleShell({ title, headerEnd, breadcrumb, isFlush, children, ...side }: ConsoleShellProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[240px_minmax(0,1fr)]">
      <aside aria-label={m.layout_side_menu()} className="hidden border-r border-line bg-side lg:block">
        <div className="sticky top-0 flex h-dvh flex-col px-3 pb-4">
          <ConsoleSide {...side} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b border-line bg-[color-mix(in_srgb,var(--surface)_94%,transparent)] px-4 backdrop-blur-sm lg:gap-3 lg:px-6">
          <ConsoleDrawer {...side} />
          <p className="min-w-0 truncate font-head text-sm font-semibold">{title}</p>
          <div className="ml-auto flex shrink-0 items-center gap-2 text-tiny lg:gap-4">{headerEnd}</div>
        </header>
        <main id="main" tabIndex={-1} className={isFlush ? undefined : 'px-4 py-5 lg:px-6 lg:py-6'}>
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

type ConsolePageHeadProps = { title: string; context?: ReactNode; actions?: ReactNode }

/** One line of context, and actions on the right with at most one filled button. On a phone the actions share a full-width row. */
export function ConsolePageHead({ title, context, actions }: ConsolePageHeadProps) {
  return (
    <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-head text-2xl leading-tight font-bold tracking-[-0.015em]">{title}</h1>
        {context ? <p className="mt-1 text-sm text-ink-soft">{context}</p> : null}
      </div>
      {actions ? <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  )
}
