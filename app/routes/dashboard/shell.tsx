// The frame of every dashboard: side menu with the links of the role, breadcrumb, and a notice about a pending account deletion.
import { type ReactNode } from 'react'
import { Form, Link, Outlet, useMatches, useRouteLoaderData } from 'react-router'
import { getOwnAccount } from '#app/domain/accounts/profile/account.queries.server.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import type { Acting } from '#app/domain/accounts/team/acting.queries.server.ts'
import { getTeamRoleLabel } from '#app/domain/accounts/team/team.labels.ts'
import { hasMemberships } from '#app/domain/accounts/team/team.queries.server.ts'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { NotificationBell } from './shell/notification-bell.tsx'
import { countUnreadNotifications } from '#app/domain/notifications/feed/notification-feed.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { actingContext, dashboardViewContext } from '#app/http/request/context.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ConsoleShell } from '#app/frame/console/console-shell.tsx'
import { LogOutIcon } from '#app/ui/icons/icons.tsx'
import { LanguageSwitch } from '#app/frame/site/language-switch.tsx'
import { isFlushPage, type PageHandle } from '#app/frame/page-frame.ts'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { useUnreadCount } from '#app/domain/messaging/live/browser/unread-count.ts'
import { ActingBanner } from '#app/frame/console/acting-banner.tsx'
import { ViewBanner } from '#app/frame/console/view-banner.tsx'
import { requireConsents } from './shell/consent-guard.server.ts'
import type { Crumb } from './shared/crumb.ts'
import { listMenuLinks, type MenuLink } from '#app/pages/page-lists.server.ts'
import { getPageHelp } from '#app/pages/page-help.server.ts'
import { isLinked, isOpenToTeam } from '#app/pages/team-pages.server.ts'
import type { MenuGroup } from '#app/pages/page.ts'
import type { Route } from './+types/shell'

export const handle: PageHandle = { frame: 'console' }
export const middleware: Route.MiddlewareFunction[] = [requireConsents]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const { role } = ctx.actor
    const view = args.context.get(dashboardViewContext)
    const { delegate } = ctx.actor
    const { acting, person = ctx } = args.context.get(actingContext) ?? {}
    const [account, { siteName }, unreadNotifications, hasTeams] = await Promise.all([
      getOwnAccount(person),
      getSettings(ctx),
      delegate ? null : countUnreadNotifications(ctx),
      view === null && role !== 'admin' && hasMemberships(person),
    ])
    const isShown = (path: string) => !delegate || isOpenToTeam(delegate, path, 'GET')
    return {
      account,
      siteName,
      role,
      menu: role === 'admin' ? [buildConsoleLink()] : listMenuLinks(role, { isView: view !== null, isShown }),
      unreadNotifications,
      viewedName: view?.person.fullName ?? null,
      actsFor: delegate && acting ? describeActing(acting) : null,
      hasTeams,
      mayAddHomes: isLinked(ctx, '/dashboard/landlord/properties/new'),
      help: getPageHelp(args.pattern),
    }
  })
}

const describeActing = ({ owner, role, homes }: Acting): string =>
  [m.acting_for({ owner, role: getTeamRoleLabel(role) }), ...(homes === 'chosen' ? [m.team_homes_chosen()] : [])].join(
    ' · ',
  )

/** An administrator who opens a page of the dashboards finds back to the console. */
const buildConsoleLink = (): MenuLink => ({ to: '/admin/dashboard', label: m.admin_console(), icon: 'dashboard' })

/** A tenant has no work here, but a search and a home. */
const GROUPS: Record<MenuGroup, (role: Role) => string> = {
  work: (role) => (role === 'tenant' ? m.layout_group_search() : m.layout_group_work()),
  money: () => m.layout_group_money(),
  homes: (role) => (role === 'tenant' ? m.dashboard_title_tenant() : m.ui_property()),
}

const getGroupOrder = ({ group }: MenuLink) => (group ? Object.keys(GROUPS).indexOf(group) : -1)

const TITLES: Record<Role, () => string> = {
  tenant: m.dashboard_title_tenant,
  landlord: m.own_title,
  agent: m.dashboard_title_agent,
  admin: m.admin_console,
}

