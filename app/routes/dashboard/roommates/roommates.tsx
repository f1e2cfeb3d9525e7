// The tenants of one lease with their shares, and the changes that all of them and the owner agree on. Who left sees what concerns them.
import {
  confirmDepositShare,
  consentToChange,
  declineChange,
  withdrawChange,
} from '#app/domain/tenancy/roommates/decide-change.commands.server.ts'
import {
  askForReceipts,
  askToLeave,
  inviteRoommate,
} from '#app/domain/tenancy/roommates/propose-change.commands.server.ts'
import { getReceiptsLabel } from '#app/domain/tenancy/roommates/roommate.labels.ts'
import type { RoommatesPage } from '#app/domain/tenancy/roommates/roommate.model.ts'
import { getRoommatesPage } from '#app/domain/tenancy/roommates/roommate.queries.server.ts'
import { roommateAction } from '#app/domain/tenancy/roommates/roommate.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildRentalCrumb } from '#app/routes/dashboard/shared/rental/rental-crumb.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { ChangeList } from './roommates/change-list.tsx'
import { InviteCard, LeaveCard, ReceiptsCard } from './roommates/propose-cards.tsx'
import type { Route } from './+types/roommates'

export const handle = buildRentalCrumb(m.roommate_title, 'lease')
export const headers = refusalHeaders

const NOTICES = {
  invite: m.roommate_done_invited,
  leave: m.roommate_done_proposed,
  receipts: m.roommate_done_proposed,
  consent: m.roommate_done_consented,
  decline: m.roommate_done_declined,
  withdraw: m.roommate_done_withdrawn,
  deposit: m.roommate_done_deposit,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    page: await getRoommatesPage(ctx, args.params.id),
    keys: [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
  }))
}

export const action = defineActions(roommateAction, NOTICES, ({ params: { id: rentalId } }: Route.ActionArgs) => ({
  invite: (ctx, input) => inviteRoommate(ctx, { rentalId, ...input }),
  leave: (ctx, input) => askToLeave(ctx, { rentalId, ...input }),
  receipts: (ctx, input) => askForReceipts(ctx, { rentalId, ...input }),
  consent: (ctx, { change }) => consentToChange(ctx, { rentalId, change }),
  decline: (ctx, { change, reason }) => declineChange(ctx, { rentalId, change, reason }),
  withdraw: (ctx, { change }) => withdrawChange(ctx, { rentalId, change }),
  deposit: (ctx, { change }) => confirmDepositShare(ctx, { rentalId, change }),
}))

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${m.roommate_title()} · ${loaderData?.page.title ?? ''}` }]
}

export default function Roommates({ loaderData: { page, keys }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const [inviteKey = '', leaveKey = '', receiptsKey = ''] = keys
  return (
    <>
      <ConsolePageHead title={m.roommate_title()} context={page.title} />
      <div className="grid max-w-200 grid-cols-1 gap-4">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <SharesCard page={page} />
        <Card>
          <CardHead title={m.ui_waiting_for_answer()} count={String(page.open.length)} />
          {page.open.length === 0 ? <CardBody className="text-sm">{m.roommate_open_none()}</CardBody> : null}
          <ChangeList changes={page.open} form={form} />
        </Card>
        {page.mayPropose ? <InviteCard page={page} form={form} formKey={inviteKey} /> : null}
        {page.mayPropose && page.roommates.length > 0 ? (
          <ReceiptsCard page={page} form={form} formKey={receiptsKey} />
        ) : null}
        {page.mayLeave ? <LeaveCard page={page} form={form} formKey={leaveKey} /> : null}
        {page.decided.length === 0 ? null : (
          <Card>
            <CardHead title={m.roommate_decided()} />
            <ChangeList changes={page.decided} form={form} />
          </Card>
        )}
      </div>
    </>
  )
}

function SharesCard({ page: { roommates, receipts, monthlyRent, deposit } }: { page: RoommatesPage }) {
  return (
    <Card>
      <CardHead title={m.roommate_shares()} />
      <CardBody className="grid grid-cols-1 gap-2 text-sm">
        <p className="text-ink-soft">{m.roommate_text()}</p>
        {roommates.length === 0 ? (
          <p>{m.roommate_none()}</p>
        ) : (
          <p>
            <span className="text-ink-soft">{m.roommate_receipts()}: </span>
            {getReceiptsLabel(receipts)}
          </p>
        )}
      </CardBody>
      <ul>
        {roommates.map(({ userId, name, rentShare, depositShare, startsOn, endsOn, isContact, isMe }) => (
          <li
            key={`${userId}${startsOn}`}
            className="grid grid-cols-1 gap-0.5 border-t border-line px-4 py-3 md:px-4.5"
          >
            <p className="text-label font-semibold wrap-anywhere">{isMe ? m.roommate_me({ name }) : name}</p>
            <p className="text-sm tabular-nums">
              {m.roommate_share_line({ rent: formatAmount(rentShare), deposit: formatAmount(depositShare) })}
            </p>
            <p className="text-tiny text-ink-soft">
              {m.card_available_from({ date: formatDate(startsOn) })}
              {endsOn === null ? '' : ` · ${m.roommate_until({ date: formatDate(endsOn) })}`}
            </p>
            {isContact ? <p className="text-tiny text-ink-soft">{m.roommate_contact()}</p> : null}
          </li>
        ))}
      </ul>
      {roommates.length === 0 ? null : (
        <CardBody className="border-t border-line text-sm text-ink-soft">
          {m.roommate_sum({ rent: formatAmount(monthlyRent), deposit: formatAmount(deposit) })}
        </CardBody>
      )}
    </Card>
  )
}
