// Where the administrator is signed in to the console, and signing out from afar.
import { Form, redirect } from 'react-router'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import { endSessionInput } from '#app/domain/accounts/sessions/own-sessions.schema.ts'
import { endOwnAdminSessions } from '#app/domain/admin/sessions/own-admin-sessions.commands.server.ts'
import {
  listOwnAdminSessions,
  type OwnAdminSession,
} from '#app/domain/admin/sessions/own-admin-sessions.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import type { PageHandle } from '#app/frame/page-frame.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { addDone } from '#app/i18n/notices.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { AdminShell, buildAdminMeta } from './shared/admin-shell.tsx'
import { loadAdminShell } from './shared/load-admin-shell.server.ts'
import type { Route } from './+types/sessions'

export const handle: PageHandle = { frame: 'console' }
export const headers = refusalHeaders

const NOTICES = { end: m.settings_sessions_saved }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [shell, sessions] = await Promise.all([loadAdminShell(ctx), listOwnAdminSessions(ctx)])
    return { shell, sessions }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, endSessionInput, async (ctx, input) => {
    await endOwnAdminSessions(ctx, input)
    return redirect(addDone(args.url.pathname, NOTICES, 'end'))
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return buildAdminMeta('sessions', loaderData?.shell)
}

export default function AdminSessions({ loaderData: { shell, sessions }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <AdminShell shell={shell} current="sessions">
      <ConsolePageHead title={m.admin_sessions()} context={m.admin_sessions_about()} />
      <div className="grid max-w-160 gap-4">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        <Card>
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </Card>
        {sessions.length > 1 ? (
          <Form method="post">
            <Button type="submit" size="small" variant="line" name="sessionId" value="others">
              {m.settings_sessions_end_others()}
            </Button>
          </Form>
        ) : null}
      </div>
    </AdminShell>
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
