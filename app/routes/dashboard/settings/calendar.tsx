// The secret address of the person's calendar: create, copy, replace, revoke, and how to add it to a calendar.
import { Form, useNavigation } from 'react-router'
import {
  createCalendarFeed,
  revokeCalendarFeed,
} from '#app/domain/tenancy/calendar-feed/calendar-feed.commands.server.ts'
import { findOwnCalendarFeed } from '#app/domain/tenancy/calendar-feed/calendar-feed.queries.server.ts'
import { calendarFeedInput } from '#app/domain/tenancy/calendar-feed/calendar-feed.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Button, type ButtonVariant } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useCopyLink } from '#app/ui/controls/use-copy-link.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { CopyIcon } from '#app/ui/icons/icons.tsx'
import { SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/calendar'

const PAGE = '/dashboard/settings/calendar'

export const handle: Crumb = { crumb: m.ui_calendar }

const NOTICES = { revoke: m.calendar_revoked }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({ feed: await findOwnCalendarFeed(ctx) }))
}

/** A new address is in the response and never in an address of ours: only this page shows it, once. */
export const action = defineActions(calendarFeedInput, NOTICES, () => ({
  create: async (ctx) => answer(await createCalendarFeed(ctx)),
  revoke: (ctx) => revokeCalendarFeed(ctx),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.ui_calendar() }]
}

export default function CalendarSettings({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  const form = readFormState(actionData)
  const address = actionData && 'address' in actionData ? actionData.address : null
  return (
    <>
      <SettingsHead title={m.ui_calendar()} text={m.calendar_intro()} />
      <div className="grid max-w-160 gap-5">
        {form.refusal === undefined ? null : <Alert tone="brick" title={form.refusal} isAnnounced />}
        {feed === null ? <DoneNotice notices={NOTICES} form={form} /> : null}
        {address === null ? null : <NewAddress key={address} address={address} />}
        <Card>
          <CardHead title={m.calendar_address_title()} level={3} sub={getState(feed)} />
          <CardBody className="grid gap-4">
            <p>{feed === null ? m.calendar_create_text() : m.calendar_replace_text()}</p>
            <div className="flex flex-wrap gap-2">
              {feed === null ? (
                <IntentButton intent="create" label={m.calendar_create()} />
              ) : (
                <>
                  <IntentButton intent="create" label={m.calendar_replace()} variant="line" />
                  <IntentButton intent="revoke" label={m.calendar_revoke()} variant="line" />
                </>
              )}
            </div>
          </CardBody>
        </Card>
        <Guides />
      </div>
    </>
  )
}

function getState(feed: { createdAt: Date } | null): string {
  return feed === null ? m.calendar_none() : m.calendar_created({ date: formatDate(feed.createdAt) })
}

type IntentButtonProps = { intent: 'create' | 'revoke'; label: string; variant?: ButtonVariant }

function IntentButton({ intent, label, variant }: IntentButtonProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={PAGE} preventScrollReset>
      <Button type="submit" name="intent" value={intent} size="small" variant={variant} loading={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function NewAddress({ address }: { address: string }) {
  const copy = useCopyLink(address)
  return (
    <Alert tone="leaf" title={m.calendar_new_title()} isAnnounced>
      <div className="grid gap-3">
        <p>{m.calendar_new_text()}</p>
        <Field
          label={m.calendar_address()}
          readOnly
          defaultValue={address}
          onFocus={(event) => event.target.select()}
        />
        <Button
          size="small"
          icon={<CopyIcon size={18} />}
          className="justify-self-start noscript:hidden"
          onClick={() => void copy()}
        >
          {m.share_copy()}
        </Button>
      </div>
    </Alert>
  )
}

function Guides() {
  const guides = [
    { name: m.calendar_google(), text: m.calendar_google_text() },
    { name: m.calendar_apple(), text: m.calendar_apple_text() },
    { name: m.calendar_outlook(), text: m.calendar_outlook_text() },
  ]
  return (
    <Card>
      <CardHead title={m.calendar_guide_title()} level={3} sub={m.calendar_guide_text()} />
      <CardBody className="grid gap-1">
        {guides.map(({ name, text }) => (
          <Disclosure key={name} label={name}>
            <p className="mt-1 mb-3 max-w-[65ch]">{text}</p>
          </Disclosure>
        ))}
      </CardBody>
    </Card>
  )
}
