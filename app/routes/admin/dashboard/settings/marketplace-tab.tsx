// Applications, freshness of listings and the commission of agents.
import { m } from '#app/messages/messages.js'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import type { SettingsData } from './load-settings.server.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroup, SwitchRow } from './settings-group.tsx'

type MarketplaceTabProps = { data: SettingsData; form: FormState; action: string }

function getTexts({ settings }: SettingsData, { refusal, values }: FormState): FieldTexts {
  if (refusal !== undefined) return values
  return {
    oneApprovedApplicationPerProperty: settings.oneApprovedApplicationPerProperty ? 'on' : undefined,
    freshnessAskDays: String(settings.freshnessAskDays),
    freshnessRemindDays: String(settings.freshnessRemindDays),
    freshnessExpireDays: String(settings.freshnessExpireDays),
    commissionPercent: String(settings.commissionBasisPoints / 100),
    commercialPercent: String(settings.commercialBasisPoints / 100),
  }
}

const DAYS = { type: 'number', inputMode: 'numeric', min: 1, max: 365, step: 1, required: true } as const

export function MarketplaceTab({ data, form, action }: MarketplaceTabProps) {
  const { seen, isFresh } = data
  const fields = { values: getTexts(data, form), errors: form.errors }
  return (
    <SettingsForm key={seen.marketplace} intent="marketplace" seen={seen.marketplace} {...{ isFresh, form, action }}>
      <SettingsGroup title={m.ui_applications()} text={m.admin_set_applications_sub()} hasRows>
        <SwitchRow
          name="oneApprovedApplicationPerProperty"
          label={m.admin_set_one_approved()}
          text={m.admin_set_one_approved_hint()}
          isOn={fields.values.oneApprovedApplicationPerProperty === 'on'}
        />
      </SettingsGroup>
      <SettingsGroup title={m.admin_set_freshness()} text={m.admin_set_freshness_sub()}>
        <div className="set-columns" data-columns="3">
          <Field {...DAYS} {...getTextFieldProps(fields, 'freshnessAskDays')} label={m.admin_set_freshness_ask()} />
          <Field
            {...DAYS}
            {...getTextFieldProps(fields, 'freshnessRemindDays')}
            label={m.admin_set_freshness_remind()}
            hint={m.admin_set_freshness_hint()}
          />
          <Field
            {...DAYS}
            {...getTextFieldProps(fields, 'freshnessExpireDays')}
            label={m.admin_set_freshness_expire()}
            hint={m.admin_set_freshness_hint()}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title={m.commission_title()} text={m.admin_set_commission_sub()}>
        <Field
          {...getTextFieldProps(fields, 'commissionPercent')}
          type="number"
          inputMode="decimal"
          min={0}
          max={300}
          step={0.01}
          required
          label={m.admin_set_commission_percent()}
          hint={m.admin_set_commission_hint()}
        />
        <Field
          {...getTextFieldProps(fields, 'commercialPercent')}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          required
          label={m.admin_set_commission_commercial()}
        />
      </SettingsGroup>
    </SettingsForm>
  )
}
