// The forms of the section Settings. A checkbox that is off sends nothing.
import { z } from 'zod'
import {
  MAX_COMMISSION_BASIS_POINTS,
  MAX_CONTRACT_BASIS_POINTS,
  type SettingKey,
  settingsInput,
  settingsSchema,
} from '#app/domain/kernel/settings/settings.schema.ts'
import { rentControlRuleInput } from '#app/domain/listings/rent-control/rent-control.schema.ts'
import { PASSWORD_MAX } from '#app/shared/constants.ts'

export const SITE_KEYS = [
  'siteName',
  'siteDescription',
  'supportEmail',
  'revenueCurrencySign',
  'maintenanceMode',
  'allowRegistrations',
  'requireEmailVerification',
  'maxUploadMb',
  'analyticsEnabled',
  'notificationsEnabled',
] as const satisfies readonly SettingKey[]

export const MARKETPLACE_KEYS = [
  'oneApprovedApplicationPerProperty',
  'freshnessAskDays',
  'freshnessRemindDays',
  'freshnessExpireDays',
  'commissionBasisPoints',
  'commercialBasisPoints',
] as const satisfies readonly SettingKey[]

const { shape } = settingsSchema
const toggle = z
  .literal('on', 'field.invalid')
  .optional()
  .transform((value) => value !== undefined)
const toNumber = <S extends z.ZodType>(field: S) => z.preprocess(Number, field)
const password = z.string('field.invalid').max(PASSWORD_MAX, 'account.password.tooLong').optional()

/** The values that the form was opened with. */
const seen = z
  .string('field.invalid')
  .max(2_000, 'field.invalid')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'field.invalid', input: text })
      return z.NEVER
    }
  })
  .pipe(settingsInput)

const siteForm = z.strictObject({
  intent: z.literal('site'),
  seen,
  password,
  siteName: shape.siteName,
  siteDescription: shape.siteDescription,
  supportEmail: shape.supportEmail.optional().transform((address) => address ?? ''),
  revenueCurrencySign: shape.revenueCurrencySign,
  maintenanceMode: toggle,
  allowRegistrations: toggle,
  requireEmailVerification: toggle,
  maxUploadMb: toNumber(shape.maxUploadMb),
  analyticsEnabled: toggle,
  notificationsEnabled: toggle,
})

const marketplaceForm = z.strictObject({
  intent: z.literal('marketplace'),
  seen,
  password,
  oneApprovedApplicationPerProperty: toggle,
  freshnessAskDays: toNumber(shape.freshnessAskDays),
  freshnessRemindDays: toNumber(shape.freshnessRemindDays),
  freshnessExpireDays: toNumber(shape.freshnessExpireDays),
  commissionPercent: z.coerce
    .number('settings.commission.range')
    .min(0, 'settings.commission.range')
    .max(MAX_COMMISSION_BASIS_POINTS / 100, 'settings.commission.range')
    .multipleOf(0.01, 'settings.commission.range'),
  commercialPercent: z.coerce
    .number('settings.contractPercent.range')
    .min(0, 'settings.contractPercent.range')
    .max(MAX_CONTRACT_BASIS_POINTS / 100, 'settings.contractPercent.range')
    .multipleOf(0.01, 'settings.contractPercent.range'),
})

const retentionForm = z.strictObject({
  intent: z.literal('retention'),
  seen,
  password,
  contactMessagesKeptDays: toNumber(shape.contactMessagesKeptDays),
  reportsKeptDays: toNumber(shape.reportsKeptDays),
  newsletterAddressesKeptDays: toNumber(shape.newsletterAddressesKeptDays),
  mailsKeptDays: toNumber(shape.mailsKeptDays),
  notificationsKeptDays: toNumber(shape.notificationsKeptDays),
  applicationDraftsKeptDays: toNumber(shape.applicationDraftsKeptDays),
  auditEntriesKeptDays: toNumber(shape.auditEntriesKeptDays),
})

export const settingsAction = z.discriminatedUnion(
  'intent',
  [
    siteForm,
    marketplaceForm,
    retentionForm,
    z.strictObject({ intent: z.literal('reset'), password }),
    z.strictObject({
      intent: z.literal('clear'),
      /** The site name, typed to confirm. */
      phrase: z.string('settings.phrase.wrong').max(100, 'settings.phrase.wrong'),
      password: z
        .string('admin.password.required')
        .min(1, 'admin.password.required')
        .max(PASSWORD_MAX, 'account.password.tooLong'),
    }),
    rentControlRuleInput.safeExtend({ intent: z.literal('rule') }),
  ],
  'field.invalid',
)
export type SettingsForm = z.output<typeof siteForm> | z.output<typeof marketplaceForm> | z.output<typeof retentionForm>
