import { Form } from 'react-router'
import { getDeviceLabel } from '#app/domain/accounts/sessions/device.labels.ts'
import type { OwnDevice } from '#app/domain/accounts/sign-in/own-devices.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'

export function DevicesCard({ devices }: { devices: readonly OwnDevice[] }) {
  return (
    <Card>
      <CardHead title={m.admin_account_devices()} sub={m.admin_account_devices_about()} />
      <CardBody className="grid gap-4">
        {devices.length === 0 ? <p className="text-ink-soft">{m.admin_account_devices_empty()}</p> : null}
        <ul className="grid gap-2">
          {devices.map(({ device, lastSeenAt, isThis }) => (
            <li key={lastSeenAt.toISOString()}>
              <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
                {getDeviceLabel(device)}
                {isThis ? <Badge tone="leaf">{m.settings_sessions_this()}</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">
                {m.admin_account_devices_line({ used: formatDateTime(lastSeenAt) })}
              </p>
            </li>
          ))}
        </ul>
        {devices.some(({ isThis }) => !isThis) ? (
          <Form method="post">
            <Button type="submit" size="small" variant="line" name="intent" value="forgetDevices">
              {m.admin_account_devices_forget()}
            </Button>
          </Form>
        ) : null}
      </CardBody>
    </Card>
  )
}
