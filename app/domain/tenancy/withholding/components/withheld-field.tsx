// Closed, because few tenants withhold tax: companies, and people who rent for a business.
import { m } from '#app/messages/messages.js'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'

export function WithheldField({ value = '', error }: { value?: string | undefined; error?: string | undefined }) {
  return (
    <Disclosure label={m.withholding_open()} isOpen={value !== '' || error !== undefined}>
      <div className="sm:max-w-1/2">
        <Field
          name="withheld"
          label={m.withholding_amount()}
          hint={m.withholding_hint()}
          leading="₱"
          inputMode="decimal"
          isOptional
          autoComplete="off"
          maxLength={20}
          defaultValue={value}
          error={error}
        />
      </div>
    </Disclosure>
  )
}
