// Whether mails to the person arrive: after a report of the mail provider, check the address and let us try again.
import { Form } from 'react-router'
import { z } from 'zod'
import { readMailHealth, resumeOwnMail } from '#app/domain/notifications/mail-health/mail-health.commands.server.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { SettingsHead } from '../shared/settings-form.tsx'
import type { Route } from './+types/mail'

export const handle: Crumb = { crumb: m.mail_health_title }

const NOTICES = { resume: m.mail_health_resumed }

const input = z.discriminatedUnion('intent', [z.strictObject({ intent: z.literal('resume') })])

export function loader(args: Route.LoaderArgs) {
  return read(args, readMailHealth)
}

export const action = defineActions(input, NOTICES, () => ({ resume: (ctx) => resumeOwnMail(ctx) }))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.mail_health_title() }]
}

export default function MailHealthSettings({ loaderData: { email, suspension }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  return (
    <>
      <SettingsHead title={m.mail_health_title()} text={m.mail_health_about({ email })} />
      <div className="grid max-w-160 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        <DoneNotice notices={NOTICES} form={form} />
        {suspension === null ? (
          <Alert tone="leaf" title={m.mail_health_good()} />
        ) : (
          <>
            <Alert
              tone="amber"
              title={suspension.reason === 'bounce' ? m.mail_health_bounce() : m.mail_health_complaint()}
            >
              <p>{m.mail_health_since({ when: formatDateTime(suspension.suspendedAt) })}</p>
            </Alert>
            <Form method="post">
              <input type="hidden" name="intent" value="resume" />
              <Button type="submit" size="small">
                {m.mail_health_resume()}
              </Button>
            </Form>
          </>
        )}
        <TextLink
          to="/dashboard/settings/email"
          className="inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          {m.mail_health_change()}
        </TextLink>
      </div>
    </>
  )
}
