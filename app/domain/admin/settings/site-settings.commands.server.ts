// Changes of the settings in the console. They need a fresh sign-in (promise A8); the kernel stores and announces them.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireFreshAdmin } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { resetSettings, saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { type SettingKey, SETTING_KEYS, type SettingsInput } from '#app/domain/kernel/settings/settings.schema.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { SettingsForm } from './site-settings.schema.ts'

/** Stores only what differs from the values that the person saw, so that two people can change different settings at once. */
export async function changeSiteSettings(ctx: Ctx, form: SettingsForm): Promise<void> {
  authorize(ctx.actor, 'settings.edit')
  await requireFreshAdmin(ctx, form.password)
  const { seen } = form
  const typed = readSettings(form)
  const isChanged = (key: SettingKey) => typed[key] !== undefined && typed[key] !== seen[key]
  const changed = SETTING_KEYS.filter(isChanged)
  await saveSettings(ctx, Object.fromEntries(changed.map((key) => [key, typed[key]])), seen)
}

function readSettings(form: SettingsForm): SettingsInput {
  if (form.intent !== 'marketplace') {
    const { intent: _, seen: _seen, password: _password, ...settings } = form
    return settings
  }
  const { intent: _, seen: _seen, password: _password, commissionPercent, commercialPercent, ...settings } = form
  return {
    ...settings,
    commissionBasisPoints: Math.round(commissionPercent * 100),
    commercialBasisPoints: Math.round(commercialPercent * 100),
  }
}

export async function resetSiteSettings(ctx: Ctx, password: string | undefined): Promise<void> {
  authorize(ctx.actor, 'settings.reset')
  await requireFreshAdmin(ctx, password)
  await resetSettings(ctx)
}
