// Rules of rent control: those that apply, those that were replaced, and the form that adds one.
import { Form, useNavigation } from 'react-router'
import type { StoredRentControlRule } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import { formatDate, formatPercent, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { FieldTexts, FormState } from '#app/shared/form-state.ts'
import { RENT_CONTROL_AREAS, type RentControlArea } from '#app/shared/vocabulary.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { getTextFieldProps } from '#app/ui/forms/form-fields.ts'
import type { SettingsData } from './load-settings.server.ts'
import { SettingsGroup } from './settings-group.tsx'

const AREA_LABELS: Record<RentControlArea, () => string> = {
  metro_manila_and_highly_urbanised: m.rent_control_area_dense,
  elsewhere: m.admin_rent_area_elsewhere,
}

type ToHere = (changes: Readonly<Record<string, string | null>>) => string
type RentTabProps = { data: SettingsData; form: FormState; toHere: ToHere }

export function RentTab({ data: { rules, ruleId }, form, toHere }: RentTabProps) {
  const current = rules.filter(({ replacedAt }) => replacedAt === null)
  const replaced = rules.filter(({ replacedAt }) => replacedAt !== null)
  const corrected = current.find(({ id }) => id === ruleId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-soft">{m.admin_rent_intro()}</p>
      <TableCard label={m.admin_rent_rules()}>
        <CardHead title={m.admin_rent_rules()} />
        <Table
          caption={m.admin_rent_rules()}
          columns={[...buildColumns(), buildActionColumn(toHere)]}
          rows={current}
          getRowKey={({ id }) => id}
        />
      </TableCard>
      {/* The key empties the fields after a rule was added */}
      <AddRule key={corrected?.id ?? rules.length} corrected={corrected} form={form} action={toHere({})} />
      {replaced.length === 0 ? null : (
        <TableCard label={m.admin_rent_replaced()}>
          <CardHead title={m.admin_rent_replaced()} />
          <Table
            caption={m.admin_rent_replaced()}
            columns={[...buildColumns(), buildReplacedColumn()]}
            rows={replaced}
            getRowKey={({ id }) => id}
          />
        </TableCard>
      )}
    </div>
  )
}

function formatDays({ validFrom, validTo }: StoredRentControlRule): string {
  const from = formatDate(validFrom)
  return validTo === null ? m.admin_rent_days_from({ from }) : m.ui_range({ from, to: formatDate(validTo) })
}

/** Built on each render, because the texts depend on the language. */
function buildColumns(): Column<StoredRentControlRule>[] {
  return [
    {
      id: 'days',
      header: m.admin_rent_days(),
      cardSlot: 'lead',
      cell: (rule) => <TwoLines title={formatDays(rule)} sub={AREA_LABELS[rule.area]()} />,
    },
    {
      id: 'limit',
      header: m.admin_rent_column_limit(),
      isNumber: true,
      width: 110,
      cell: ({ monthlyRentLimit }) => formatPesos(monthlyRentLimit),
    },
    {
      id: 'months',
      header: m.admin_rent_column_months(),
      isNumber: true,
      width: 140,
      cell: ({ maxAdvanceMonths, maxDepositMonths }) => `${maxAdvanceMonths} / ${maxDepositMonths}`,
    },
    {
      id: 'increase',
      header: m.admin_rent_column_increase(),
      isNumber: true,
      width: 90,
      cell: ({ maxIncreaseBasisPoints }) => formatPercent(maxIncreaseBasisPoints / 100, { decimals: 2 }),
    },
    {
      id: 'source',
      header: m.admin_rent_source(),
      isExtra: true,
      width: 260,
      cell: ({ source, sourceUrl }) => (sourceUrl === null ? source : <a href={sourceUrl}>{source}</a>),
    },
  ]
}

function buildActionColumn(toHere: ToHere): Column<StoredRentControlRule> {
  return {
    id: 'actions',
    header: m.ui_actions(),
    cardSlot: 'actions',
    width: 104,
    cell: (rule) => (
      <ButtonLink
        to={`${toHere({ rule: rule.id })}#add-rule`}
        variant="line"
        size="compact"
        aria-label={`${m.ui_correct()}: ${formatDays(rule)}, ${AREA_LABELS[rule.area]()}`}
      >
        {m.ui_correct()}
      </ButtonLink>
    ),
  }
}

function buildReplacedColumn(): Column<StoredRentControlRule> {
  return {
    id: 'replaced',
    header: m.admin_rent_replaced_on(),
    width: 120,
    cell: ({ replacedAt }) => (replacedAt === null ? '' : formatDate(replacedAt)),
  }
}

function getTexts(corrected: StoredRentControlRule | undefined, { refusal, values }: FormState): FieldTexts {
  if (refusal !== undefined) return values
  if (!corrected) return { area: RENT_CONTROL_AREAS[0], maxAdvanceMonths: '1', maxDepositMonths: '2' }
  return {
    area: corrected.area,
    validFrom: corrected.validFrom,
    validTo: corrected.validTo ?? '',
    monthlyRentPesos: String(corrected.monthlyRentLimit / 100),
    maxAdvanceMonths: String(corrected.maxAdvanceMonths),
    maxDepositMonths: String(corrected.maxDepositMonths),
    maxIncreasePercent: String(corrected.maxIncreaseBasisPoints / 100),
    source: corrected.source,
    sourceUrl: corrected.sourceUrl ?? '',
  }
}

type AddRuleProps = { corrected: StoredRentControlRule | undefined; form: FormState; action: string }

function AddRule({ corrected, form, action }: AddRuleProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'rule'
  const fields = { values: getTexts(corrected, form), errors: form.errors }
  const number = { type: 'number', inputMode: 'decimal', min: 0, required: true } as const
  return (
    <Form id="add-rule" method="post" action={action} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="rule" />
      {form.refusal === undefined ? null : <ErrorSummary title={form.refusal} errors={form.errors} isShown />}
      <SettingsGroup title={m.admin_rent_add()} text={m.admin_rent_add_text()}>
        <Select
          {...getTextFieldProps(fields, 'area')}
          label={m.ui_area()}
          choices={RENT_CONTROL_AREAS.map((value) => ({ value, label: AREA_LABELS[value]() }))}
        />
        <div className="set-columns">
          <DateField {...getTextFieldProps(fields, 'validFrom')} label={m.admin_rent_from()} required />
          <DateField
            {...getTextFieldProps(fields, 'validTo')}
            label={m.ui_last_day()}
            hint={m.admin_rent_to_hint()}
            isOptional
          />
          <Field {...number} {...getTextFieldProps(fields, 'monthlyRentPesos')} label={m.admin_rent_limit()} />
          <Field
            {...number}
            {...getTextFieldProps(fields, 'maxIncreasePercent')}
            step={0.01}
            label={m.admin_rent_increase()}
          />
          <Field {...number} {...getTextFieldProps(fields, 'maxAdvanceMonths')} label={m.admin_rent_advance()} />
          <Field {...number} {...getTextFieldProps(fields, 'maxDepositMonths')} label={m.admin_rent_deposit()} />
        </div>
        <Field
          {...getTextFieldProps(fields, 'source')}
          label={m.admin_rent_source()}
          hint={m.admin_rent_source_hint()}
          maxLength={300}
          required
        />
        <Field
          {...getTextFieldProps(fields, 'sourceUrl')}
          type="url"
          label={m.admin_rent_source_url()}
          maxLength={2_048}
          isOptional
        />
        <Button type="submit" size="compact" loading={isBusy} className="justify-self-start">
          {m.admin_rent_add()}
        </Button>
      </SettingsGroup>
    </Form>
  )
}
