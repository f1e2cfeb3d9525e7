// Approve and Refuse are equally strong, each with a key. Only refusing needs a reason, which the person reads.
import { type RefObject, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { DeskItem } from '#app/domain/admin/verifications/verification-desk.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { useIsHydrated } from '#app/ui/browser/use-is-hydrated.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { DateField } from '#app/ui/controls/date-field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { CheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useDeskKeys } from '../shared/use-desk-keys.ts'

type DecisionProps = {
  item: DeskItem
  now: Date
  form: FormState
  action: string
  /** The documents before and after this one. */
  toPrevious: string | null
  toNext: string | null
}

const APPROVE = 'desk-approve'
const REFUSE = 'desk-refuse'

export function DecisionForms({ item, now, form, action, toPrevious, toNext }: DecisionProps) {
  const { id, kind, licence, licenceExpiresOn } = item
  const approve = useRef<HTMLFormElement>(null)
  const refuse = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isBusy = useNavigation().state === 'submitting'
  const follow = (to: string | null) => () => {
    if (to !== null) void navigate(to, { preventScrollReset: true })
  }
  useDeskKeys(isBusy, {
    a: () => approve.current?.requestSubmit(),
    r: () => refuse.current?.requestSubmit(),
    arrowleft: follow(toPrevious),
    arrowright: follow(toNext),
  })
  const isLicence = kind === 'prc_license'
  const decide = cx(buttonClass({ size: 'medium', wide: true }), 'justify-start! text-label')
  return (
    <>
      <h2 className="font-head text-base">{m.ui_decision()}</h2>
      <p className="mb-3 text-sm text-ink-soft">{m.desk_notified({ name: item.fullName })}</p>
      <div className="grid grid-cols-2 gap-2 min-[1100px]:grid-cols-1">
        <button
          type="submit"
          form={APPROVE}
          aria-disabled={isBusy || undefined}
          aria-keyshortcuts="A"
          className={cx(decide, 'bg-leaf! text-surface! hover:opacity-90')}
        >
          <CheckIcon size={20} />
          {m.ui_approve()}
          <DeskKey name="A" />
        </button>
        <button
          type="submit"
          form={REFUSE}
          aria-disabled={isBusy || undefined}
          aria-keyshortcuts="R"
          className={cx(decide, 'bg-brick! text-on-brick! hover:opacity-90')}
        >
          <XIcon size={20} />
          {m.desk_refuse()}
          <DeskKey name="R" />
        </button>
      </div>
      <Form ref={approve} id={APPROVE} method="post" action={action} className="mt-5">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={id} />
        {isLicence ? <input type="hidden" name="number" value={licence ?? ''} /> : null}
        <DateField
          name="validUntil"
          label={m.desk_valid_until()}
          hint={m.desk_valid_hint()}
          min={addDays(toManilaDay(now), 1)}
          defaultValue={form.values.validUntil ?? (isLicence ? (licenceExpiresOn ?? '') : '')}
          error={form.errors.validUntil}
          required={isLicence}
        />
      </Form>
      <Form ref={refuse} id={REFUSE} method="post" action={action} className="mt-5 grid grid-cols-1 gap-2">
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="id" value={id} />
        <Textarea
          name="reason"
          label={m.desk_reason()}
          hint={m.desk_reason_hint()}
          defaultValue={form.values.reason}
          error={form.errors.reason}
          rows={3}
          maxLength={1_000}
          required
        />
        <ReasonChips form={refuse} />
      </Form>
    </>
  )
}

function DeskKey({ name }: { name: string }) {
  return (
    <kbd aria-hidden="true" className="desk-key">
      {name}
    </kbd>
  )
}

/** Frequent reasons; the text can be changed before it is sent. */
function ReasonChips({ form }: { form: RefObject<HTMLFormElement | null> }) {
  if (!useIsHydrated()) return null
  const reasons = [
    [m.desk_reason_blurred(), m.desk_reason_blurred_text()],
    [m.desk_reason_expired(), m.desk_reason_expired_text()],
    [m.desk_reason_name(), m.desk_reason_name_text()],
    [m.desk_reason_wrong(), m.desk_reason_wrong_text()],
  ] as const
  const write = (text: string) => {
    const field = form.current?.elements.namedItem('reason')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = text
    field.focus()
  }
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{m.desk_reasons()}</legend>
      {reasons.map(([label, text]) => (
        <button
          key={label}
          type="button"
          onClick={() => write(text)}
          className="min-h-8 rounded-full border border-control-line px-2.5 text-sm hover:bg-hover pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
