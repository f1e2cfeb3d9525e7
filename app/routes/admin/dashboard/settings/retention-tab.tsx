// How long data is kept: the periods that can be changed, how much goes soon, and the periods that are fixed.
import {
  FIXED_PERIODS,
  RETENTION_KEYS,
  RETENTION_PERIODS,
  type RetentionKey,
} from '#app/domain/kernel/settings/retention-periods.data.ts'
import { ERASURE_GRACE_DAYS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { MAX_COUNTED_ROWS } from '#app/domain/privacy/retention/retention.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import type { SettingsData } from './load-settings.server.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroup } from './settings-group.tsx'

const LABELS: Record<RetentionKey, () => string> = {
  contactMessagesKeptDays: m.admin_set_retention_contact,
  reportsKeptDays: m.admin_set_retention_reports,
  newsletterAddressesKeptDays: m.admin_set_retention_newsletter,
  mailsKeptDays: m.admin_set_retention_mails,
  notificationsKeptDays: m.admin_set_retention_notifications,
  applicationDraftsKeptDays: m.admin_set_retention_drafts,
  auditEntriesKeptDays: m.admin_place_audit,
}

const FIXED_TEXTS: Record<keyof typeof FIXED_PERIODS, (values: { days: number }) => string> = {
  rejectedDocuments: m.admin_set_retention_documents,
  visitEvents: m.admin_set_retention_visits,
  searchesWithoutResult: m.admin_set_retention_misses,
  smsTexts: m.admin_set_retention_sms,
  webhookCalls: m.admin_set_retention_webhooks,
  passportViews: m.admin_set_retention_views,
  failures: m.admin_set_retention_failures,
}
const FIXED_LABELS = Object.entries(FIXED_TEXTS) as [keyof typeof FIXED_PERIODS, (values: { days: number }) => string][]

type RetentionTabProps = { data: SettingsData; form: FormState; action: string }

function getTexts({ settings }: SettingsData, { refusal, values }: FormState): FieldTexts {
  if (refusal !== undefined) return values
  return Object.fromEntries(RETENTION_KEYS.map((key) => [key, String(settings[key])]))
}

export function RetentionTab({ data, form, action }: RetentionTabProps) {
  const { seen, isFresh, outlook } = data
  const fields = { values: getTexts(data, form), errors: form.errors }
  return (
    <>
      <SettingsForm key={seen.retention} intent="retention" seen={seen.retention} {...{ isFresh, form, action }}>
        <SettingsGroup title={m.admin_set_retention()} text={m.admin_set_retention_sub()}>
          <div className="set-columns">
            {RETENTION_KEYS.map((key) => (
              <Field
                key={key}
                {...getTextFieldProps(fields, key)}
                type="number"
                inputMode="numeric"
                min={RETENTION_PERIODS[key].least}
                max={RETENTION_PERIODS[key].most}
                step={1}
                required
                label={LABELS[key]()}
                hint={describe(key, outlook?.soon[key] ?? 0)}
              />
            ))}
          </div>
          <p className="text-sm text-ink-soft">{describeLastRun(outlook?.last ?? null)}</p>
        </SettingsGroup>
      </SettingsForm>
      <SettingsGroup title={m.admin_set_retention_fixed()} text={m.admin_set_retention_fixed_sub()}>
        <ul className="grid gap-2 text-sm">
          {FIXED_LABELS.map(([key, label]) => (
            <li key={key}>{label({ days: FIXED_PERIODS[key] })}</li>
          ))}
          <li>{m.admin_set_retention_accounts({ days: ERASURE_GRACE_DAYS })}</li>
          {outlook ? <li>{m.admin_set_retention_sessions({ days: outlook.sessionDays })}</li> : null}
          <li>{m.admin_set_retention_money()}</li>
          <li>{m.admin_set_retention_elsewhere()}</li>
        </ul>
      </SettingsGroup>
    </>
  )
}

function describe(key: RetentionKey, soon: number): string {
  const { least, most } = RETENTION_PERIODS[key]
  return [
    key === 'newsletterAddressesKeptDays' ? m.admin_set_retention_newsletter_hint() : null,
    m.admin_set_retention_range({ least: formatNumber(least), most: formatNumber(most) }),
    m.admin_set_retention_soon({ count: soon, shown: formatCount(soon) }),
  ]
    .filter((part) => part !== null)
    .join(' ')
}

const formatCount = (count: number) => (count >= MAX_COUNTED_ROWS ? `${formatNumber(count)}+` : formatNumber(count))

function describeLastRun(last: NonNullable<SettingsData['outlook']>['last']): string {
  if (last === null) return m.admin_set_retention_never()
  const count = Object.values(last.counts).reduce((sum, deleted) => sum + deleted, 0)
  return [
    m.admin_set_retention_last({ when: formatDateTime(last.at) }),
    m.admin_set_retention_last_count({ count, shown: formatNumber(count) }),
  ].join(' ')
}
