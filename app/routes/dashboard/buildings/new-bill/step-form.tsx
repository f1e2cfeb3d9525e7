// A later step of the form of a bill: it sends what was typed before, so that it also works without JavaScript.
import type { ReactNode } from 'react'
import { Form } from 'react-router'

export type BillTexts = Readonly<Record<string, string>>
export type TypedPeople = {
  tenants: readonly string[]
  count: readonly string[]
  previous: readonly string[]
  reading: readonly string[]
}

type StepFormProps = {
  bill: BillTexts
  tenantIds: readonly string[]
  encType?: 'multipart/form-data'
  children: ReactNode
}

export function StepForm({ bill, tenantIds, encType, children }: StepFormProps) {
  return (
    <Form method="post" noValidate encType={encType} className="grid gap-4">
      {Object.entries(bill).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {tenantIds.length === 0 ? null : <input type="hidden" name="tenants" value={tenantIds.join(' ')} />}
      {children}
    </Form>
  )
}
