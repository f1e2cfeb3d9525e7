// The frame of dashboards and the admin console: side menu of 240 px, under 1024 px a drawer and in dashboards tabs, breadcrumb, page head. A route that uses it
// exports `handle: PageHandle = { frame: 'console' }`, so that root.tsx leaves out the frame of the site.
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo } from '#app/frame/site/logo.tsx'
import { m } from '#app/messages/messages.js'
import '#app/ui/styles/console.css'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { type ConsoleLink, ConsoleSide, type ConsoleSideProps } from './console-side.tsx'
import { ConsoleTabs, TabFace } from './console-tabs.tsx'
import { MenuDrawer } from '../menu-drawer.tsx'
import { PageHelp, PageHelpContext, type PageHelpText } from './page-help.tsx'

const SIDE_MENU_MIN_WIDTH_PX = 1_024
/** Beside the entry of the open page, so that its neighbor shows that the menu goes on. */
const SIDE_MENU_MARGIN_PX = 60

export type ConsoleShellProps = ConsoleSideProps & {
  /** In the header: 'Management Console', 'My properties'. */
  title: string
  /** At the right end of the header: links, language, the Online indicator. */
  headerEnd?: ReactNode
  /** A NotificationsLink, at the end of the header. */
  notifications?: ReactNode
  breadcrumb: readonly { label: string; to?: string }[]
  /** At the bottom of a phone; without them the button of the menu is in the header. */
  tabs?: readonly ConsoleLink[]
  /** What the open page is for; its head shows it. */
  help: PageHelpText | null
  /** The page fills the frame and has its own breadcrumb. */
  isFlush?: boolean
  children: ReactNode
}

export function ConsoleShell({
  title,
  headerEnd,
  notifications,
  breadcrumb,
  tabs,
  help,
  isFlush,
  children,
  ...side
}: ConsoleShellProps) {
  return (
    <div className="console-frame" data-tabs={tabs ? '' : undefined}>
      <SideMenu {...side} />
      <div className="console-page">
        <header className="console-header">
          {tabs ? <TabsLogo siteName={side.siteName} /> : <ConsoleDrawer {...side} />}
          <p className="min-w-0 truncate font-head text-sm font-semibold">{title}</p>
          <div className="console-header-end text-tiny">
            {headerEnd}
            {notifications}
          </div>
        </header>
        <main id="main" tabIndex={-1} className={isFlush ? undefined : 'console-main'}>
          {isFlush ? null : <Breadcrumb items={breadcrumb} />}
          <PageHelpContext value={help}>{children}</PageHelpContext>
        </main>
        {tabs ? <ConsoleTabs tabs={tabs} more={<ConsoleDrawer {...side} isTab />} /> : null}
      </div>
    </div>
  )
}

/** Higher than the window of a small laptop: it scrolls to the entry of the open page. */
function SideMenu(side: ConsoleSideProps) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const shownPath = useRef('')
  useEffect(() => {
    if (!box.current || shownPath.current === pathname) return
    shownPath.current = pathname
    scrollToEntry(box.current)
  }, [pathname])
  return (
    <aside aria-label={m.layout_side_menu()} className="console-aside">
      <div ref={box}>
        <ConsoleSide {...side} />
      </div>
    </aside>
  )
}

function scrollToEntry(box: HTMLElement): void {
  const entry = box.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const { top, bottom } = box.getBoundingClientRect()
  if (entry && entry.bottom > bottom) box.scrollTop += entry.bottom - bottom + SIDE_MENU_MARGIN_PX
  else if (entry && entry.top < top) box.scrollTop -= top - entry.top + SIDE_MENU_MARGIN_PX
}

/** In the place of the menu button, which is a tab. */
const TabsLogo = ({ siteName }: { siteName: string }) => (
  <Link to="/" aria-label={siteName} className="-ml-2 grid size-11 shrink-0 place-items-center rounded-small lg:hidden">
    <Logo className="size-7" />
  </Link>
)

function ConsoleDrawer({ isTab = false, ...side }: ConsoleSideProps & { isTab?: boolean }) {
  return (
    <MenuDrawer
      id="console-menu"
      label={m.layout_side_menu()}
      closeFromPx={SIDE_MENU_MIN_WIDTH_PX}
      buttonClassName={isTab ? 'console-tab' : '-ml-2.5 lg:hidden'}
      face={isTab ? <TabFace icon="more" label={m.layout_tab_more()} /> : undefined}
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
        <div className="page-head-title">
          <h1 className="font-head">{title}</h1>
          <PageHelp />
        </div>
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
