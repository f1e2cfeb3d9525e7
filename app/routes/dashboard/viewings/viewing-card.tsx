// One viewing with the forms of its moves. Each move is a form of its own; those with fields are behind a disclosure.
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { ProposedTimesFields } from '#app/domain/messaging/inquiries/components/proposed-times-fields.tsx'
import { formatTimes, INTENT_LABELS } from '#app/domain/tenancy/viewings/viewing.labels.ts'
import type { ViewingIntent, ViewingRow } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/choice.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
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
  const shared = { viewing, path, form }
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
            <p className="text-tiny text-ink-soft">{m.viewing_line_reason({ reason: viewing.cancelReason })}</p>
          ) : null}
        </div>
        <StateBadge state={status} />
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
          {m.viewing_details()}
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

type MoveProps = Pick<ViewingCardProps, 'viewing' | 'path' | 'form'>

type MoveFormProps = MoveProps & { intent: ViewingIntent; look?: ButtonVariant; label?: string; children?: ReactNode }

function MoveForm({ viewing, path, intent, look, label = INTENT_LABELS[intent](), children }: MoveFormProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('id') === viewing.id && sent.get('intent') === intent
  return (
    <Form method="post" action={path} noValidate className={children ? 'grid gap-4' : undefined}>
      <input type="hidden" name="id" value={viewing.id} />
      <input type="hidden" name="version" value={viewing.version} />
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="compact"
        variant={look}
        loading={isBusy}
        className="justify-self-start"
      >
        {label}
        <span className="sr-only">: {viewing.listing.title}</span>
      </Button>
    </Form>
  )
}

const isRefused = ({ viewing, form }: MoveProps, intent: ViewingIntent) =>
  form.refusal !== undefined && form.values.id === viewing.id && form.values.intent === intent

/** With several proposed times the person picks one. */
function ConfirmForm(props: MoveProps) {
  const { viewing, form } = props
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
  const { viewing, form } = props
  const isOpen = isRefused(props, 'propose')
  return (
    <ButtonDisclosure label={INTENT_LABELS.propose()} about={viewing.listing.title} variant="line" isOpen={isOpen}>
      <div className="mt-2 max-w-160">
        <MoveForm {...props} intent="propose" label={m.viewing_send_proposal()}>
          <ProposedTimesFields today={today} typed={isOpen ? form.values : {}} problems={isOpen ? form.errors : {}} />
        </MoveForm>
      </div>
    </ButtonDisclosure>
  )
}

function EndForm({ intent, ...props }: MoveProps & { intent: 'decline' | 'cancel' }) {
  const { viewing, form } = props
  const isOpen = isRefused(props, intent)
  return (
    <ButtonDisclosure label={INTENT_LABELS[intent]()} about={viewing.listing.title} variant="line" isOpen={isOpen}>
      <div className="mt-2 max-w-160">
        <MoveForm {...props} intent={intent} look="danger">
          <Textarea
            label={m.viewing_reason()}
            isOptional
            name="reason"
            rows={2}
            maxLength={500}
            hint={m.viewing_reason_hint()}
            error={isOpen ? form.errors.reason : undefined}
            defaultValue={isOpen ? form.values.reason : undefined}
          />
        </MoveForm>
      </div>
    </ButtonDisclosure>
  )
}
