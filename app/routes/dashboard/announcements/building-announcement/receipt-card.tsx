// Who has read the announcement and when, those who have not first, and the reminder to them.
import { Form, useNavigation } from 'react-router'
import { describeReads } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import type { OwnerAnnouncement, Receipt } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Row } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'

type ReceiptCardProps = { announcement: OwnerAnnouncement; receipts: readonly Receipt[]; isRemindable: boolean }

export function ReceiptCard({ announcement, receipts, isRemindable }: ReceiptCardProps) {
  const { remindedAt } = announcement
  const isBusy = useNavigation().formData?.get('intent') === 'remind'
  return (
    <Card>
      <CardHead title={m.announcement_receipts()} sub={describeReads(announcement)} />
      {isRemindable || remindedAt !== null ? (
        <CardBody className="grid justify-items-start gap-2">
          {isRemindable ? (
            <Form method="post">
              <input type="hidden" name="intent" value="remind" />
              <Button type="submit" variant="line" size="compact" loading={isBusy}>
                {m.announcement_remind()}
              </Button>
            </Form>
          ) : null}
          {remindedAt === null ? null : (
            <p className="text-tiny text-ink-soft">{m.announcement_reminded({ date: formatDate(remindedAt) })}</p>
          )}
        </CardBody>
      ) : null}
      {receipts.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.announcement_receipts_none()}</CardBody>
      ) : (
        <ul className="border-t border-line">
          {receipts.map((receipt) => (
            <Row
              key={receipt.tenantId}
              to={href('/dashboard/rentals/:id', { id: receipt.rentalId })}
              lead={<Avatar name={receipt.name} />}
              title={receipt.name}
              text={describeReceipt(receipt)}
              isDense
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function describeReceipt({ readAt, livesHere, hasAccount }: Receipt): string {
  if (readAt === null) return hasAccount ? m.announcement_not_read() : m.announcement_no_account()
  const read = m.announcement_read_at({ date: formatDateTime(readAt) })
  return livesHere ? read : `${read} · ${m.announcement_moved_out()}`
}
