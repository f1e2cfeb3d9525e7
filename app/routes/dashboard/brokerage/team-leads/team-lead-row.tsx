import { Form } from 'react-router'
import type { TeamLead } from '#app/domain/messaging/lead-assignments/lead-assignment.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ButtonDisclosure } from '#app/ui/controls/disclosure.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type Props = { lead: TeamLead; members: readonly { value: string; label: string }[]; isBroker: boolean }

export function TeamLeadRow({ lead, members, isBroker }: Props) {
  const { conversationId, renter, listing, lastMessageAt, member, dueAt, status } = lead
  const isOpen = status === 'assigned'
  const person = member === null ? m.brokerage_lead_broker() : m.brokerage_lead_member({ name: member })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-4.5">
      <div className="min-w-0 flex-1 basis-full sm:basis-56">
        <p className="font-semibold wrap-anywhere">
          <TextLink to={href('/dashboard/agent/messages/:conversationId', { conversationId })}>{renter}</TextLink>
        </p>
        <p className="text-sm wrap-anywhere">{listing}</p>
        <p className="text-tiny text-ink-soft">
          {[isBroker ? person : null, formatDateTime(lastMessageAt)].filter((part) => part !== null).join(' · ')}
        </p>
        {isOpen && dueAt !== null ? (
          <p className="text-tiny text-ink-soft">{m.brokerage_lead_due({ when: formatDateTime(dueAt) })}</p>
        ) : null}
      </div>
      <LeadStatus lead={lead} />
      {isBroker && members.length > 0 ? <AssignForm {...{ conversationId, renter, members }} /> : null}
      {!isBroker && isOpen ? (
        <Form method="post" className="max-sm:ml-auto">
          <input type="hidden" name="conversationId" value={conversationId} />
          <Button type="submit" name="intent" value="giveBack" variant="line" size="compact">
            {m.brokerage_lead_give_back()}
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function AssignForm({
  conversationId,
  renter,
  members,
}: Pick<TeamLead, 'conversationId' | 'renter'> & Pick<Props, 'members'>) {
  return (
    <div className="has-[details[open]]:w-full max-sm:ml-auto">
      <ButtonDisclosure label={m.brokerage_lead_assign()} about={renter} variant="line">
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
          <input type="hidden" name="conversationId" value={conversationId} />
          <Select
            name="memberId"
            id={`member-${conversationId}`}
            label={m.brokerage_lead_to({ renter })}
            choices={members}
          />
          <Button type="submit" name="intent" value="assign">
            {m.brokerage_lead_assign()}
          </Button>
        </Form>
      </ButtonDisclosure>
    </div>
  )
}

function LeadStatus({ lead: { status, isWaiting } }: { lead: TeamLead }) {
  const { label, tone } = getStatus(status, isWaiting)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** A lead that the broker has is answered when the last word is the broker's. */
function getStatus(status: TeamLead['status'], isWaiting: boolean): { label: string; tone: StatusTone } {
  if (status === 'answered') return { label: m.brokerage_lead_answered(), tone: 'leaf' }
  if (status === 'assigned' || (status === null && isWaiting)) return { label: m.ui_waits_for_answer(), tone: 'amber' }
  if (status === null) return { label: m.brokerage_lead_broker_answered(), tone: 'leaf' }
  return status === 'moved_on'
    ? { label: m.brokerage_lead_moved_on(), tone: 'slate' }
    : { label: m.brokerage_lead_returned(), tone: isWaiting ? 'amber' : 'slate' }
}
