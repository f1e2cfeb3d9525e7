import { eq, sql } from 'drizzle-orm'
import { settings } from '#app/db/schema/platform/platform.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import { inTransaction, type Ctx } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getSettingsCache, SETTINGS_TOPIC } from './settings-cache.service.server.ts'
import { readSettings } from './settings.queries.server.ts'
import {
  areSettingsConsistent,
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  settingsInput,
  type SettingKey,
  type Settings,
  type SettingsInput,
} from './settings.schema.ts'

/**
 * Stores the difference, writes an audit entry and publishes an event, in one transaction. `seen` are the values that the person saw:
 * a setting that somebody else has changed since is not overwritten (promise M5).
 */
export async function saveSettings(ctx: Ctx, input: SettingsInput, seen: SettingsInput = {}): Promise<Settings> {
  authorize(ctx.actor, 'settings.edit')
  const parsedInput = settingsInput.safeParse(input)
  if (!parsedInput.success) fail('app.invalidInput', {}, { cause: parsedInput.error })
  return changeSettings(ctx, parsedInput.data, { action: 'settings.changed', seen })
}

export async function resetSettings(ctx: Ctx): Promise<Settings> {
  authorize(ctx.actor, 'settings.reset')
  return changeSettings(ctx, DEFAULT_SETTINGS, { action: 'settings.reset', seen: {} })
}

/** Before the rows of the site are replaced, and in their place afterwards. Returns whether it was open. The caller authorizes. */
export async function closeSite(ctx: Ctx): Promise<boolean> {
  const { maintenanceMode } = await readSettings(ctx)
  await changeSettings(ctx, { maintenanceMode: true }, { action: 'settings.changed', seen: {} })
  return !maintenanceMode
}

/** The caller authorizes. */
export async function openSite(ctx: Ctx): Promise<void> {
  await changeSettings(ctx, { maintenanceMode: false }, { action: 'settings.changed', seen: {} })
}

type Change = { action: 'settings.changed' | 'settings.reset'; seen: SettingsInput }

async function changeSettings(ctx: Ctx, changes: SettingsInput, { action, seen }: Change) {
  const saved = await inTransaction(ctx, async (tx) => {
    // Serializes concurrent saves; does not block readers
    await tx.db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const current = await readSettings(tx)
    const changed = SETTING_KEYS.filter((key) => changes[key] !== undefined && changes[key] !== current[key])
    if (changed.length === 0) return current
    if (changed.some((key) => seen[key] !== undefined && seen[key] !== current[key])) fail('settings.changedMeanwhile')
    const next: Settings = { ...current, ...changes }
    if (!areSettingsConsistent(next)) failField('freshnessExpireDays', 'settings.freshness.order')
    for (const key of changed) await storeSetting(tx, key, next[key])
    await recordAudit(tx, { action, subjectType: 'settings', details: describeChange(changed, current, next) })
    await tx.adapters.events.publish(tx.db, { topic: SETTINGS_TOPIC, subjectId: 'settings' })
    return next
  })
  getSettingsCache(ctx).drop()
  return saved
}

/** Only values that differ from the default have a row. */
async function storeSetting(ctx: Ctx, key: SettingKey, value: Settings[SettingKey]): Promise<void> {
  if (value === DEFAULT_SETTINGS[key]) {
    await ctx.db.delete(settings).where(eq(settings.key, key))
    return
  }
  const row = { value, updatedAt: sql`now()`, updatedBy: ctx.actor?.id ?? null }
  await ctx.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}

/** Typed texts are not written to the audit log, only the fact that they changed. */
const FREE_TEXT_KEYS: ReadonlySet<SettingKey> = new Set<SettingKey>(['siteName', 'siteDescription', 'supportEmail'])

function describeChange(changed: SettingKey[], from: Settings, to: Settings): AuditDetails {
  const moves = changed.filter((key) => !FREE_TEXT_KEYS.has(key)).map((key) => [key, { from: from[key], to: to[key] }])
  return { changed, moves: Object.fromEntries(moves) }
}
