// General, Security, File Upload and Notifications, as the site uses them.
import type { Settings } from '#app/domain/kernel/settings/settings.schema.ts'
import { m } from '#app/messages/messages.js'
import { PESO_SIGN, UPLOAD_SIZE_CHOICES_MB } from '#app/shared/constants.ts'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import type { SettingsData } from './load-settings.server.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsGroup, SwitchRow } from './settings-group.tsx'

type SiteTabProps = { data: SettingsData; form: FormState; action: string }

/** After a refusal the fields keep what was typed; a switch that is off was not sent. */
function getTexts(settings: Settings, { refusal, values }: FormState): FieldTexts {
  if (refusal !== undefined) return values
  const entries = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'boolean' ? (value ? 'on' : undefined) : String(value),
  ])
  return Object.fromEntries(entries) as FieldTexts
}

export function SiteTab({ data, form, action }: SiteTabProps) {
  const { settings, seen, isFresh, defaultSupportEmail } = data
  const values = getTexts(settings, form)
  const fields = { values, errors: form.errors }
  return (
    <SettingsForm key={seen.site} intent="site" seen={seen.site} {...{ isFresh, form, action }}>
      <General fields={fields} defaultSupportEmail={defaultSupportEmail} />
      <SettingsGroup title={m.admin_set_security()} text={m.admin_set_security_sub()} hasRows>
        <SwitchRow
          name="maintenanceMode"
          label={m.admin_set_maintenance()}
          text={m.admin_set_maintenance_hint()}
          isOn={values.maintenanceMode === 'on'}
        />
        <SwitchRow
          name="allowRegistrations"
          label={m.admin_set_registrations()}
          text={m.admin_set_registrations_hint()}
          isOn={values.allowRegistrations === 'on'}
        />
        <SwitchRow
          name="requireEmailVerification"
          label={m.admin_set_verification()}
          text={m.admin_set_verification_hint()}
          isOn={values.requireEmailVerification === 'on'}
        />
      </SettingsGroup>
      <SettingsGroup title={m.admin_set_upload()} text={m.admin_set_upload_sub()}>
        <RadioGroup
          legend={m.admin_set_upload_max()}
          name="maxUploadMb"
          look="pills"
          options={UPLOAD_SIZE_CHOICES_MB.map((mb) => ({ value: String(mb), label: m.admin_set_upload_mb({ mb }) }))}
          defaultValue={values.maxUploadMb ?? ''}
          hint={m.admin_set_upload_hint()}
          error={form.errors.maxUploadMb}
        />
      </SettingsGroup>
      <SettingsGroup title={m.ui_notifications()} text={m.admin_set_notifications_sub()} hasRows>
        <SwitchRow
          name="analyticsEnabled"
          label={m.admin_section_analytics()}
          text={m.admin_set_analytics_hint()}
          isOn={values.analyticsEnabled === 'on'}
        />
        <SwitchRow
          name="notificationsEnabled"
          label={m.ui_notifications()}
          text={m.admin_set_notify_hint()}
          isOn={values.notificationsEnabled === 'on'}
        />
      </SettingsGroup>
    </SettingsForm>
  )
}

type GeneralProps = { fields: { values: FieldTexts; errors: FieldTexts }; defaultSupportEmail: string }

function General({ fields, defaultSupportEmail }: GeneralProps) {
  return (
    <SettingsGroup title={m.admin_set_general()} text={m.admin_set_general_sub()}>
      <Field {...getTextFieldProps(fields, 'siteName')} label={m.admin_set_site_name()} maxLength={60} required />
      <Textarea
        {...getTextFieldProps(fields, 'siteDescription')}
        label={m.admin_set_site_description()}
        hint={m.admin_set_site_description_hint()}
        maxLength={200}
        rows={2}
        required
      />
      <Field
        {...getTextFieldProps(fields, 'supportEmail')}
        type="email"
        label={m.admin_set_support_email()}
        hint={m.admin_set_support_email_hint({ address: defaultSupportEmail })}
        maxLength={320}
        isOptional
      />
      <RadioGroup
        legend={m.admin_set_currency()}
        name="revenueCurrencySign"
        look="pills"
        options={[
          { value: PESO_SIGN, label: m.admin_set_currency_peso() },
          { value: '$', label: m.admin_set_currency_dollar() },
        ]}
        defaultValue={fields.values.revenueCurrencySign ?? ''}
        hint={m.admin_set_currency_hint()}
        error={fields.errors.revenueCurrencySign}
      />
    </SettingsGroup>
  )
}
