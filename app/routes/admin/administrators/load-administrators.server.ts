import {
  listAdministrators,
  listInvitations,
  listOwnerRequests,
} from '#app/domain/admin/administrators/administrators.queries.server.ts'
import type { Administrator, OwnerRequest } from '#app/domain/admin/administrators/administrators.model.ts'
import { hasSingleOwner } from '#app/domain/admin/administrators/owners.queries.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export type AdministratorsData = Awaited<ReturnType<typeof loadAdministrators>>

export async function loadAdministrators(ctx: Ctx, url: URL) {
  const [administrators, invitations, requests, isSingleOwner, { siteName }] = await Promise.all([
    listAdministrators(ctx),
    listInvitations(ctx),
    listOwnerRequests(ctx),
    hasSingleOwner(ctx),
    getSettings(ctx),
  ])
  return {
    administrators,
    invitations,
    requests,
    isSingleOwner,
    siteName,
    dialog: readDialog(url.searchParams, administrators, requests),
    isFresh: isFreshSignIn(ctx),
    myId: ctx.actor?.id ?? '',
    now: ctx.now(),
  }
}

export type AdministratorDialogState =
  | { name: 'invite' }
  | { name: 'change' | 'remove'; administrator: Administrator }
  | { name: 'approve'; request: OwnerRequest }

/** The dialog that the address asks for; null for somebody or something that is not in the lists. */
function readDialog(
  params: URLSearchParams,
  administrators: readonly Administrator[],
  requests: readonly OwnerRequest[],
): AdministratorDialogState | null {
  if (params.has('invite')) return { name: 'invite' }
  for (const name of ['change', 'remove'] as const) {
    const administrator = administrators.find(({ id }) => id === params.get(name))
    if (administrator) return { name, administrator }
  }
  const request = requests.find(({ id }) => id === params.get('approve'))
  return request ? { name: 'approve', request } : null
}
