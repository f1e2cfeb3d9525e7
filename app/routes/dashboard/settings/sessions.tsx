import { Form, redirect } from 'react-router'
import { endOtherSessions, endSession } from '#app/domain/accounts/sessions/own-sessions.commands.server.ts'
import { listOwnSessions, type OwnSession } from '#app/domain/accounts/sessions/own-sessions.queries.server.ts'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import { endSessionInput } from '#app/domain/accounts/sessions/own-sessions.schema.ts'
import { getMethodLabel, getOutcomeLabel, getOutcomeTone } from '#app/domain/accounts/sign-in/sign-in-history.labels.ts'
import { SIGN_IN_HISTORY_DAYS, type SignInRecord } from '#app/domain/accounts/sign-in/sign-in-history.model.ts'
import { listOwnSignIns } from '#app/domain/accounts/sign-in/sign-in-history.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/sessions'

export const handle: Crumb = { crumb: m.settings_sessions }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [sessions, signIns] = await Promise.all([listOwnSessions(ctx), listOwnSignIns(ctx)])
    return { sessions, signIns, now: ctx.now() }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, endSessionInput, async (ctx, { sessionId }) => {
    if (sessionId === 'others') await endOtherSessions(ctx)
    else await endSession(ctx, { sessionId })
    return redirect(`/dashboard/settings/sessions${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_sessions() }]
}

export default function SessionSettings({ loaderData: { sessions, signIns, now }, actionData }: Route.ComponentProps) {
  const { refusal } = readFormState(actionData)
  return (
    <>
      <SettingsHead
        title={m.settings_sessions()}
        text={m.settings_sessions_about()}
        saved={m.settings_sessions_saved()}
      />
      {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced className="mb-4 max-w-160" />}
      <ul className="grid max-w-160 overflow-hidden rounded-box border border-line bg-surface">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="mt-4">
          <Button type="submit" size="small" variant="line" name="sessionId" value="others">
            {m.settings_sessions_end_others()}
          </Button>
        </Form>
      ) : null}
      <SignInHistory signIns={signIns} />
    </>
  )
}

function SignInHistory({ signIns }: { signIns: readonly SignInRecord[] }) {
  return (
    <section aria-labelledby="sign-ins" className="mt-9 max-w-160">
      <h3 id="sign-ins" className="font-head text-lg font-semibold">
        {m.sign_ins_title()}
      </h3>
      <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">{m.sign_ins_text({ days: SIGN_IN_HISTORY_DAYS })}</p>
      {signIns.length === 0 ? (
        <p className="mt-4 text-sm">{m.sign_ins_none()}</p>
      ) : (
        <ul className="mt-4 grid overflow-hidden rounded-box border border-line bg-surface">
          {signIns.map(({ id, at, device, method, outcome }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-label font-semibold">{getDeviceLabel(device)}</p>
                <p className="text-sm text-ink-soft">
                  {formatDateTime(at)} · {getMethodLabel(method)}
                </p>
              </div>
              <Badge tone={getOutcomeTone(outcome)}>{getOutcomeLabel(outcome)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionRow({ session, now }: { session: OwnSession; now: Date }) {
  const device = getDeviceLabel(session.device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {device}
          {session.isThis ? <Badge tone="leaf">{m.settings_sessions_this()}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {m.settings_sessions_line({
            used: formatRelative(session.lastUsedAt, now),
            since: formatDateTime(session.signedInAt),
          })}
        </p>
      </div>
      {session.isThis ? null : (
        <Form method="post">
          <Button
            type="submit"
            size="small"
            variant="line"
            name="sessionId"
            value={session.id}
            aria-label={m.settings_sessions_end_named({ device })}
          >
            {m.settings_sessions_end()}
          </Button>
        </Form>
      )}
    </li>
  )
}
