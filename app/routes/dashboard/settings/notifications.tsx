// For each topic, how the person is notified: in the dashboard, on devices, by SMS, by mail.
import { redirect } from 'react-router'
import { chooseNotifications } from '#app/domain/accounts/notification-choices/notification-choices.commands.server.ts'
import { CADENCE_LABELS, TOPIC_LABELS } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import { listChangedChoices } from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import {
  type Cadence,
  type ConfigurableTopic,
  notificationChoicesInput,
  getChoicesVersion,
  TEXTED_TOPICS,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import { PUSH_DEVICES_PATH } from '#app/domain/notifications/push/push-device.model.ts'
import { readSmsState } from '#app/domain/notifications/sms/sms-number.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { Select } from '#app/ui/controls/select.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { SAVED, SettingsForm, SettingsHead } from './shared/settings-form.tsx'
import type { Route } from './+types/notifications'

export const handle: Crumb = { crumb: m.ui_notifications }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const changedChoices = await listChangedChoices(ctx)
    const { status: sms } = await readSmsState(ctx)
    return { changedChoices, textedTopics: TEXTED_TOPICS, sms, version: getChoicesVersion(changedChoices) }
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
  loaderData: { changedChoices, textedTopics, sms, version },
  actionData,
}: Route.ComponentProps) {
  const isOn = (topic: ConfigurableTopic, channel: string) => !changedChoices.includes(`${topic}:${channel}:never`)
  return (
    <>
      <SettingsHead title={m.ui_notifications()} text={m.settings_notifications_about()} />
      <p className="-mt-2 mb-2 flex max-w-160 flex-wrap items-center gap-x-2 text-sm">
        {m.settings_notifications_push()}
        <TextLink to={PUSH_DEVICES_PATH} className="inline-flex min-h-11 items-center">
          {m.settings_notifications_devices()}
        </TextLink>
      </p>
      {sms === 'off' ? null : (
        <p className="-mt-2 mb-4 flex max-w-160 flex-wrap items-center gap-x-2 text-sm">
          {m.settings_notifications_sms()}
          <TextLink to="/dashboard/settings/sms" className="inline-flex min-h-11 items-center">
            {sms === 'confirmed' ? m.sms_change() : m.sms_add()}
          </TextLink>
        </p>
      )}
      {/* The key creates new fields after saving; the browser would otherwise keep the state of the old ones */}
      <SettingsForm key={version} state={readFormState(actionData)} version={version}>
        <div className="grid overflow-hidden rounded-box border border-line bg-surface">
          {TOPICS.map((topic) => (
            <fieldset
              key={topic}
              className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5"
            >
              <legend className="float-left w-full text-label font-semibold">{TOPIC_LABELS[topic]()}</legend>
              <div className="flex min-w-0 flex-1 basis-64 flex-wrap gap-x-5">
                <Channel value={`${topic}:in_app`} label={m.settings_channel_in_app()} isOn={isOn(topic, 'in_app')} />
                <Channel value={`${topic}:push`} label={m.settings_channel_push()} isOn={isOn(topic, 'push')} />
                <SmsChannel
                  topic={topic}
                  textedTopics={textedTopics}
                  hasSms={sms === 'confirmed'}
                  isOn={isOn(topic, 'sms')}
                />
              </div>
              <MailCadence topic={topic} changedChoices={changedChoices} />
            </fieldset>
          ))}
        </div>
      </SettingsForm>
    </>
  )
}

function Channel({ value, label, isOn }: { value: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-12 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        name="choices"
        value={`${value}:at_once`}
        defaultChecked={isOn}
        className="size-5.5 rounded-small accent-sea"
      />
      {label}
    </label>
  )
}

type SmsChannelProps = {
  topic: ConfigurableTopic
  textedTopics: readonly ConfigurableTopic[]
  hasSms: boolean
  isOn: boolean
}

/** Without a number the choice is kept as it is. */
function SmsChannel({ topic, textedTopics, hasSms, isOn }: SmsChannelProps) {
  if (!textedTopics.includes(topic)) return null
  if (hasSms) return <Channel value={`${topic}:sms`} label={m.settings_channel_sms()} isOn={isOn} />
  return isOn ? <input type="hidden" name="choices" value={`${topic}:sms:at_once`} /> : null
}

function MailCadence({ topic, changedChoices }: { topic: ConfigurableTopic; changedChoices: readonly string[] }) {
  const chosen = CADENCES.find((cadence) => changedChoices.includes(`${topic}:email:${cadence}`)) ?? 'at_once'
  return (
    <Select
      label={m.ui_by_email()}
      name="choices"
      defaultValue={`${topic}:email:${chosen}`}
      choices={CADENCES.map((cadence) => ({
        value: `${topic}:email:${cadence}`,
        label: CADENCE_LABELS[cadence](),
      }))}
      fieldClassName="w-full sm:w-56"
    />
  )
}
