// The signed-in user for the header. Translated on the server, so that the bundle for guests has none of these messages.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listMenuLinks } from '#app/pages/page-lists.server.ts'
import { getFirstName } from '#app/shared/text.ts'
import type { SiteViewer } from './viewer.model.ts'
import { getListingsPath, getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { getRoleLabel } from '#app/domain/accounts/profile/role.labels.ts'
import { hasMemberships } from '#app/domain/accounts/team/team.queries.server.ts'
import { findNameAndAvatar } from './visitor.queries.server.ts'

const SITE_LINKS = { settingsTo: '/dashboard/settings', signOutTo: '/sign-out' }
/** An administrator has a session of the console only, also on pages of the site. */
const CONSOLE_LINKS = { settingsTo: '/admin/account', signOutTo: '/admin/logout' }

export async function findViewer(ctx: Ctx): Promise<Omit<SiteViewer, 'unread'> | null> {
  if (!ctx.actor) return null
  const [{ fullName, avatarUrl }, hasTeams] = await Promise.all([
    findNameAndAvatar(ctx, ctx.actor.id),
    ctx.actor.isActive && ctx.actor.role !== 'admin' && hasMemberships(ctx),
  ])
  return {
    id: ctx.actor.id,
    firstName: getFirstName(fullName),
    fullName,
    avatarUrl,
    roleLabel: getRoleLabel(ctx.actor.role),
    hasTeams,
    links: listMenuLinks(ctx.actor.role).map(({ to, label }) => ({ to, label })),
    messagesTo: getMessagesPath(ctx.actor.role),
    listTo: getListingsPath(ctx.actor.role),
    ...(ctx.actor.role === 'admin' ? CONSOLE_LINKS : SITE_LINKS),
  }
}
