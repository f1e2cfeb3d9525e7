// The number that gets SMS: give it with consent, confirm it by a code, remove it.
import { Form, Link, useNavigation } from 'react-router'
import {
  askSmsNumber,
  confirmSmsNumber,
  removeSmsNumber,
} from '#app/domain/notifications/sms/sms-number.commands.server.ts'
import { readSmsState } from '#app/domain/notifications/sms/sms-number.queries.server.ts'
import { smsNumberInput } from '#app/domain/notifications/sms/sms-number.schema.ts'
import { readFormState, readIntentForm } from '#app/http/forms/form-state.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { SettingsHead } from '../shared/settings-form.tsx'
import type { Route } from './+types/sms'

export const handle: Crumb = { crumb: m.sms_title }

const NOTICES = { ask: m.sms_asked, confirm: m.sms_confirmed, remove: m.sms_removed }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ state: await readSmsState(ctx) }))
}

export const action = defineActions(smsNumberInput, NOTICES, () => ({
  ask: (ctx, { phone }) => askSmsNumber(ctx, phone),
  confirm: (ctx, { code }) => confirmSmsNumber(ctx, code),
  remove: (ctx) => removeSmsNumber(ctx),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.sms_title() }]
}

export default function SmsSettings({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const { status, lastDigits } = state
  return (
    <>
      <SettingsHead title={m.sms_title()} text={m.sms_intro()} />
      <div className="grid max-w-160 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {status === 'off' ? <Alert tone="slate" title={m.error_sms_off()} /> : null}
        {status === 'stopped' ? <Alert tone="amber" title={m.sms_stopped({ digits: lastDigits })} /> : null}
        {status === 'asked' ? <CodeForm form={form} digits={lastDigits} /> : null}
        {status === 'confirmed' ? <Confirmed digits={lastDigits} /> : null}
        {status === 'off' || status === 'confirmed' ? null : <NumberForm form={form} isFirst={status === 'none'} />}
        <p className="text-sm">
          <Link to="/dashboard/settings/notifications" className="font-semibold text-sea underline underline-offset-3">
            {m.push_choose()}
          </Link>
        </p>
      </div>
    </>
  )
}

const useIsBusy = (intent: string) => useNavigation().formData?.get('intent') === intent

function NumberForm({ form, isFirst }: { form: FormState; isFirst: boolean }) {
  const { values, errors } = readIntentForm(form, 'ask')
  return (
    <Card>
      <CardHead title={isFirst ? m.sms_add() : m.sms_other()} level={3} />
      <CardBody>
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="ask" />
          <Field
            name="phone"
            type="tel"
            autoComplete="tel"
            label={m.pay_mobile_number()}
            hint={m.sms_number_hint()}
            defaultValue={values.phone}
            error={errors.phone}
            required
            maxLength={40}
          />
          <Checkbox name="consent" label={m.sms_consent()} {...(errors.consent ? { error: errors.consent } : {})} />
          <Button type="submit" size="small" loading={useIsBusy('ask')} className="justify-self-start">
            {m.sms_send_code()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

function CodeForm({ form, digits }: { form: FormState; digits: string }) {
  const { errors } = readIntentForm(form, 'confirm')
  return (
    <Card>
      <CardHead title={m.sms_code_title({ digits })} level={3} />
      <CardBody>
        <Form method="post" noValidate className="grid gap-3 sm:max-w-80">
          <input type="hidden" name="intent" value="confirm" />
          <Field
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={m.sms_code_label()}
            error={errors.code}
            required
            maxLength={20}
          />
          <Button type="submit" size="small" loading={useIsBusy('confirm')} className="justify-self-start">
            {m.sms_confirm()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

function Confirmed({ digits }: { digits: string }) {
  return (
    <Card>
      <CardHead title={m.sms_on({ digits })} level={3} />
      <CardBody className="grid gap-3">
        <p>{m.sms_on_text()}</p>
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" size="small" variant="line" loading={useIsBusy('remove')}>
            {m.sms_remove()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
