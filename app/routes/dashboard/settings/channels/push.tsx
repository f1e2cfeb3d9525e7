// The browsers of the person that show push messages: turn this one on, choose what a locked screen says, turn one off.
import { Form, Link, useNavigation } from 'react-router'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import { useCanPush, usePush } from '#app/domain/notifications/push/components/use-push.ts'
import {
  addPushDevice,
  removePushDevice,
  setPushText,
} from '#app/domain/notifications/push/push-device.commands.server.ts'
import { PUSH_DEVICES_PATH, type PushDevice } from '#app/domain/notifications/push/push-device.model.ts'
import { listPushDevices, readPushState } from '#app/domain/notifications/push/push-device.queries.server.ts'
import { pushDeviceInput } from '#app/domain/notifications/push/push-device.schema.ts'
import { readFormState } from '#app/http/forms/form-state.ts'
import { answer, defineActions } from '#app/http/forms/actions.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { BellIcon } from '#app/ui/icons/icons.tsx'
import { SettingsHead } from '../shared/settings-form.tsx'
import type { Route } from './+types/push'

export const handle: Crumb = { crumb: m.push_title }

const NOTICES = { show: m.push_shown, hide: m.push_hidden, remove: m.push_removed }

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    ...(await readPushState(ctx)),
    devices: await listPushDevices(ctx),
    now: ctx.now(),
  }))
}

export const action = defineActions(pushDeviceInput, NOTICES, () => ({
  // The page that asked stays open, which may be a conversation
  add: async (ctx, target) => {
    await addPushDevice(ctx, target)
    return answer({ isAdded: true })
  },
  show: (ctx, { deviceId }) => setPushText(ctx, deviceId, true),
  hide: (ctx, { deviceId }) => setPushText(ctx, deviceId, false),
  remove: (ctx, { deviceId }) => removePushDevice(ctx, deviceId),
}))

export const headers = refusalHeaders

export function meta() {
  return [{ title: m.push_title() }]
}

export default function PushSettings({
  loaderData: { devices, publicKey, isOn, now },
  actionData,
}: Route.ComponentProps) {
  const form = readFormState(actionData)
  const push = usePush()
  return (
    <>
      <SettingsHead title={m.push_title()} text={m.push_intro()} />
      <div className="grid max-w-160 grid-cols-1 gap-5">
        {form.alert === undefined ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {push.isDone ? (
          <Alert tone="leaf" title={m.push_added()} isAnnounced />
        ) : (
          <DoneNotice notices={NOTICES} form={form} />
        )}
        {devices.length > 0 ? (
          <ul className="grid overflow-hidden rounded-box border border-line bg-surface">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} now={now} />
            ))}
          </ul>
        ) : null}
        {isOn ? null : <TurnOn publicKey={publicKey} push={push} isFirst={devices.length === 0} />}
        <p className="text-sm">
          <Link to="/dashboard/settings/notifications" className="font-semibold text-sea underline underline-offset-3">
            {m.push_choose()}
          </Link>
        </p>
      </div>
    </>
  )
}

function DeviceRow({
  device: { id, device, isThis, showsText, lastDeliveredAt },
  now,
}: {
  device: PushDevice
  now: Date
}) {
  const name = getDeviceLabel(device)
  const used = lastDeliveredAt ? m.push_used({ when: formatRelative(lastDeliveredAt, now) }) : m.push_unused()
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0 md:px-4.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {name}
          {isThis ? <Badge tone="leaf">{m.settings_sessions_this()}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {showsText ? m.push_public() : m.push_private()} · {used}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <DeviceButton
          id={id}
          intent={showsText ? 'hide' : 'show'}
          text={showsText ? m.push_hide() : m.push_show()}
          label={showsText ? m.push_hide_named({ device: name }) : m.push_show_named({ device: name })}
        />
        <DeviceButton id={id} intent="remove" text={m.ui_turn_off()} label={m.push_remove_named({ device: name })} />
      </div>
    </li>
  )
}

type DeviceButtonProps = { id: string; intent: 'show' | 'hide' | 'remove'; text: string; label: string }

function DeviceButton({ id, intent, text, label }: DeviceButtonProps) {
  const data = useNavigation().formData
  const isBusy = data?.get('intent') === intent && data.get('deviceId') === id
  return (
    <Form method="post" action={PUSH_DEVICES_PATH}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="deviceId" value={id} />
      <Button type="submit" size="compact" variant="ghost" loading={isBusy} aria-label={label}>
        {text}
      </Button>
    </Form>
  )
}

type TurnOnProps = { publicKey: string; push: ReturnType<typeof usePush>; isFirst: boolean }

function TurnOn({ publicKey, push: { turnOn, isBusy, problem }, isFirst }: TurnOnProps) {
  const canPush = useCanPush()
  return (
    <Card>
      <CardHead title={isFirst ? m.push_first_title() : m.push_add_title()} level={3} />
      <CardBody className="grid gap-4">
        {problem === undefined ? null : <Alert tone="amber" title={problem} isAnnounced />}
        <p>{canPush ? m.push_add_text() : m.push_unsupported()}</p>
        <Button
          variant="soft"
          loading={isBusy}
          disabled={!canPush}
          icon={<BellIcon size={18} />}
          className="justify-self-start"
          onClick={() => void turnOn(publicKey)}
        >
          {m.push_on()}
        </Button>
      </CardBody>
    </Card>
  )
}
