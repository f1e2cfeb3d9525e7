// The guarantor and the witnesses of a lease: who has signed, who is asked, and the form that asks one.
import { Form } from 'react-router'
import { getSignerRoleLabel, getUnsignedLabel } from '#app/domain/tenancy/invited-signers/invited-signer.labels.ts'
import type { InvitedSignerView } from '#app/domain/tenancy/invited-signers/invited-signer.model.ts'
import type { SigningPage, SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { MAX_SIGNER_NAME } from '#app/domain/tenancy/signing/signing.rules.ts'
import { readIntentForm } from '#app/http/forms/form-state.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { INVITED_SIGNER_ROLES } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type SignersCardProps = { page: SigningPage; signing: SigningView; form: FormState; formKey: string }

export function SignersCard({ page: { allowed }, signing, form, formKey }: SignersCardProps) {
  const { signers } = signing
  if (signers.length === 0 && !allowed.invite) return null
  const own = readIntentForm(form, 'invite')
  return (
    <Card>
      <CardHead title={m.signer_title()} sub={m.signer_text()} />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        {signers.length === 0 ? null : (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {signers.map((signer) => (
              <li key={signer.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
                <Signer signer={signer} />
                {allowed.removeSigner && signer.status !== 'signed' ? (
                  <RemoveForm signer={signer} signing={signing} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {allowed.invite ? (
          <Disclosure label={m.signer_add()} isOpen={Object.keys(own.errors).length > 0}>
            <InviteForm key={formKey} signing={signing} own={own} formKey={formKey} />
          </Disclosure>
        ) : null}
      </CardBody>
    </Card>
  )
}

function Signer({ signer }: { signer: InvitedSignerView }) {
  const { role, name, maskedEmail, status, signedAt, declineReason } = signer
  return (
    <div className="min-w-0 break-words">
      <p>
        <b className="font-semibold">{name}</b> · {getSignerRoleLabel(role)}
      </p>
      <p className="text-ink-soft">
        {maskedEmail} ·{' '}
        {signedAt === null ? getUnsignedLabel(status) : m.signing_signed_at({ time: formatDateTime(signedAt) })}
      </p>
      {declineReason === null ? null : <p>{m.ui_reason_given({ reason: declineReason })}</p>}
    </div>
  )
}

function RemoveForm({ signer, signing }: { signer: InvitedSignerView; signing: SigningView }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="removeSigner" />
      <input type="hidden" name="signing" value={signing.id} />
      <input type="hidden" name="signer" value={signer.id} />
      <Button type="submit" variant="line" size="compact" aria-label={m.ui_remove({ name: signer.name })}>
        {m.ui_remove_action()}
      </Button>
    </Form>
  )
}

type InviteFormProps = { signing: SigningView; own: Pick<FormState, 'values' | 'errors'>; formKey: string }

function InviteForm({ signing, own: { values, errors }, formKey }: InviteFormProps) {
  return (
    <ActionForm
      hiddenFields={{ intent: 'invite', signing: signing.id, key: formKey }}
      submitLabel={m.forgot_submit()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid grid-cols-1 gap-4 pt-2"
    >
      <RadioGroup
        legend={m.signer_role()}
        name="role"
        look="pills"
        defaultValue={values.role ?? 'guarantor'}
        options={INVITED_SIGNER_ROLES.map((role) => ({ value: role, label: getSignerRoleLabel(role) }))}
        {...(errors.role === undefined ? {} : { error: errors.role })}
      />
      <Field
        name="name"
        label={m.ui_name()}
        maxLength={MAX_SIGNER_NAME}
        defaultValue={values.name ?? ''}
        error={errors.name}
        autoComplete="off"
        required
      />
      <Field
        name="email"
        type="email"
        label={m.ui_email()}
        maxLength={254}
        defaultValue={values.email ?? ''}
        error={errors.email}
        autoComplete="off"
        required
      />
      <RadioGroup
        legend={m.ui_email_language()}
        name="locale"
        look="pills"
        defaultValue={values.locale ?? 'en'}
        options={[
          { value: 'en', label: m.language_en() },
          { value: 'fil', label: m.language_fil() },
        ]}
        {...(errors.locale === undefined ? {} : { error: errors.locale })}
      />
      <p className="text-tiny text-ink-soft">{m.signer_data()}</p>
    </ActionForm>
  )
}
