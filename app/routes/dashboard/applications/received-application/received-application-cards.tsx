// Cards beside the facts: the applicant, the decision and private notes.
import { Form, useNavigation } from 'react-router'
import { formatRejection } from '#app/domain/applications/decisions/decision.labels.ts'
import { MAX_NOTE } from '#app/domain/applications/notes/note.model.ts'
import { getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getPartLabel } from '#app/domain/tenancy/passports/passport.labels.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { getReceivedPaths } from '#app/routes/dashboard/applications/shared/received-paths.ts'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { MessageCircleIcon } from '#app/ui/icons/console-icons.tsx'
import { ScaleIcon } from '#app/ui/icons/icons.tsx'
import type { ReceivedPage } from './decide-application.server.ts'

export function ApplicantCard({ role, applicant, facts, conversationTo }: ReceivedPage) {
  return (
    <Card>
      <CardHead title={m.received_column_applicant()} />
      <CardBody className="grid grid-cols-1 gap-3">
        <div className="flex items-center gap-3">
          <Avatar name={applicant.name} src={applicant.avatarUrl} />
          <div className="min-w-0">
            <p className="font-semibold">{applicant.name}</p>
            <p className="text-tiny text-ink-soft">
              {m.party_member_since({ date: formatDate(applicant.memberSince) })}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {conversationTo === null ? null : (
            <ButtonLink to={conversationTo} variant="line" size="compact" icon={<MessageCircleIcon size={18} />}>
              {m.received_message()}
            </ButtonLink>
          )}
          {facts.status === 'pending' && role !== 'admin' ? (
            <ButtonLink
              to={getReceivedPaths(role).compareListing(facts.listing.id)}
              variant="line"
              size="compact"
              icon={<ScaleIcon size={18} />}
            >
              {m.received_compare_listing()}
            </ButtonLink>
          ) : null}
        </div>
      </CardBody>
    </Card>
  )
}

/** No prefetch: opening the passport is recorded. */
export function PassportCard({ role, facts, share }: ReceivedPage) {
  if (share === null) return null
  return (
    <Card>
      <CardHead title={m.passport_title()} sub={m.passport_card_shared({ date: formatDate(share.expiresAt) })} />
      <CardBody className="grid justify-items-start gap-3 text-sm">
        <p>{share.parts.map(getPartLabel).join(', ')}</p>
        <ButtonLink to={getReceivedPaths(role).passport(facts.id)} prefetch="none" variant="line" size="compact">
          {m.passport_card_open()}
        </ButtonLink>
      </CardBody>
    </Card>
  )
}

const DECISION_TEXTS = {
  approved: m.received_decided_approved,
  rejected: m.received_decided_rejected,
  withdrawn: m.received_decided_withdrawn,
}

export function DecisionCard({ facts, booking }: ReceivedPage) {
  const { status, decidedAt, reasonCode, reason } = facts
  if (status === 'pending' || decidedAt === null) return null
  const reasonText = formatRejection({ reasonCode, reason })
  return (
    <Card>
      <CardHead title={m.ui_decision()} sub={DECISION_TEXTS[status]({ date: formatDate(decidedAt) })} />
      {reasonText === '' && booking === null ? null : (
        <CardBody className="grid grid-cols-1 gap-3 text-sm">
          {reasonText === '' ? null : (
            <p className="break-words whitespace-pre-line">{m.ui_reason_given({ reason: reasonText })}</p>
          )}
          {booking === null ? null : (
            <p>{m.received_booking_state({ status: getBookingStatusLabel(booking.status) })}</p>
          )}
          {booking === null ? null : booking.canRead ? (
            <div>
              <ButtonLink to={href('/dashboard/bookings/:id', { id: booking.id })} variant="line" size="compact">
                {m.own_application_booking_open()}
              </ButtonLink>
            </div>
          ) : (
            <p className="text-ink-soft">{m.received_booking_owner()}</p>
          )}
        </CardBody>
      )}
    </Card>
  )
}

export function NotesCard({ notes, now, noteKey, form, action }: ReceivedPage & { form: FormState; action: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card>
      <CardHead title={m.received_notes()} sub={m.received_notes_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        {/* The key is new after each note, so that the field is empty again */}
        <Form key={noteKey} method="post" action={action} preventScrollReset className="grid grid-cols-1 gap-2">
          <input type="hidden" name="key" value={noteKey} />
          <Textarea
            name="body"
            label={m.received_note_label()}
            rows={3}
            maxLength={MAX_NOTE}
            required
            defaultValue={form.values.body ?? ''}
            error={form.errors.body}
          />
          <div>
            <Button type="submit" name="intent" value="note" variant="line" size="compact" loading={isBusy}>
              {m.ui_note_add()}
            </Button>
          </div>
        </Form>
        {notes.length === 0 ? (
          <p className="text-sm text-ink-soft">{m.received_notes_none()}</p>
        ) : (
          <ol className="grid grid-cols-1 gap-3">
            {notes.map(({ id, author, body, at }) => (
              <li key={id} className="text-sm">
                <p className="break-words whitespace-pre-line">{body}</p>
                <p className="text-tiny text-ink-soft">
                  {author} · {formatRelative(at, now)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}
