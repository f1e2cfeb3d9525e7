// The three states of the second factor in the settings: off, being set up, on.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ShieldCheckIcon } from '#app/ui/icons/icons.tsx'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { CodeField } from '#app/domain/accounts/two-factor/components/code-field.tsx'
import { QrPicture } from '#app/domain/accounts/two-factor/components/qr-picture.tsx'
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

type SetupProps = { form: FormState; view: Extract<TwoFactorView, { status: 'started' }> }

export function TwoFactorSetup({ view: { secret, uri, qr }, form }: SetupProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card>
      <CardBody className="grid gap-6 pt-4 md:pt-4.5">
        <ol className="grid gap-6">
          <Step number={1}>
            <p>{m.twofactor_step_scan()}</p>
            <QrPicture size={qr.size} path={qr.path} />
            <p className="text-label">
              {m.twofactor_step_type()}
              <code className="mt-1.5 block rounded-control bg-sand-100 px-3.5 py-2.5 text-base wrap-anywhere select-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center justify-self-start text-label font-semibold text-sea underline"
            >
              {m.twofactor_step_open()}
            </a>
          </Step>
          <Step number={2}>
            <p>{m.twofactor_step_confirm()}</p>
            {form.alert ? <Alert tone="brick" title={form.alert} isAnnounced /> : null}
            <Form method="post" noValidate className="grid gap-4 sm:max-w-80">
              <input type="hidden" name="intent" value="confirm" />
              <CodeField error={form.errors.code} />
              <Button type="submit" loading={isBusy}>
                {m.twofactor_confirm()}
              </Button>
            </Form>
          </Step>
        </ol>
        <Form method="post" className="border-t border-line pt-4">
          <input type="hidden" name="intent" value="begin" />
          <Button type="submit" variant="ghost" size="small" className="-ml-4">
            {m.twofactor_restart()}
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-sea-soft font-semibold text-sea-strong"
      >
        {number}
      </span>
      <div className="grid gap-4 pt-1">{children}</div>
    </li>
  )
}

/** Black on white in every colour scheme, so that cameras can read it. */
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
