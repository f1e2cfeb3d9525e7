import { settings } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettingsCache } from './settings-cache.service.server.ts'
import { DEFAULT_SETTINGS, SETTING_KEYS, settingsSchema, type Settings } from './settings.schema.ts'

/** The settings as of two seconds ago at most. Everybody may know them: they are how the site behaves. */
export async function getSettings(ctx: Ctx): Promise<Settings> {
  return getSettingsCache(ctx).get(
    () => readSettings(ctx),
    (error) => ctx.adapters.log.warn('settings.stale', { error }),
  )
}

/** For when another process has announced a change: it is seen at once instead of within two seconds. */
export function dropSettingsCache(ctx: Ctx): void {
  getSettingsCache(ctx).drop()
}

/** Straight from the database. A value that no longer fits counts as not set, so that one bad row cannot stop the site. */
export async function readSettings(ctx: Ctx): Promise<Settings> {
  const rows = await ctx.db.select({ key: settings.key, value: settings.value }).from(settings)
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const found: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const key of SETTING_KEYS) {
    if (!stored.has(key)) continue
    const parsed = settingsSchema.shape[key].safeParse(stored.get(key))
    if (parsed.success) found[key] = parsed.data
    else ctx.adapters.log.warn('settings.invalid', { key })
    stored.delete(key)
  }
  if (stored.size > 0) ctx.adapters.log.warn('settings.unknown', { keys: [...stored.keys()] })
  return settingsSchema.parse(found)
}
