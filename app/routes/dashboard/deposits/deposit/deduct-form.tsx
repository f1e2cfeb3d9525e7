// The owner deducts an amount from the deposit: for damage, or for lines of the rent book that nobody has paid.
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DOCUMENT_ACCEPT } from '#app/domain/kernel/uploads/document.rules.ts'
import { formatLease } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import { DEDUCTION_TEXT_MAX, type DepositPassport } from '#app/domain/tenancy/deposits/deposit.model.ts'
import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatAmount, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { useFileNames } from './use-file-names.ts'

export type DeductFormProps = {
  form: FormState
  formKey: string
  maxMb: number
  /** Lines that were chosen in a refused form. */
  chosen: readonly string[] | undefined
  openLeases: DepositPassport['openLeases']
  /** The rental of the page: a lease beside it is named by its dates. */
  rentalId: string
  max: number
}

export function DeductForm({ form, formKey, maxMb, chosen, openLeases, rentalId, max }: DeductFormProps) {
  const sent = useNavigation().formData
  const [names, setFiles] = useFileNames()
  const isRefused = form.values.intent === 'deduct'
  const errors = isRefused ? form.errors : {}
  const values = isRefused ? form.values : {}
  const [amount, setAmount] = useState(values.amount ?? '')
  return (
    <ButtonDisclosure label={m.deposit_deduct()} variant="line" isOpen={isRefused}>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-3 grid grid-cols-1 gap-4">
        <input type="hidden" name="key" value={formKey} />
        {openLeases.length === 0 ? null : (
          <LineChoice
            {...{ openLeases, rentalId }}
            chosen={isRefused ? chosen : undefined}
            error={errors.lines}
            onSum={setAmount}
          />
        )}
        <Field
          name="amount"
          label={m.ui_amount()}
          leading="₱"
          inputMode="decimal"
          required
          maxLength={20}
          hint={m.deposit_deduct_max({ amount: formatAmount(max) })}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={errors.amount}
        />
        <Textarea
          name="reason"
          label={m.ui_reason()}
          required
          rows={2}
          maxLength={DEDUCTION_TEXT_MAX}
          defaultValue={values.reason}
          error={errors.reason}
        />
        <FileDrop
          name="evidence"
          label={m.deposit_evidence()}
          hint={m.deposit_evidence_hint({ mb: maxMb })}
          accept={DOCUMENT_ACCEPT}
          maxMb={maxMb}
          required
          error={errors.evidence}
          onFiles={setFiles}
          files={names}
        />
        <div>
          <Button type="submit" name="intent" value="deduct" size="compact" loading={sent?.get('key') === formKey}>
            {m.deposit_deduct_send()}
          </Button>
        </div>
      </Form>
    </ButtonDisclosure>
  )
}

type LineChoiceProps = Pick<DeductFormProps, 'openLeases' | 'rentalId' | 'chosen'> & {
  error: string | undefined
  onSum: (pesos: string) => void
}

/** Proposes the open sum of the chosen lines as the amount. Lines of two leases cannot be chosen: each has papers of its own. */
function LineChoice({ openLeases, rentalId, chosen, error, onSum }: LineChoiceProps) {
  const [ids, setIds] = useState<readonly string[]>(chosen ?? [])
  const choose = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...ids, id] : ids.filter((each) => each !== id)
    const lines = openLeases.flatMap((lease) => lease.lines).filter((line) => next.includes(line.id))
    const sum = lines.reduce((total, line) => total + line.amount, 0)
    setIds(next)
    onSum(sum === 0 ? '' : formatNumber(centavosToPesos(sum), sum % 100 === 0 ? 0 : 2))
  }
  const isNamed = openLeases.some(({ id }) => id !== rentalId)
  const chosenLease = openLeases.find(({ lines }) => lines.some(({ id }) => ids.includes(id)))
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="text-label font-semibold">{m.deposit_deduct_lines()}</legend>
      <p className="text-tiny text-ink-soft">{m.deposit_deduct_lines_hint()}</p>
      {openLeases.length > 1 ? <p className="text-tiny text-ink-soft">{m.deposit_deduct_lines_one_lease()}</p> : null}
      {openLeases.map((lease) => (
        <LeaseLines
          key={lease.id}
          {...{ lease, ids, isNamed, choose }}
          isDisabled={error === undefined && chosenLease !== undefined && chosenLease !== lease}
        />
      ))}
      {error === undefined ? null : <p className="text-sm text-brick">{error}</p>}
    </fieldset>
  )
}

type LeaseLinesProps = {
  lease: DeductFormProps['openLeases'][number]
  ids: readonly string[]
  /** Only one lease has open lines, and it is that of the page: its dates are in the head of the page. */
  isNamed: boolean
  isDisabled: boolean
  choose: (id: string, isChosen: boolean) => void
}

function LeaseLines({ lease: { lines, ...lease }, ids, isNamed, isDisabled, choose }: LeaseLinesProps) {
  return (
    <fieldset disabled={isDisabled} className="mt-2 grid grid-cols-1">
      {isNamed ? <legend className="text-tiny font-semibold">{formatLease(lease)}</legend> : null}
      {lines.map((line) => (
        <Checkbox
          key={line.id}
          name="lines"
          value={line.id}
          checked={ids.includes(line.id)}
          onChange={(event) => choose(line.id, event.currentTarget.checked)}
          label={
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words">{getLineName(line)}</span>
              <span className="tabular-nums">{formatAmount(line.amount)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
