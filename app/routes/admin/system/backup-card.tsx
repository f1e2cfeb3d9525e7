import { Form, useNavigation } from 'react-router'
import type { OperatingFacts } from '#app/domain/admin/system/system.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { formatBytes } from './format-bytes.ts'

type BackupFacts = Pick<OperatingFacts, 'lastBackup' | 'lastProven' | 'copies'>
type BackupCardProps = { facts: BackupFacts; isEncrypted: boolean; now: Date }

export function BackupCard({ facts, isEncrypted, now }: BackupCardProps) {
  const { lastBackup: last } = facts
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
      <CardBody className="grid gap-1 text-sm">
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
        <ProofLine facts={facts} now={now} />
        {facts.copies === null ? null : (
          <p className="text-ink-soft">
            {facts.copies.lastAt === null
              ? m.admin_system_not_copied()
              : m.admin_system_copied({ when: formatRelative(facts.copies.lastAt, now) })}
          </p>
        )}
        {isEncrypted ? null : <p className="text-ink-soft">{m.admin_system_backup_plain()}</p>}
      </CardBody>
    </Card>
  )
}

/** Only the nightly backups are tested; an external database has none. */
function ProofLine({ facts: { lastBackup, lastProven }, now }: Pick<BackupCardProps, 'facts' | 'now'>) {
  const proof = lastProven?.proof
  if (!proof) return lastBackup?.isNightly ? <p className="text-ink-soft">{m.admin_system_unproven()}</p> : null
  return (
    <p className="text-ink-soft">
      {m.admin_system_proven({
        when: formatRelative(proof.at, now),
        rows: formatNumber(proof.rows),
        files: formatNumber(proof.files),
        seconds: formatNumber(Math.round(proof.seconds)),
      })}
    </p>
  )
}
