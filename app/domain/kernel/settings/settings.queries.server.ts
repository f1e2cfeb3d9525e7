import { settings } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { getSettingsCache } from './settings-cache.service.server.ts'
import { DEFAULT_SETTINGS, SETTING_KEYS, settingsSchema, type Settings } from './settings.schema.ts'

/** At most two seconds old. Readable by everybody, because settings describe the behaviour of the site. */
export async function getSettings(ctx: Ctx): Promise<Settings> {
  return getSettingsCache(ctx).get(
    () => readSettings(onPrimary(ctx)),
    (error) => ctx.adapters.log.warn('settings.stale', { error }),
  )
}

/** Called on the event of another process, so that a change is used at once instead of within two seconds. */
export function dropSettingsCache(ctx: Ctx): void {
  getSettingsCache(ctx).drop()
}

/** Reads the database. An invalid value counts as unset, so that one bad row cannot break the site. */
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
