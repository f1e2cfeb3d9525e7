import { redirect } from 'react-router'
import { chooseNotifications } from '#app/domain/accounts/notification-choices/notification-choices.commands.server.ts'
import { CADENCE_LABELS, TOPIC_LABELS } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import { listChangedChoices } from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import {
  type Cadence,
  type ConfigurableTopic,
  notificationChoicesInput,
  getChoicesVersion,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/notifications'

export const handle: Crumb = { crumb: m.ui_notifications }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const changedChoices = await listChangedChoices(ctx)
    return { changedChoices, version: getChoicesVersion(changedChoices) }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, notificationChoicesInput, async (ctx, input) => {
    await chooseNotifications(ctx, input)
    return redirect(`/dashboard/settings/notifications${SAVED}`)
  })
}

export function meta() {
  return [{ title: m.ui_notifications() }]
}

/** In the order of the labels, so that the browser needs no second list. */
const TOPICS = Object.keys(TOPIC_LABELS) as ConfigurableTopic[]
const CADENCES = Object.keys(CADENCE_LABELS) as Cadence[]

export default function NotificationSettings({
  loaderData: { changedChoices, version },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <SettingsHead title={m.ui_notifications()} text={m.settings_notifications_about()} />
      {/* The key creates new fields after saving; the browser would otherwise keep the state of the old ones */}
      <SettingsForm key={version} state={readFormState(actionData)} version={version}>
        <div className="grid overflow-hidden rounded-box border border-line bg-surface">
          {TOPICS.map((topic) => (
            <Topic key={topic} topic={topic} changedChoices={changedChoices} />
          ))}
        </div>
      </SettingsForm>
    </>
  )
}

function Topic({ topic, changedChoices }: { topic: ConfigurableTopic; changedChoices: readonly string[] }) {
  const chosenCadence = CADENCES.find((cadence) => changedChoices.includes(`${topic}:email:${cadence}`)) ?? 'at_once'
  return (
    <fieldset className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <legend className="float-left min-w-0 flex-1 basis-full text-label font-semibold sm:basis-40 sm:self-center">
        {TOPIC_LABELS[topic]()}
      </legend>
      <label className="flex min-h-12 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name="choices"
          value={`${topic}:in_app:at_once`}
          defaultChecked={!changedChoices.includes(`${topic}:in_app:never`)}
          className="size-5.5 rounded-small accent-sea"
        />
        {m.settings_channel_in_app()}
      </label>
      <Select
        label={m.ui_by_email()}
        name="choices"
        defaultValue={`${topic}:email:${chosenCadence}`}
        choices={CADENCES.map((cadence) => ({
          value: `${topic}:email:${cadence}`,
          label: CADENCE_LABELS[cadence](),
        }))}
        fieldClassName="w-full sm:w-56"
      />
    </fieldset>
  )
}
