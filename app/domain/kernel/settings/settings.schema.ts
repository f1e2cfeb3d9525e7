// Settings that admins can change, and their defaults (app/domain/admin/README.md, "Settings").
import { z } from 'zod'
import { normaliseAddress } from '#app/adapters/mail/mail-address.ts'
import { RETENTION_PERIODS, type RetentionPeriod } from './retention-periods.data.ts'
import { DEFAULT_SITE_NAME, DEFAULT_UPLOAD_SIZE_MB, PESO_SIGN, UPLOAD_SIZE_CHOICES_MB } from '#app/shared/constants.ts'

export const REVENUE_CURRENCY_SIGNS = [PESO_SIGN, '$'] as const
export type RevenueCurrencySign = (typeof REVENUE_CURRENCY_SIGNS)[number]

const booleanField = z.boolean('field.invalid')
const daysField = z
  .number('settings.freshness.days')
  .int('settings.freshness.days')
  .min(1, 'settings.freshness.days')
  .max(365, 'settings.freshness.days')

const keptDaysField = ({ least, most }: RetentionPeriod) =>
  z
    .number('settings.keptDays.range')
    .int('settings.keptDays.range')
    .min(least, 'settings.keptDays.range')
    .max(most, 'settings.keptDays.range')
const {
  contactMessagesKeptDays,
  reportsKeptDays,
  newsletterAddressesKeptDays,
  mailsKeptDays,
  notificationsKeptDays,
  applicationDraftsKeptDays,
  auditEntriesKeptDays,
} = RETENTION_PERIODS

/** The commission of an agent in hundredths of a percent of one monthly rent: 10000 is the whole rent. */
export const MAX_COMMISSION_BASIS_POINTS = 30_000
/** In hundredths of a percent of the rent of the whole term. */
export const MAX_CONTRACT_BASIS_POINTS = 10_000
const commissionField = z
  .number('settings.commission.range')
  .int('settings.commission.range')
  .min(0, 'settings.commission.range')
  .max(MAX_COMMISSION_BASIS_POINTS, 'settings.commission.range')
const contractField = z
  .number('settings.contractPercent.range')
  .int('settings.contractPercent.range')
  .min(0, 'settings.contractPercent.range')
  .max(MAX_CONTRACT_BASIS_POINTS, 'settings.contractPercent.range')

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
  /** Shown on the site; empty: the address of the configuration (SUPPORT_EMAIL). */
  supportEmail: z
    .string('account.email.invalid')
    .trim()
    .max(320, 'field.tooLong')
    .transform((typed, context): string => {
      try {
        return typed === '' ? '' : normaliseAddress(typed)
      } catch {
        context.addIssue({ code: 'custom', message: 'account.email.invalid', input: typed })
        return z.NEVER
      }
    }),
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
  /** For each year of a lease, prorated. Copied into each commission, so that a change is not retroactive. */
  commissionBasisPoints: commissionField,
  /** The same for commercial property, of the rent of the whole term. */
  commercialBasisPoints: contractField,
  contactMessagesKeptDays: keptDaysField(contactMessagesKeptDays),
  reportsKeptDays: keptDaysField(reportsKeptDays),
  newsletterAddressesKeptDays: keptDaysField(newsletterAddressesKeptDays),
  mailsKeptDays: keptDaysField(mailsKeptDays),
  notificationsKeptDays: keptDaysField(notificationsKeptDays),
  applicationDraftsKeptDays: keptDaysField(applicationDraftsKeptDays),
  auditEntriesKeptDays: keptDaysField(auditEntriesKeptDays),
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
  supportEmail: '',
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
  commissionBasisPoints: 10_000,
  commercialBasisPoints: 500,
  contactMessagesKeptDays: contactMessagesKeptDays.standard,
  reportsKeptDays: reportsKeptDays.standard,
  newsletterAddressesKeptDays: newsletterAddressesKeptDays.standard,
  mailsKeptDays: mailsKeptDays.standard,
  notificationsKeptDays: notificationsKeptDays.standard,
  applicationDraftsKeptDays: applicationDraftsKeptDays.standard,
  auditEntriesKeptDays: auditEntriesKeptDays.standard,
})

export const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]

/** The description that an admin wrote; until then the translated one of the page. */
export function getSiteDescription({ siteDescription }: Settings, translated: string): string {
  return siteDescription === DEFAULT_SETTINGS.siteDescription ? translated : siteDescription
}
