// Where the administrator is signed in to the console, and signing out from afar.
import { Form } from 'react-router'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import type { OwnAdminSession } from '#app/domain/admin/sessions/own-admin-sessions.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'

export function SessionsCard({ sessions }: { sessions: readonly OwnAdminSession[] }) {
  return (
    <div id="sessions">
      <Card>
        <CardHead title={m.admin_sessions()} sub={m.admin_sessions_about()} />
        <ul className="border-t border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <CardBody className="pt-4">
            <Form method="post">
              <input type="hidden" name="intent" value="end" />
              <Button type="submit" size="small" variant="line" name="sessionId" value="others">
                {m.settings_sessions_end_others()}
              </Button>
            </Form>
          </CardBody>
        ) : null}
      </Card>
    </div>
  )
}

function SessionRow({ session: { id, device, signedInAt, expiresAt, isThis } }: { session: OwnAdminSession }) {
  const label = getDeviceLabel(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {label}
          {isThis ? <Badge tone="leaf">{m.settings_sessions_this()}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {m.admin_sessions_line({ since: formatDateTime(signedInAt), until: formatDateTime(expiresAt) })}
        </p>
      </div>
      {isThis ? null : (
        <Form method="post">
          <input type="hidden" name="intent" value="end" />
          <Button
            type="submit"
            size="small"
            variant="line"
            name="sessionId"
            value={id}
            aria-label={m.settings_sessions_end_named({ device: label })}
          >
            {m.settings_sessions_end()}
          </Button>
        </Form>
      )}
    </li>
  )
}
