// Cash that people of the team took and did not hand over yet: each with the sum and the payments, and what was settled last.
import { Link } from 'react-router'
import { confirmHandOver, writeOffCash } from '#app/domain/tenancy/held-cash/held-cash.commands.server.ts'
import { getSettlementLabel } from '#app/domain/tenancy/held-cash/held-cash.labels.ts'
import type { CashHolder, HeldCashEntry, SettledCash } from '#app/domain/tenancy/held-cash/held-cash.model.ts'
import { getHeldCash } from '#app/domain/tenancy/held-cash/held-cash.queries.server.ts'
import { heldCashAction } from '#app/domain/tenancy/held-cash/held-cash.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/choice.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import type { Route } from './+types/held-cash'

export const handle: Crumb = { crumb: m.held_cash_title }
export const headers = refusalHeaders

const NOTICES = { handOver: m.held_cash_done, writeOff: m.held_cash_done_write_off }

export function loader(args: Route.LoaderArgs) {
  return read(args, getHeldCash)
}

export const action = defineActions(heldCashAction, NOTICES, () => ({
  handOver: (ctx, { entries }) => confirmHandOver(ctx, entries),
  writeOff: writeOffCash,
}))

export function meta() {
  return [{ title: m.held_cash_title() }]
}

export default function HeldCash({ loaderData, actionData }: Route.ComponentProps) {
  const { holders, settled, maySettle } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.held_cash_title()} context={m.held_cash_text()} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {holders.length === 0 ? (
          <Card>
            <CardHead title={m.held_cash_none()} sub={m.held_cash_none_text()} />
          </Card>
        ) : null}
        {holders.map((holder) => (
          <HolderCard key={holder.personId} holder={holder} form={form} maySettle={maySettle && !holder.isReader} />
        ))}
        {settled.length > 0 ? <SettledCard settled={settled} /> : null}
      </div>
    </>
  )
}

type HolderProps = { holder: CashHolder; form: FormState; maySettle: boolean }

function HolderCard({ holder: { name, sum, isInTeam, entries }, form, maySettle }: HolderProps) {
  const head = (
    <CardHead
      title={m.held_cash_by({ person: name })}
      count={formatAmount(sum)}
      action={isInTeam ? null : <Badge tone="amber">{m.held_cash_left()}</Badge>}
    />
  )
  if (!maySettle)
    return (
      <Card>
        {head}
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className="border-t border-line px-4 py-2 md:px-4.5">
              <EntryText entry={entry} />
            </li>
          ))}
        </ul>
        <CardBody className="border-t border-line pt-3 text-sm text-ink-soft">{m.held_cash_own_text()}</CardBody>
      </Card>
    )
  return (
    <Card>
      {head}
      {/* The buttons choose what happens to the ticked payments */}
      <ActionForm
        submitLabel={m.held_cash_confirm()}
        submitButton={{ name: 'intent', value: 'handOver', wide: false, className: 'm-4 md:mx-4.5' }}
        className="grid grid-cols-1"
      >
        <fieldset className="grid grid-cols-1">
          <legend className="sr-only">{m.held_cash_by({ person: name })}</legend>
          {entries.map((entry) => (
            <div key={entry.id} className="border-t border-line px-4 py-1 md:px-4.5">
              <Checkbox name="entries" value={entry.id} defaultChecked label={<EntryText entry={entry} />} />
            </div>
          ))}
        </fieldset>
        <div className="border-t border-line px-4 py-1 md:px-4.5">
          <Disclosure label={m.held_cash_write_off()} isOpen={form.values.intent === 'writeOff'}>
            <div className="grid gap-3 pb-3">
              <Textarea
                name="note"
                label={m.held_cash_note()}
                rows={2}
                maxLength={500}
                defaultValue={form.values.note ?? ''}
                error={form.errors.note}
              />
              <Button type="submit" name="intent" value="writeOff" variant="danger" size="compact">
                {m.held_cash_write_off_chosen()}
              </Button>
            </div>
          </Disclosure>
        </div>
      </ActionForm>
    </Card>
  )
}

function EntryText({ entry: { rentalId, listing, tenant, amount, takenAt } }: { entry: HeldCashEntry }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <Link to={href('/dashboard/rentals/:id', { id: rentalId })} className="font-semibold hover:underline">
          {tenant}
        </Link>
        <span className="block text-sm text-ink-soft">
          {listing} · {formatDate(takenAt)}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
    </span>
  )
}

function SettledCard({ settled }: { settled: readonly SettledCash[] }) {
  return (
    <Card>
      <CardHead title={m.held_cash_settled()} />
      <ul>
        {settled.map(({ holder, settledBy, settledAt, status, note, ...entry }) => (
          <li key={entry.id} className="border-t border-line px-4 py-2 md:px-4.5">
            <EntryText entry={entry} />
            <p className="text-sm text-ink-soft">
              {m.held_cash_settled_line({
                status: getSettlementLabel(status),
                holder,
                person: settledBy,
                date: formatDate(settledAt),
              })}
              {note === null ? null : ` · ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
