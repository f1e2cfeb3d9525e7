// The facts of a check that the owner corrects, filled in with what was written.
import type { OpeningFigure } from '#app/domain/tenancy/opening-figures/opening-figure.model.ts'
import { MAX_BANK } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { centavosToPesos } from '#app/shared/money.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'

type Texts = Readonly<Record<string, string | undefined>>
type FieldsProps = {
  id: string
  amount: number
  check: NonNullable<OpeningFigure['check']>
  texts: Texts
  problems: Texts
}

export function CheckFields({ id, amount, check, texts, problems }: FieldsProps) {
  const written = formatNumber(centavosToPesos(amount), amount % 100 === 0 ? 0 : 2)
  const buildField = (name: string, value: string) =>
    ({ name, id: `${name}-${id}`, required: true, defaultValue: texts[name] ?? value, error: problems[name] }) as const
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        {...buildField('bank', check.bank)}
        label={m.post_dated_check_bank()}
        maxLength={MAX_BANK}
        autoComplete="off"
      />
      <Field
        {...buildField('number', check.number)}
        label={m.post_dated_check_number()}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateField {...buildField('checkDate', check.checkDate)} label={m.post_dated_check_date()} />
      <Field
        {...buildField('amount', written)}
        label={m.ui_amount()}
        leading="₱"
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
