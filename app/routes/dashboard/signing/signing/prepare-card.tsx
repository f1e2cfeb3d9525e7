// The owner prepares the lease, or changes one that was not signed.
import type { LeaseSigningPage } from '#app/domain/tenancy/signing/signing.model.ts'
import { MAX_SPECIAL_TERMS, SIGNING_DAYS } from '#app/domain/tenancy/signing/signing.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'

type PrepareCardProps = { page: LeaseSigningPage; rentalId: string; form: FormState; formKey: string }

export function PrepareCard(props: PrepareCardProps) {
  const { signing } = props.page
  const isFirst = signing === null
  const isOpen = signing?.status === 'open'
  const { errors } = props.form
  const form = <PrepareForm {...props} />
  if (isOpen)
    return (
      <Card>
        <CardBody className="pt-3">
          <Disclosure label={m.signing_prepare_again()} isOpen={Boolean(errors.special ?? errors.days)}>
            <p className="text-tiny text-ink-soft">{m.signing_prepare_again_text()}</p>
            {form}
          </Disclosure>
        </CardBody>
      </Card>
    )
  return (
    <Card>
      <CardHead
        title={isFirst ? m.signing_prepare() : m.signing_prepare_again()}
        sub={isFirst ? m.signing_none_owner() : m.signing_prepare_again_text()}
      />
      <CardBody>{form}</CardBody>
    </Card>
  )
}

function PrepareForm({ page, rentalId, form: { values, errors }, formKey }: PrepareCardProps) {
  return (
    <ActionForm
      hiddenFields={{ intent: 'prepare', key: formKey }}
      submitLabel={m.signing_prepare_submit()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid grid-cols-1 gap-4 pt-2"
    >
      {page.signing === null ? (
        <p className="text-sm">
          <a
            href={href('/dashboard/rentals/:id/lease.pdf', { id: rentalId })}
            download
            className="text-sea underline underline-offset-3"
          >
            {m.signing_read_clauses()}
          </a>
        </p>
      ) : null}
      <Textarea
        name="special"
        label={m.lease_heading_special()}
        hint={m.signing_special_hint()}
        isOptional
        rows={4}
        maxLength={MAX_SPECIAL_TERMS}
        defaultValue={values.special ?? page.special}
        error={errors.special}
      />
      <RadioGroup
        legend={m.signing_days()}
        name="days"
        look="pills"
        defaultValue={values.days ?? '14'}
        options={SIGNING_DAYS.map((days) => ({ value: String(days), label: m.own_stats_days({ days }) }))}
        {...(errors.days === undefined ? {} : { error: errors.days })}
      />
    </ActionForm>
  )
}
