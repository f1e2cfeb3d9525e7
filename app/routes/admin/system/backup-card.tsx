import { Form, useNavigation } from 'react-router'
import type { OperatingFacts } from '#app/domain/admin/system/system.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { formatBytes } from './format-bytes.ts'

type BackupCardProps = { last: OperatingFacts['lastBackup']; isEncrypted: boolean; now: Date }

export function BackupCard({ last, isEncrypted, now }: BackupCardProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'backup'
  return (
    <Card>
      <CardHead
        title={m.admin_system_backup()}
        sub={m.admin_system_backup_sub()}
        action={
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="backup" />
            <Button type="submit" variant="line" size="compact" loading={isBusy}>
              {m.admin_system_back_up()}
            </Button>
          </Form>
        }
      />
      <CardBody className="text-sm">
        {last === null ? (
          <p>{m.admin_system_no_backup()}</p>
        ) : (
          <p>
            <code>{last.name}</code>, {formatBytes(last.bytes)},{' '}
            <time dateTime={last.at.toISOString()} title={formatDateTime(last.at)}>
              {formatRelative(last.at, now)}
            </time>
          </p>
        )}
        {isEncrypted ? null : <p className="text-ink-soft">{m.admin_system_backup_plain()}</p>}
      </CardBody>
    </Card>
  )
}
