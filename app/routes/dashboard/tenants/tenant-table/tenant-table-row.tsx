// One tenant in the form for several: the fields of the short form with the number of the row.
import type { HomeChoice } from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import { MAX_TENANT_CELL, type TenantColumn } from '#app/domain/tenancy/tenant-import/tenant-import.model.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'

type RowProps = { row: number; homes: readonly HomeChoice[]; form: Pick<FormState, 'values' | 'errors'> }

const PESO_COLUMNS: readonly TenantColumn[] = ['monthlyRent', 'deposit', 'owed']

export function TenantTableRow({ row, homes, form: { values, errors } }: RowProps) {
  const listing = `listing${row}`
  const choices = homes.map(({ id, title, place }) => ({
    value: id,
    label: place === '' ? title : `${title} · ${place}`,
  }))
  const build = (column: TenantColumn, label: string) => {
    const name = `${column}${row}`
    return { name, label, defaultValue: values[name] ?? '', error: errors[name] }
  }
  const field = (column: TenantColumn, label: string) => (
    <Field
      {...build(column, label)}
      maxLength={MAX_TENANT_CELL}
      autoComplete="off"
      {...(PESO_COLUMNS.includes(column) ? { leading: '₱', inputMode: 'decimal' as const } : {})}
    />
  )
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-picture border border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="px-1 text-sm font-semibold">{m.tenant_several_row({ number: row })}</legend>
      <Select
        name={listing}
        label={m.listing_home()}
        defaultValue={values[listing] ?? ''}
        choices={[{ value: '', label: m.tenant_choose_home() }, ...choices]}
        error={errors[listing]}
      />
      {field('name', m.rent_tenants_search())}
      {field('monthlyRent', m.ui_monthly_rent())}
      {field('paymentDay', m.tenant_payment_day())}
      <DateField {...build('startsOn', m.ui_lease_starts())} />
      <DateField {...build('endsOn', m.ui_last_day())} />
      {field('deposit', m.deposit_held())}
      {field('owed', m.tenant_owed_rent())}
      <DateField {...build('owedDue', m.tenant_owed_since())} />
    </fieldset>
  )
}
