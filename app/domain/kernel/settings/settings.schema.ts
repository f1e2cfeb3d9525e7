// Settings that admins can change, and their defaults (docs/product.md, "Settings").
import { z } from 'zod'
import { DEFAULT_SITE_NAME, DEFAULT_UPLOAD_SIZE_MB, PESO_SIGN, UPLOAD_SIZE_CHOICES_MB } from '#app/shared/constants.ts'

export const REVENUE_CURRENCY_SIGNS = [PESO_SIGN, '$'] as const

const booleanField = z.boolean('field.invalid')
const daysField = z
  .number('settings.freshness.days')
  .int('settings.freshness.days')
  .min(1, 'settings.freshness.days')
  .max(365, 'settings.freshness.days')

export const settingsSchema = z.strictObject({
  siteName: z
    .string('settings.siteName.required')
    .trim()
    .min(1, 'settings.siteName.required')
    .max(60, 'settings.siteName.tooLong'),
  siteDescription: z
    .string('settings.siteDescription.required')
    .trim()
    .min(1, 'settings.siteDescription.required')
    .max(200, 'settings.siteDescription.tooLong'),
  maintenanceMode: booleanField,
  allowRegistrations: booleanField,
  requireEmailVerification: booleanField,
  maxUploadMb: z.literal(UPLOAD_SIZE_CHOICES_MB, 'field.chooseOne'),
  analyticsEnabled: booleanField,
  notificationsEnabled: booleanField,
  /** Only the sign on admin revenue and analytics: every amount is in pesos. */
  revenueCurrencySign: z.enum(REVENUE_CURRENCY_SIGNS, 'field.chooseOne'),
  oneApprovedApplicationPerProperty: booleanField,
  /** Days until an owner is asked whether an active listing is still available. */
  freshnessAskDays: daysField,
  /** Days after the first question until the second. */
  freshnessRemindDays: daysField,
  /** Days after the first question until a listing without an answer is hidden. */
  freshnessExpireDays: daysField,
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingKey = keyof Settings

/** A change contains only the changed settings. */
export const settingsInput = settingsSchema.partial()
export type SettingsInput = z.infer<typeof settingsInput>

/** What a single field cannot check: a listing is hidden only after the second question. */
export function areSettingsConsistent({ freshnessRemindDays, freshnessExpireDays }: Settings): boolean {
  return freshnessRemindDays < freshnessExpireDays
}

export const DEFAULT_SETTINGS: Readonly<Settings> = Object.freeze({
  siteName: DEFAULT_SITE_NAME,
  siteDescription: 'Find your perfect home in the Philippines.',
  maintenanceMode: false,
  allowRegistrations: true,
  requireEmailVerification: true,
  maxUploadMb: DEFAULT_UPLOAD_SIZE_MB,
  analyticsEnabled: true,
  notificationsEnabled: true,
  revenueCurrencySign: PESO_SIGN,
  oneApprovedApplicationPerProperty: true,
  freshnessAskDays: 14,
  freshnessRemindDays: 7,
  freshnessExpireDays: 14,
})

export const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]
