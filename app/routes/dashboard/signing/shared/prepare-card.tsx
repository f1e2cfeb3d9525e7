// A side prepares the paper, or changes one that was not signed.
import type { SigningPage } from '#app/domain/tenancy/signing/signing.model.ts'
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import { MAX_SPECIAL_TERMS, SIGNING_DAYS } from '#app/domain/tenancy/signing/signing.rules.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { PREPARE_TEXTS } from './paper-texts.ts'

type PrepareCardProps = { page: SigningPage; form: FormState; formKey: string }

export function PrepareCard(props: PrepareCardProps) {
  const { signing, kind } = props.page
  const paper = getPaperName(kind)
  const isFirst = signing === null
  const isOpen = signing?.status === 'open'
  const { errors } = props.form
  const form = <PrepareForm {...props} />
  if (isOpen)
    return (
      <Card>
        <CardBody className="pt-3">
          <Disclosure label={m.signing_prepare_again({ paper })} isOpen={Boolean(errors.special ?? errors.days)}>
            <p className="text-tiny text-ink-soft">{m.signing_prepare_again_text({ paper })}</p>
            {form}
          </Disclosure>
        </CardBody>
      </Card>
    )
  return (
    <Card>
      <CardHead
        title={isFirst ? m.signing_prepare({ paper }) : m.signing_prepare_again({ paper })}
        sub={isFirst ? PREPARE_TEXTS[kind]() : m.signing_prepare_again_text({ paper })}
      />
      <CardBody>{form}</CardBody>
    </Card>
  )
}

function PrepareForm({ page, form: { values, errors }, formKey }: PrepareCardProps) {
  return (
    <ActionForm
      hiddenFields={{ intent: 'prepare', key: formKey }}
      submitLabel={m.signing_prepare_submit()}
      submitButton={{ wide: false, className: 'justify-self-start' }}
      className="grid grid-cols-1 gap-4 pt-2"
    >
      {page.signing === null && page.kind === 'lease' ? (
        <p className="text-sm">
          <a
            href={href('/dashboard/rentals/:id/lease.pdf', { id: page.rentalId })}
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
        hint={page.kind === 'lease' ? m.signing_special_hint() : m.paper_special_hint()}
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
