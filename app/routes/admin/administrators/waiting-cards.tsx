// What waits: requests for a second owner, and open invitations. Nothing is shown while nothing waits.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { getAdminRoleLabel } from '#app/domain/admin/administrators/administrators.labels.ts'
import type { AdminInvitation, OwnerRequest } from '#app/domain/admin/administrators/administrators.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { ADMINISTRATORS } from '../shared/admin-address.ts'

type RequestsProps = { requests: readonly OwnerRequest[]; myId: string; now: Date }

export function OwnerRequestsCard({ requests, myId, now }: RequestsProps) {
  if (requests.length === 0) return null
  return (
    <Card>
      <CardHead title={m.owner_requests()} />
      <ul>
        {requests.map((request) => (
          <WaitingRow
            key={request.id}
            title={describeRequest(request)}
            text={m.owner_request_about({
              name: request.requestedBy.name,
              when: formatRelative(request.expiresAt, now),
            })}
          >
            {request.requestedBy.id === myId ? (
              <span className="text-sm text-ink-soft">{m.owner_request_waits()}</span>
            ) : (
              <ButtonLink to={`${ADMINISTRATORS}?approve=${request.id}`} preventScrollReset size="compact">
                {m.ui_approve()}
              </ButtonLink>
            )}
            <EndForm
              id={request.id}
              intent="withdraw"
              label={request.requestedBy.id === myId ? m.owner_request_withdraw() : m.owner_request_refuse()}
            />
          </WaitingRow>
        ))}
      </ul>
    </Card>
  )
}

export function describeRequest({ kind, subjectName, backupName }: OwnerRequest): string {
  if (kind === 'restore_backup') return m.restore_request({ name: backupName ?? '' })
  return kind === 'clear_data' ? m.admin_clear() : m.owner_request_grant({ name: subjectName ?? '' })
}

export function InvitationsCard({ invitations, now }: { invitations: readonly AdminInvitation[]; now: Date }) {
  if (invitations.length === 0) return null
  return (
    <Card>
      <CardHead title={m.administrators_invitations()} />
      <ul>
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <WaitingRow
            key={id}
            title={`${email} · ${getAdminRoleLabel(role)}`}
            text={m.administrators_invited_by({ name: invitedBy, when: formatRelative(expiresAt, now) })}
          >
            <EndForm id={id} intent="withdrawInvitation" label={m.administrators_withdraw_invitation()} />
          </WaitingRow>
        ))}
      </ul>
    </Card>
  )
}

function WaitingRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}

function EndForm({ id, intent, label }: { id: string; intent: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} variant="line" size="compact">
        {label}
      </Button>
    </Form>
  )
}
