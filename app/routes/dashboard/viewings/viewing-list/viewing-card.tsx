// One viewing with the forms of its moves. Each move is a form of its own; those with fields are behind a disclosure.
import { Link } from 'react-router'
import { ProposedTimesFields } from '#app/domain/messaging/inquiries/components/proposed-times-fields.tsx'
import { formatTimes, INTENT_LABELS } from '#app/domain/tenancy/viewings/viewing.labels.ts'
import type { ViewingIntent, ViewingRow } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import {
  EndForm,
  isRefused,
  MoveDisclosure,
  MoveForm,
  type MoveProps,
} from '#app/routes/dashboard/shared/visits/move-visit-form.tsx'
import { CalendarDay, StateBadge } from '#app/routes/shared/rows.tsx'

type ViewingCardProps = {
  viewing: ViewingRow
  /** The address of the page, to which the forms are sent. */
  path: string
  messagesPath: string | null
  today: string
  form: FormState
}

export function ViewingCard({ viewing, path, messagesPath, today, form }: ViewingCardProps) {
  const { listing, times, status, otherName, intents } = viewing
  const [firstTime] = times
  const has = (intent: ViewingIntent) => intents.includes(intent)
  const shared = { visit: viewing, path, form, getLabel: (intent: ViewingIntent) => INTENT_LABELS[intent]() }
  return (
    <li className="rounded-box border border-line bg-surface px-4 py-4 md:px-4.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {firstTime ? <CalendarDay at={firstTime} /> : null}
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="line-clamp-2 text-sm font-semibold">
            {listing.isListed ? (
              <Link to={href('/properties/:id', { id: listing.id })} className="hover:underline">
                {listing.title}
              </Link>
            ) : (
              listing.title
            )}
          </h3>
          <p className="text-sm tabular-nums">{formatWhen(viewing)}</p>
          <p className="text-tiny text-ink-soft">{`${m.viewing_with({ name: otherName })}, ${listing.city}`}</p>
          {status === 'pending_confirmation' && viewing.proposedBy === viewing.mySide ? (
            <p className="text-tiny text-ink-soft">{m.viewing_proposed_by_me({ name: otherName })}</p>
          ) : null}
          {viewing.cancelReason ? (
            <p className="text-tiny text-ink-soft">{m.ui_reason_given({ reason: viewing.cancelReason })}</p>
          ) : null}
        </div>
        <StateBadge machine="inspection" state={status} />
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {has('confirm') ? <ConfirmForm {...shared} /> : null}
        {has('start') ? <MoveForm {...shared} intent="start" /> : null}
        {has('complete') ? <MoveForm {...shared} intent="complete" /> : null}
        {has('propose') ? <ProposeForm {...shared} today={today} /> : null}
        {has('decline') ? <EndForm {...shared} intent="decline" /> : null}
        {has('cancel') ? <EndForm {...shared} intent="cancel" /> : null}
        {messagesPath && viewing.conversationId ? (
          <ButtonLink to={`${messagesPath}/${viewing.conversationId}`} variant="line" size="compact">
            {m.viewing_open_conversation()}
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/dashboard/viewings/${viewing.id}`} variant="line" size="compact">
          {m.ui_details()}
          <span className="sr-only">: {listing.title}</span>
        </ButtonLink>
      </div>
    </li>
  )
}

function formatWhen({ times, endsAt, status }: ViewingRow): string {
  const [first, ...others] = times
  if (!first) return ''
  if (others.length > 0) return formatTimes(times)
  const isFixed = status !== 'pending_confirmation' && endsAt > first
  return isFixed ? `${formatDateTime(first)} – ${formatTime(endsAt)}` : formatDateTime(first)
}

type ViewingMoveProps = MoveProps & { visit: ViewingRow }

/** With several proposed times the person picks one. */
function ConfirmForm(props: ViewingMoveProps) {
  const { visit: viewing, form } = props
  const [first, ...others] = viewing.times
  if (others.length === 0)
    return (
      <MoveForm {...props} intent="confirm">
        <input type="hidden" name="startsAt" value={first?.toISOString()} />
      </MoveForm>
    )
  return (
    <div className="w-full">
      <MoveForm {...props} intent="confirm">
        <RadioGroup
          legend={m.viewing_confirm_legend()}
          name="startsAt"
          look="pills"
          defaultValue={first?.toISOString()}
          error={isRefused(props, 'confirm') ? form.errors.startsAt : undefined}
          options={viewing.times.map((time) => ({ value: time.toISOString(), label: formatDateTime(time) }))}
        />
      </MoveForm>
    </div>
  )
}

function ProposeForm({ today, ...props }: MoveProps & { today: string }) {
  const isOpen = isRefused(props, 'propose')
  const { values, errors } = props.form
  return (
    <MoveDisclosure {...props} intent="propose" label={m.viewing_send_proposal()}>
      <ProposedTimesFields today={today} typed={isOpen ? values : {}} problems={isOpen ? errors : {}} />
    </MoveDisclosure>
  )
}
