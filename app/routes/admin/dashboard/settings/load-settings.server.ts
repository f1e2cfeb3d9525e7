import { hasSingleOwner } from '#app/domain/admin/administrators/owners.queries.server.ts'
import { getClearSummary } from '#app/domain/admin/danger-zone/clear-data.queries.server.ts'
import { getEditableSettings } from '#app/domain/admin/settings/site-settings.queries.server.ts'
import { getSystemBackup } from '#app/domain/admin/system/system.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listRentControlRules } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { getRetentionOutlook } from '#app/domain/privacy/retention/retention.queries.server.ts'
import { readDone } from '#app/i18n/notices.ts'
import { readSettingsAddress } from './settings-address.ts'
import { buildSettingsNotices } from './settings-notices.ts'

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>

export async function loadSettings(ctx: Ctx, url: URL) {
  const address = readSettingsAddress(url.searchParams)
  const wasCleared = readDone(url.searchParams, buildSettingsNotices(null)) === 'clear'
  const [editable, summary, rules, outlook, backup, isSingleOwner] = await Promise.all([
    getEditableSettings(ctx),
    address.tab === 'site' ? getClearSummary(ctx) : null,
    address.tab === 'rent' ? listRentControlRules(ctx) : [],
    address.tab === 'retention' ? getRetentionOutlook(ctx) : null,
    wasCleared ? getSystemBackup(ctx) : null,
    hasSingleOwner(ctx),
  ])
  return { ...address, ...editable, summary, rules, outlook, isSingleOwner, backupName: backup?.name ?? null }
}
