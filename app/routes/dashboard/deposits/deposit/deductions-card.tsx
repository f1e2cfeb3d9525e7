// What the owner deducts, item by item, with the answer of the tenant.
import { Form } from 'react-router'
import {
  DEDUCTION_TONES,
  describeDeductionLines,
  getDeductionLabel,
} from '#app/domain/tenancy/deposits/deposit.labels.ts'
import {
  DEDUCTION_TEXT_MAX,
  type DeductionView,
  type DepositPassport,
} from '#app/domain/tenancy/deposits/deposit.model.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { DeductForm, type DeductFormProps } from './deduct-form.tsx'

type DeductionsCardProps = Omit<DeductFormProps, 'openLeases' | 'rentalId' | 'max'> & { passport: DepositPassport }

export function DeductionsCard({ passport, form, ...rest }: DeductionsCardProps) {
  const { rental, deductions, openLeases, allowed, sums } = passport
  return (
    <Card>
      <CardHead title={m.deposit_deductions()} sub={m.deposit_deductions_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        {deductions.length === 0 ? <p className="text-sm text-ink-soft">{m.deposit_deductions_none()}</p> : null}
        {deductions.map((deduction) => (
          <Deduction key={deduction.id} deduction={deduction} form={form} />
        ))}
        {allowed.deduct ? (
          <DeductForm {...rest} {...{ form, openLeases }} rentalId={rental.id} max={sums.deductible} />
        ) : null}
      </CardBody>
    </Card>
  )
}

function Deduction({ deduction, form }: { deduction: DeductionView; form: FormState }) {
  const { id, amount, reason, status, answer, createdAt, evidenceUrl, evidenceKind, moves } = deduction
  const { lines, acknowledgment, isOutdated } = deduction
  const isRefused = form.values.intent === 'contest' && form.values.deduction === id
  const hidden = <input type="hidden" name="deduction" value={id} />
  return (
    <article className="grid grid-cols-1 gap-2 border-b border-line pb-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{reason}</h3>
        <p className="font-semibold tabular-nums">{formatAmount(amount)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-tiny text-ink-soft">
        <StatusBadge tone={DEDUCTION_TONES[status]}>{getDeductionLabel(status)}</StatusBadge>
        {formatDate(createdAt)}
      </p>
      {answer === null ? null : <p className="wrap-anywhere">{m.deposit_answer_line({ text: answer })}</p>}
      {lines.length === 0 ? null : <p className="wrap-anywhere">{describeDeductionLines(deduction)}</p>}
      {acknowledgment === null ? null : (
        <p>
          <a href={acknowledgment.url} className="text-sea underline underline-offset-3">
            {m.rent_acknowledgment_open({ number: acknowledgment.number })}
          </a>
        </p>
      )}
      {isOutdated ? <p className="text-brick">{m.deposit_deduction_outdated()}</p> : null}
      {evidenceKind === 'pdf' ? (
        <a href={evidenceUrl} className="w-fit font-semibold underline wrap-anywhere">
          {m.deposit_evidence_pdf()}
          <span className="sr-only">: {reason}</span>
        </a>
      ) : (
        <a href={evidenceUrl} target="_blank" rel="noreferrer" className="w-40">
          <img
            src={evidenceUrl}
            alt={m.deposit_evidence_of({ reason })}
            loading="lazy"
            className="aspect-4/3 w-full rounded-picture object-cover"
          />
        </a>
      )}
      {moves.length === 0 ? null : (
        <div className="flex flex-wrap items-start gap-2">
          {moves.includes('accepted') ? (
            <Form method="post">
              {hidden}
              <Button type="submit" name="intent" value="agree" size="compact">
                {m.ui_accept()}
                <span className="sr-only">: {reason}</span>
              </Button>
            </Form>
          ) : null}
          {moves.includes('contested') ? (
            <ButtonDisclosure label={m.ui_contest()} about={reason} variant="line" isOpen={isRefused}>
              <Form method="post" noValidate className="mt-2 grid gap-3">
                {hidden}
                <Textarea
                  id={`answer-${id}`}
                  name="answer"
                  label={m.deposit_contest_reason()}
                  required
                  rows={2}
                  maxLength={DEDUCTION_TEXT_MAX}
                  defaultValue={isRefused ? form.values.answer : ''}
                  error={isRefused ? form.errors.answer : undefined}
                />
                <div>
                  <Button type="submit" name="intent" value="contest" variant="danger" size="compact">
                    {m.ui_contest()}
                  </Button>
                </div>
              </Form>
            </ButtonDisclosure>
          ) : null}
          {moves.includes('withdrawn') ? (
            <Form method="post">
              {hidden}
              <Button type="submit" name="intent" value="withdraw" variant="line" size="compact">
                {m.deposit_withdraw()}
                <span className="sr-only">: {reason}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      )}
    </article>
  )
}
