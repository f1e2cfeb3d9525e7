import { redirect } from 'react-router'
import { chooseNotifications } from '#app/domain/accounts/notification-choices/notification-choices.commands.server.ts'
import { listDisabledChoices } from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import {
  type ConfigurableTopic,
  notificationChoicesInput,
  getChoicesVersion,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { NotificationChannel } from '#app/shared/vocabulary.ts'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/notifications'

export const handle: Crumb = { crumb: m.settings_notifications }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const disabledChoices = await listDisabledChoices(ctx)
    return { disabledChoices, version: getChoicesVersion(disabledChoices) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, notificationChoicesInput, async (ctx, input) => {
    await chooseNotifications(ctx, input)
    return redirect(`/dashboard/settings/notifications${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.settings_notifications() }, { name: 'robots', content: 'noindex' }]
}

const TOPIC_LABELS: Record<ConfigurableTopic, () => string> = {
  messages: m.settings_topic_messages,
  applications: m.settings_topic_applications,
  bookings: m.settings_topic_bookings,
  payments: m.settings_topic_payments,
  maintenance: m.settings_topic_maintenance,
  inspections: m.settings_topic_inspections,
  saved: m.settings_topic_saved,
  listings: m.settings_topic_listings,
}
const CHANNEL_LABELS: Record<NotificationChannel, () => string> = {
  email: m.settings_channel_email,
  in_app: m.settings_channel_in_app,
}

/** In the order of the labels above, so that the browser needs no second list. */
const TOPICS = Object.keys(TOPIC_LABELS) as ConfigurableTopic[]
const CHANNELS = Object.keys(CHANNEL_LABELS) as NotificationChannel[]

export default function NotificationSettings({
  loaderData: { disabledChoices, version },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <SettingsHead title={m.settings_notifications()} text={m.settings_notifications_about()} />
      {/* The key creates new checkboxes after saving; the browser would otherwise keep the state of the old ones */}
      <SettingsForm key={version} state={readFormState(actionData)} version={version}>
        <div className="grid overflow-hidden rounded-box border border-line bg-surface">
          {TOPICS.map((topic) => (
            <Topic key={topic} topic={topic} disabledChoices={disabledChoices} />
          ))}
        </div>
      </SettingsForm>
    </>
  )
}

function Topic({ topic, disabledChoices }: { topic: ConfigurableTopic; disabledChoices: readonly string[] }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 border-b border-line px-4 py-1.5 last:border-b-0 md:px-4.5">
      <legend className="float-left min-w-0 flex-1 basis-full pt-2.5 pb-1 sm:basis-48 sm:py-2 text-label font-semibold">
        {TOPIC_LABELS[topic]()}
      </legend>
      {CHANNELS.map((channel) => (
        <label key={channel} className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            name="on"
            value={`${topic}:${channel}`}
            defaultChecked={!disabledChoices.includes(`${topic}:${channel}`)}
            className="size-5.5 rounded-small accent-sea"
          />
          {CHANNEL_LABELS[channel]()}
        </label>
      ))}
    </fieldset>
  )
}
