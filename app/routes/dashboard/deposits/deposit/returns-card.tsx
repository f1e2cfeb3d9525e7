// What the owner paid back, with the answer of the tenant, and the form to record it.
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { listPaymentMethods } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { describeReturn, getReturnLabel, RETURN_TONES } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import {
  DEDUCTION_TEXT_MAX,
  type DepositPassport,
  type DepositReturnView,
} from '#app/domain/tenancy/deposits/deposit.model.ts'
import { formatAmount, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { useFileNames } from './use-file-names.ts'

type ReturnsCardProps = { passport: DepositPassport; form: FormState; formKey: string; maxMb: number; today: Day }

export function ReturnsCard({ passport, form, ...rest }: ReturnsCardProps) {
  const { returns, allowed, sums } = passport
  return (
    <Card>
      <CardHead title={m.deposit_returns()} sub={m.deposit_returns_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        {returns.length === 0 ? <p className="text-sm text-ink-soft">{m.deposit_returns_none()}</p> : null}
        {returns.map((paidBack) => (
          <DepositReturn key={paidBack.id} paidBack={paidBack} form={form} />
        ))}
        {allowed.return ? <ReturnForm {...rest} form={form} max={sums.returnable} /> : null}
      </CardBody>
    </Card>
  )
}

function DepositReturn({ paidBack, form }: { paidBack: DepositReturnView; form: FormState }) {
  const { id, amount, status, answer, proofUrl, moves } = paidBack
  const isRefused = form.values.intent === 'contestReturn' && form.values.return === id
  const hidden = <input type="hidden" name="return" value={id} />
  return (
    <article className="grid grid-cols-1 gap-2 border-b border-line pb-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold tabular-nums">{formatAmount(amount)}</p>
        <StatusBadge tone={RETURN_TONES[status]}>{getReturnLabel(status)}</StatusBadge>
      </div>
      <p className="text-tiny wrap-anywhere text-ink-soft">{describeReturn(paidBack)}</p>
      {answer === null ? null : <p className="wrap-anywhere">{m.deposit_answer_line({ text: answer })}</p>}
      {proofUrl === null ? null : (
        <p>
          <a href={proofUrl} download className="text-sea underline underline-offset-3">
            {m.rent_proof_open()}
          </a>
        </p>
      )}
      {moves.length === 0 ? null : (
        <div className="flex flex-wrap items-start gap-2">
          {moves.includes('confirmed') ? (
            <Form method="post">
              {hidden}
              <Button type="submit" name="intent" value="confirmReturn" size="compact">
                {m.deposit_return_confirm()}
              </Button>
            </Form>
          ) : null}
          {moves.includes('contested') ? (
            <ButtonDisclosure label={m.ui_contest()} about={formatAmount(amount)} variant="line" isOpen={isRefused}>
              <Form method="post" noValidate className="mt-2 grid gap-3">
                {hidden}
                <Textarea
                  id={`return-${id}`}
                  name="answer"
                  label={m.deposit_contest_reason()}
                  required
                  rows={2}
                  maxLength={DEDUCTION_TEXT_MAX}
                  defaultValue={isRefused ? form.values.answer : ''}
                  error={isRefused ? form.errors.answer : undefined}
                />
                <div>
                  <Button type="submit" name="intent" value="contestReturn" variant="danger" size="compact">
                    {m.ui_contest()}
                  </Button>
                </div>
              </Form>
            </ButtonDisclosure>
          ) : null}
          {moves.includes('withdrawn') ? (
            <Form method="post">
              {hidden}
              <Button type="submit" name="intent" value="withdrawReturn" variant="line" size="compact">
                {m.deposit_withdraw()}
              </Button>
            </Form>
          ) : null}
        </div>
      )}
    </article>
  )
}

type ReturnFormProps = Omit<ReturnsCardProps, 'passport'> & { max: number }

function ReturnForm({ form, formKey, maxMb, today, max }: ReturnFormProps) {
  const sent = useNavigation().formData
  const [names, setFiles] = useFileNames()
  const isRefused = form.values.intent === 'return'
  const errors = isRefused ? form.errors : {}
  const values = isRefused ? form.values : {}
  return (
    <ButtonDisclosure label={m.deposit_return_record()} variant="line" isOpen={isRefused}>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <input type="hidden" name="key" value={formKey} />
        <Field
          id="return-amount"
          name="amount"
          label={m.ui_amount()}
          leading="₱"
          inputMode="decimal"
          required
          maxLength={20}
          hint={m.deposit_return_max({ amount: formatAmount(max) })}
          defaultValue={values.amount ?? formatNumber(centavosToPesos(max), max % 100 === 0 ? 0 : 2)}
          error={errors.amount}
        />
        <DateField
          name="paidOn"
          label={m.ui_paid_on()}
          max={today}
          required
          defaultValue={values.paidOn ?? today}
          error={errors.paidOn}
        />
        <Select
          name="method"
          label={m.payment_method()}
          defaultValue={values.method ?? 'gcash'}
          choices={listPaymentMethods()}
          error={errors.method}
        />
        <Field
          name="reference"
          label={m.booking_prove_reference()}
          hint={m.booking_prove_reference_hint()}
          maxLength={64}
          autoComplete="off"
          defaultValue={values.reference ?? ''}
          error={errors.reference}
        />
        <FileDrop
          name="file"
          label={m.deposit_return_proof()}
          hint={m.deposit_evidence_hint({ mb: maxMb })}
          accept={DOCUMENT_ACCEPT}
          maxMb={maxMb}
          error={errors.file}
          onFiles={setFiles}
          files={names}
        />
        <div>
          <Button type="submit" name="intent" value="return" size="compact" loading={sent?.get('key') === formKey}>
            {m.deposit_return_record()}
          </Button>
        </div>
      </Form>
    </ButtonDisclosure>
  )
}
