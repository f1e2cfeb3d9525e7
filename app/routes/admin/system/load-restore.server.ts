// The list of backups, and the one whose dialog is open.
import { hasSingleOwner } from '#app/domain/admin/administrators/owners.queries.server.ts'
import { listRestorableBackups } from '#app/domain/admin/restore/restore.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'

export async function loadRestore(ctx: Ctx, { searchParams }: URL) {
  const list = await listRestorableBackups(ctx)
  const name = searchParams.get('restore')
  const backup = list.backups.find((each) => each.name === name)
  if (!backup) return { list, chosen: null }
  const [isSingleOwner, { siteName }] = await Promise.all([hasSingleOwner(ctx), getSettings(ctx)])
  return { list, chosen: { backup, isSingleOwner, siteName } }
}