export default function DashboardShell({
  loaderData: { account, siteName, role, menu, unreadNotifications, viewedName, actsFor, hasTeams, help },
}: Route.ComponentProps) {
  const isFlush = isFlushPage(useMatches())
  const isView = viewedName !== null
  const site = useRouteLoaderData('root') as { viewer?: { unread: number } | null } | undefined
  const unread = useUnreadCount(site?.viewer?.unread ?? 0)
  const toLink = ({ to, label, icon, group }: MenuLink) => ({
    to,
    label,
    icon,
    group: group && GROUPS[group](role),
    isExact: isDashboardHome(to),
    count: to === getMessagesPath(role) ? unread : 0,
    isDue: true,
  })
  const links = menu.toSorted((a, b) => getGroupOrder(a) - getGroupOrder(b)).map(toLink)
  const tabs = menu
    .flatMap((link) => (link.tab ? [{ ...toLink(link), label: link.tab.label, at: link.tab.at }] : []))
    .toSorted((a, b) => a.at - b.at)
  return (
    <ConsoleShell
      siteName={siteName}
      area={role === 'admin' ? m.admin_area() : getRoleLabel(role)}
      title={actsFor ?? TITLES[role]()}
      navLabel={m.dashboard_nav()}
      links={links}
      {...(tabs.length > 0 ? { tabs } : {})}
      footLinks={
        isView
          ? []
          : listFootLinks({
              hasSettings: actsFor === null && role !== 'admin',
              mayActFor: actsFor !== null || hasTeams,
            })
      }
      foot={
        <>
          {isView ? null : <SignOut />}
          <Person fullName={account.fullName} email={account.email} avatarUrl={account.avatarUrl} />
        </>
      }
      headerEnd={
        <>
          <Link
            to="/properties"
            className="inline-flex min-h-11 items-center rounded-small text-sea underline-offset-3 hover:underline max-sm:hidden"
          >
            {m.dashboard_browse()}
          </Link>
          <LanguageSwitch />
          {unreadNotifications === null ? null : <NotificationBell initialCount={unreadNotifications} />}
        </>
      }
      help={help}
      breadcrumb={useCrumbs(role)}
      isFlush={isFlush}
    >
      <div className={isFlush ? undefined : 'mx-auto max-w-[1300px]'}>
        {viewedName === null ? null : <ViewBanner name={viewedName} />}
        {actsFor === null ? null : <ActingBanner label={actsFor} person={account.fullName} />}
        {account.erasesAt ? <ErasureNotice erasesAt={account.erasesAt} /> : null}
        <Outlet />
      </div>
    </ConsoleShell>
  )
}

/** The settings are those of the person, who opens them in the own account. An administrator has those of the console. */
function listFootLinks({ hasSettings, mayActFor }: { hasSettings: boolean; mayActFor: boolean }) {
  return [
    ...(mayActFor ? [{ to: '/acting', label: m.acting_switch(), icon: 'users' }] : []),
    ...(hasSettings ? [{ to: '/dashboard/settings', label: m.ui_settings(), icon: 'settings' }] : []),
  ]
}

/** The address of the first page is a prefix of all other dashboard pages, so its link is marked only on an exact match. */
function isDashboardHome(to: string): boolean {
  return to.split('/').length <= 3
}

function useCrumbs(role: Role): { label: string; to?: string }[] {
  const crumbs = useMatches().flatMap(({ handle: routeHandle, pathname }) => {
    const { crumb, parent } = (routeHandle as Partial<Crumb> | undefined) ?? {}
    if (!crumb) return []
    const own = { label: crumb(), to: pathname.replace(/\/$/, '') }
    const parentPath = parent?.getPath(pathname, role) ?? null
    return parent && parentPath !== null ? [{ label: parent.crumb(), to: parentPath }, own] : [own]
  })
  return [{ label: m.dashboard_crumb(), to: '/dashboard' }, ...crumbs]
}

function ErasureNotice({ erasesAt }: { erasesAt: Date }): ReactNode {
  return (
    <Alert
      tone="amber"
      title={m.dashboard_leaving({ date: formatDate(erasesAt) })}
      className="mb-5"
      action={<TextLink to="/dashboard/settings/privacy/deletion">{m.dashboard_leaving_undo()}</TextLink>}
    />
  )
}

function SignOut() {
  return (
    <Form method="post" action="/sign-out" reloadDocument>
      <button
        type="submit"
        className="flex min-h-9.5 w-full items-center gap-3 rounded-control border border-transparent px-2.5 text-left text-sm font-medium hover:bg-hover pointer-coarse:min-h-11"
      >
        <LogOutIcon size={18} className="text-ink-soft" />
        {m.layout_sign_out()}
      </button>
    </Form>
  )
}

function Person({ fullName, email, avatarUrl }: { fullName: string; email: string; avatarUrl: string | null }) {
  return (
    <div className="mt-2 flex items-center gap-3 px-2.5 py-1.5">
      <Avatar name={fullName} src={avatarUrl} />
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{fullName}</p>
        <p className="truncate text-tiny text-ink-soft">{email}</p>
      </div>
    </div>
  )
}
