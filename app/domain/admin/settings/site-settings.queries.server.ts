import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { SettingKey, Settings } from '#app/domain/kernel/settings/settings.schema.ts'
import { RETENTION_KEYS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { authorize } from '#app/permissions/policy.ts'
import { MARKETPLACE_KEYS, SITE_KEYS } from './site-settings.schema.ts'

export type EditableSettings = {
  settings: Settings
  /** What the forms send back, to recognize a change by somebody else. */
  seen: { site: string; marketplace: string; retention: string }
  /** Used while the setting is empty. */
  defaultSupportEmail: string
  /** Otherwise a change asks for the password. */
  isFresh: boolean
}

/** Read from the database, not from the cache: the form must not start from old values. */
export async function getEditableSettings(ctx: Ctx): Promise<EditableSettings> {
  authorize(ctx.actor, 'settings.read')
  const settings = await readSettings(ctx)
  const describe = (keys: readonly SettingKey[]) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, settings[key]])))
  return {
    settings,
    seen: {
      site: describe(SITE_KEYS),
      marketplace: describe(MARKETPLACE_KEYS),
      retention: describe(RETENTION_KEYS),
    },
    defaultSupportEmail: ctx.config.supportEmail,
    isFresh: isFreshSignIn(ctx),
  }
}
