// The second factor in the settings: off and on. The set-up is in domain/accounts, because the console has it too.
import { Form, useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ShieldCheckIcon } from '#app/ui/icons/icons.tsx'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import type { TwoFactorView } from '#app/domain/accounts/two-factor/two-factor.queries.server.ts'

export function TwoFactorOff({ refusal }: { refusal: string | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card>
      <CardHead title={m.twofactor_off()} level={3} />
      <CardBody className="grid gap-4">
        {refusal ? <Alert tone="brick" title={refusal} isAnnounced /> : null}
        <p>{m.twofactor_intro()}</p>
        <Form method="post" className="justify-self-start">
          <input type="hidden" name="intent" value="begin" />
          <Button type="submit" loading={isBusy} icon={<ShieldCheckIcon size={18} />}>
            {m.twofactor_begin()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

type OnProps = { form: FormState; view: Extract<TwoFactorView, { status: 'on' }> }

const LOW_CODE_COUNT = 3

export function TwoFactorOn({ view, form }: OnProps) {
  const { recoveryCodesLeft: count, hasPassword } = view
  return (
    <>
      <Alert tone={count < LOW_CODE_COUNT ? 'amber' : 'leaf'} title={m.twofactor_on()} icon={<ShieldCheckIcon />}>
        {m.twofactor_codes_left({ count })} {count < LOW_CODE_COUNT ? m.twofactor_codes_low() : null}
      </Alert>
      <ProofForm
        intent="renew"
        title={m.twofactor_renew()}
        text={m.twofactor_renew_text()}
        hasPassword={hasPassword}
        form={form}
      />
      <ProofForm
        intent="turnOff"
        title={m.twofactor_turn_off()}
        text={m.twofactor_turn_off_text()}
        hasPassword={hasPassword}
        form={form}
      />
    </>
  )
}

type ProofFormProps = {
  form: FormState
  intent: 'renew' | 'turnOff'
  title: string
  text: string
  hasPassword: boolean
}

/** Asks for the password, or for a code if the account has no password. */
function ProofForm({ intent, title, text, hasPassword, form }: ProofFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const isMine = form.values.intent === intent
  const errors = isMine ? form.errors : {}
  return (
    <Card>
      <CardHead title={title} level={3} />
      <CardBody className="grid gap-4">
        <p>{text}</p>
        {isMine && form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
        <Form method="post" noValidate className="grid gap-4 sm:max-w-80">
          <input type="hidden" name="intent" value={intent} />
          {hasPassword ? (
            <CurrentPasswordField label={m.ui_your_password()} error={errors.password} />
          ) : (
            <CodeField error={errors.code} />
          )}
          <Button type="submit" variant={intent === 'turnOff' ? 'danger' : 'line'} loading={isBusy}>
            {title}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
