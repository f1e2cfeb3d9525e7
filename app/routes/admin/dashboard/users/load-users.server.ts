import { data } from 'react-router'
import { openAdminUser } from '#app/domain/admin/users/admin-user.queries.server.ts'
import { adminUserList } from '#app/domain/admin/users/admin-users.model.ts'
import { countAdminUsers, listAdminUsers } from '#app/domain/admin/users/admin-users.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { can, canInGeneral } from '#app/permissions/policy.ts'
import { findOpenDialog } from './user-address.ts'

export type UsersData = Awaited<ReturnType<typeof loadUsers>>['data']
export type UserPowers = UsersData['may']
export type UserList = Extract<UsersData['list'], { state: 'ready' }>['value']

export async function loadUsers(ctx: Ctx, url: URL) {
  const query = adminUserList.read(url.searchParams)
  const [{ section: list, init }, dialog] = await Promise.all([
    loadOnlySection(ctx, 'admin.users', async () => {
      const [users, counts] = await Promise.all([listAdminUsers(ctx, query), countAdminUsers(ctx, query)])
      return { users, counts }
    }),
    loadDialog(ctx, url.searchParams),
  ])
  if (list.state === 'ready') redirectToLastPage(url, adminUserList, query.page, list.value.counts.found)
  const loaded = {
    now: ctx.now(),
    myId: ctx.actor?.id ?? '',
    may: {
      export: can(ctx.actor, 'user.export'),
      delete: canInGeneral(ctx.actor, 'user.delete'),
      manageAdministrators: can(ctx.actor, 'administrator.manage'),
    },
    query,
    list,
    dialog,
    isAdding: url.searchParams.has('add'),
    /** Of the form that invites: a double click sends one mail. */
    key: crypto.randomUUID(),
  }
  return data(loaded, init)
}

async function loadDialog(ctx: Ctx, params: URLSearchParams) {
  const open = findOpenDialog(params)
  if (!open) return null
  const user = await openAdminUser(ctx, open.id)
  return user && { name: open.name, user }
}
