// The signature of the reader: name, drawing and consent first, then the code from the mail.
import { Form } from 'react-router'
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningPage, SigningView } from '#app/domain/tenancy/signing/signing.model.ts'
import { CODE_MINUTES, MAX_SIGNER_NAME } from '#app/domain/tenancy/signing/signing.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { SignaturePad } from './signature-pad.tsx'

type SignCardProps = { page: SigningPage; signing: SigningView; form: FormState }

export function SignCard({ page, signing, form }: SignCardProps) {
  return (
    <Card>
      <CardHead title={m.signing_your_signature()} />
      <CardBody>
        {page.pending ? (
          <CodeForm kind={page.kind} pending={page.pending} signing={signing} form={form} />
        ) : (
          <NameForm kind={page.kind} name={page.readerName} signing={signing} form={form} />
        )}
      </CardBody>
    </Card>
  )
}

type FormProps = { kind: SignedPaperKind; signing: SigningView; form: FormState }

function NameForm({ kind, name, signing, form: { values, errors } }: FormProps & { name: string }) {
  return (
    <ActionForm
      hiddenFields={{ intent: 'begin', signing: signing.id }}
      submitLabel={m.signing_begin()}
      className="grid grid-cols-1 gap-4"
    >
      <Field
        name="name"
        label={m.signing_name()}
        autoComplete="name"
        maxLength={MAX_SIGNER_NAME}
        defaultValue={values.name ?? name}
        error={errors.name}
        required
      />
      <SignaturePad name="drawing" initial={values.drawing ?? ''} error={errors.drawing} />
      <div>
        <Checkbox
          name="hasRead"
          value="1"
          label={m.signing_has_read({ paper: getPaperName(kind) })}
          defaultChecked={values.hasRead === '1'}
          {...(errors.hasRead === undefined ? {} : { error: errors.hasRead })}
          required
        />
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

function CodeForm({ kind, pending, signing, form: { errors } }: FormProps & { pending: { sentTo: string } }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ActionForm
        hiddenFields={{ intent: 'sign', signing: signing.id }}
        submitLabel={m.signing_title({ paper: getPaperName(kind) })}
        className="grid grid-cols-1 gap-4"
      >
        <p className="text-sm">{m.signing_code_text({ email: pending.sentTo, minutes: CODE_MINUTES })}</p>
        <Field
          name="code"
          label={m.signing_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={errors.code}
          required
        />
      </ActionForm>
      <Form method="post">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="signing" value={signing.id} />
        <Button type="submit" variant="line" size="compact">
          {m.signing_resend()}
        </Button>
      </Form>
    </div>
  )
}
