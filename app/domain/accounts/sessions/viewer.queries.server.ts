// Whoever is signed in, as the header shows them. The words are chosen here: a guest's browser carries none of them.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ROUTE_ACCESS } from '#app/permissions/routes.ts'
import { getFirstName } from '#app/shared/text.ts'
import type { SiteViewer } from './viewer.model.ts'
import { getMessagesPath, ROLE_LINKS, getRoleLabel } from '#app/domain/accounts/profile/role-links.labels.ts'
import { findFullName } from './session.queries.server.ts'

export async function findViewer(ctx: Ctx): Promise<Omit<SiteViewer, 'unread'> | null> {
  if (!ctx.actor) return null
  const fullName = await findFullName(ctx, ctx.actor.id)
  return {
    id: ctx.actor.id,
    firstName: getFirstName(fullName),
    fullName,
    roleLabel: getRoleLabel(ctx.actor.role),
    links: ROLE_LINKS[ctx.actor.role]
      .filter(({ to }) => Object.hasOwn(ROUTE_ACCESS, to))
      .map(({ to, label }) => ({ to, label: label() })),
    messagesTo: getMessagesPath(ctx.actor.role),
    settingsTo: '/dashboard/settings',
    signOutTo: '/sign-out',
  }
}
