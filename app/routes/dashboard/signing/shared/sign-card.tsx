// The signature of the reader: name, drawing and consent first, then the confirmation by a code, the password or a passkey.
import { Form, useSubmit } from 'react-router'
import { useCanUsePasskeys, usePasskey } from '#app/domain/accounts/passkeys/components/use-passkey.ts'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningPage, SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { CODE_MINUTES, MAX_SIGNER_NAME } from '#app/domain/tenancy/signing/signing.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import type { SignatureWay } from '#app/shared/tenancy-vocabulary.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { KeyIcon } from '#app/ui/icons/icons.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { ReadToEnd } from '#app/domain/tenancy/signing/components/read-to-end.tsx'
import { SignaturePad } from '#app/domain/tenancy/signing/components/signature-pad.tsx'
import { useReadToEnd } from '#app/domain/tenancy/signing/components/use-read-to-end.ts'

type SignCardProps = { page: SigningPage; signing: SigningView; form: FormState }

export function SignCard({ page, signing, form }: SignCardProps) {
  return (
    <Card>
      <CardHead title={m.signing_your_signature()} />
      <CardBody>
        {page.pending ? (
          <ConfirmForm page={page} pending={page.pending} signing={signing} form={form} />
        ) : (
          <NameForm page={page} signing={signing} form={form} />
        )}
      </CardBody>
    </Card>
  )
}

type FormProps = { page: SigningPage; signing: SigningView; form: FormState }

const WAY_LABELS: Record<SignatureWay, () => string> = {
  code: m.signing_way_code,
  password: m.ui_password,
  passkey: m.signing_way_passkey,
}

function NameForm({ page, signing, form: { values, errors } }: FormProps) {
  const hasRead = useReadToEnd(values.hasRead === '1')
  const isHydrated = useIsHydrated()
  return (
    <ActionForm
      hiddenFields={{ intent: 'begin', signing: signing.id }}
      submitLabel={m.ui_continue()}
      submitButton={{ disabled: isHydrated && !hasRead }}
      className="grid grid-cols-1 gap-4"
    >
      <Field
        name="name"
        label={m.signing_name()}
        autoComplete="name"
        maxLength={MAX_SIGNER_NAME}
        defaultValue={values.name ?? page.readerName}
        error={errors.name}
        required
      />
      <SignaturePad name="drawing" initial={values.drawing ?? ''} error={errors.drawing} />
      {page.ways.length < 2 ? null : (
        <RadioGroup
          legend={m.lease_signature_way()}
          name="way"
          look="pills"
          defaultValue={values.way ?? 'code'}
          options={page.ways.map((way) => ({ value: way, label: WAY_LABELS[way]() }))}
          {...(errors.way === undefined ? {} : { error: errors.way })}
        />
      )}
      <div>
        <ReadToEnd hasRead={hasRead} isChecked={values.hasRead === '1'} error={errors.hasRead} />
        <Checkbox
          name="agrees"
          value="1"
          label={m.signing_agrees()}
          defaultChecked={values.agrees === '1'}
          {...(errors.agrees === undefined ? {} : { error: errors.agrees })}
          required
        />
      </div>
      <p className="text-tiny text-ink-soft">{m.signing_begin_hint()}</p>
    </ActionForm>
  )
}

type ConfirmProps = FormProps & { pending: NonNullable<SigningPage['pending']> }

function ConfirmForm(props: ConfirmProps) {
  const { pending, signing } = props
  return (
    <div className="grid grid-cols-1 gap-4">
      {pending.way === 'code' ? <CodeForm {...props} /> : null}
      {pending.way === 'password' ? <PasswordForm {...props} /> : null}
      {pending.way === 'passkey' ? <PasskeyForm {...props} /> : null}
      <Form method="post">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="signing" value={signing.id} />
        <Button type="submit" variant="line" size="compact">
          {pending.way === 'code' ? m.signing_resend() : m.signing_code_instead()}
        </Button>
      </Form>
    </div>
  )
}

const getSignLabel = ({ page }: ConfirmProps) => m.signing_title({ paper: getPaperName(page.kind) })

function CodeForm(props: ConfirmProps) {
  const { pending, signing, form } = props
  return (
    <ActionForm
      hiddenFields={{ intent: 'sign', signing: signing.id }}
      submitLabel={getSignLabel(props)}
      className="grid grid-cols-1 gap-4"
    >
      <p className="text-sm">{m.signing_code_text({ email: pending.sentTo, minutes: CODE_MINUTES })}</p>
      <Field
        name="code"
        label={m.signing_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={form.errors.code}
        required
      />
    </ActionForm>
  )
}

function PasswordForm(props: ConfirmProps) {
  const { signing, form } = props
  return (
    <ActionForm
      hiddenFields={{ intent: 'signWithPassword', signing: signing.id }}
      submitLabel={getSignLabel(props)}
      className="grid grid-cols-1 gap-4"
    >
      <CurrentPasswordField error={form.errors.password} />
    </ActionForm>
  )
}

function PasskeyForm({ signing }: ConfirmProps) {
  const canUse = useCanUsePasskeys()
  const submit = useSubmit()
  const { ask, isAsking, problem } = usePasskey('confirm', (credential) => {
    void submit({ intent: 'signWithPasskey', signing: signing.id, credential }, { method: 'post' })
  })
  if (!canUse) return <p className="text-sm">{m.signing_no_passkey()}</p>
  return (
    <div className="grid gap-3">
      <Button wide loading={isAsking} icon={<KeyIcon size={20} />} onClick={() => void ask()}>
        {m.passkey_use()}
      </Button>
      {problem === undefined ? null : <Alert tone="amber" title={problem} isAnnounced />}
    </div>
  )
}
