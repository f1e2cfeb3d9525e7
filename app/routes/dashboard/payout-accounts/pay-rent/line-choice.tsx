// The open lines of the rent book. A plain form: the chosen ones go into the address.
import { Form } from 'react-router'
import { LineCheckbox } from '#app/domain/tenancy/rent-book/components/line-checkbox.tsx'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'

const MAX_OFFERED = 12

type LineChoiceProps = { lines: readonly BookLineView[]; chosen: readonly string[]; action: string }

export function LineChoice({ lines, chosen, action }: LineChoiceProps) {
  const open = lines.filter(({ unclaimed }) => unclaimed > 0)
  const offered = open.filter(({ id }, at) => at < MAX_OFFERED || chosen.includes(id))
  if (open.length < 2) return null
  return (
    <Disclosure label={m.pay_choose()}>
      <Form key={chosen.join()} method="get" action={action} className="grid grid-cols-1 gap-3">
        <fieldset className="grid grid-cols-1">
          <legend className="sr-only">{m.pay_choose()}</legend>
          {offered.map((line) => (
            <LineCheckbox key={line.id} line={line} isTicked={chosen.includes(line.id)} />
          ))}
        </fieldset>
        <Button type="submit" variant="line" size="compact" className="justify-self-start">
          {m.pay_choose_submit()}
        </Button>
      </Form>
    </Disclosure>
  )
}
