// One shared bill for its owner: every part with its computation, and the undo.
import { describeBill, getBillKindLabel, getMethodLabel } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import { getBuildingBill } from '#app/domain/tenancy/shared-bills/shared-bill.queries.server.ts'
import { UNDO_REASON_MAX } from '#app/domain/tenancy/shared-bills/shared-bill.rules.ts'
import { undoBillAction } from '#app/domain/tenancy/shared-bills/shared-bill.schema.ts'
import { undoBill } from '#app/domain/tenancy/shared-bills/undo-bill.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ActionForm } from '#app/ui/forms/action-form.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { BILL_NOTICES } from './shared/bill-notices.ts'
import { BillParts } from './shared/bill-parts.tsx'
import type { Route } from './+types/building-bill'

export const handle = buildCrumbBelow('bills', m.shared_bill_title, m.shared_bill_one)
export const headers = refusalHeaders

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => getBuildingBill(ctx, args.params.id, args.params.billId))
}

export const action = defineActions(undoBillAction, BILL_NOTICES, ({ params: { id, billId } }: Route.ActionArgs) => ({
  undo: (ctx, { reason }) => undoBill(ctx, id, billId, reason),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? describeBill(loaderData.bill) : m.shared_bill_one() }]
}

export default function BuildingBill({ loaderData, actionData }: Route.ComponentProps) {
  const { building, bill, parts } = loaderData
  const form = readFormState(actionData)
  const [first] = parts
  return (
    <div className="max-w-180">
      <ConsolePageHead
        title={describeBill(bill)}
        context={[building.name, getBillKindLabel(bill.kind), getMethodLabel(bill.method)].join(' · ')}
      />
      <div className="grid grid-cols-1 gap-4">
        <DoneNotice notices={BILL_NOTICES} form={form} />
        {bill.undoneAt === null ? null : (
          <Alert
            tone="amber"
            title={m.shared_bill_undone_line({ date: formatDate(bill.undoneAt), reason: bill.undoReason ?? '' })}
          />
        )}
        <Card>
          <CardHead title={m.shared_bill_parts()} count={formatNumber(parts.length)} />
          <CardBody>
            <BillParts
              bill={bill}
              parts={parts.map((part) =>
                Object.assign({}, part, { to: href('/dashboard/rentals/:id', { id: part.rentalId }) }),
              )}
            />
          </CardBody>
          {bill.hasPicture && first ? (
            <CardFoot>
              <TextLink
                to={href('/dashboard/rentals/:id/bills/:billId/picture', { id: first.rentalId, billId: bill.id })}
                reloadDocument
              >
                {m.shared_bill_open_picture()}
              </TextLink>
            </CardFoot>
          ) : null}
        </Card>
        {bill.undoneAt === null ? <UndoForm form={form} /> : null}
      </div>
    </div>
  )
}

function UndoForm({ form }: { form: FormState }) {
  return (
    <ButtonDisclosure label={m.shared_bill_undo()} variant="line" isOpen={form.refusal !== undefined}>
      <ActionForm
        className="mt-3 grid gap-4"
        alert={form.alert}
        hiddenFields={{ intent: 'undo' }}
        submitLabel={m.shared_bill_undo_submit()}
        submitButton={{ wide: false, variant: 'danger', className: 'justify-self-start' }}
      >
        <p className="text-sm text-ink-soft">{m.shared_bill_undo_text()}</p>
        <Textarea
          name="reason"
          label={m.ui_reason_for_tenants()}
          required
          rows={2}
          maxLength={UNDO_REASON_MAX}
          defaultValue={form.values.reason ?? ''}
          error={form.errors.reason}
        />
      </ActionForm>
    </ButtonDisclosure>
  )
}
