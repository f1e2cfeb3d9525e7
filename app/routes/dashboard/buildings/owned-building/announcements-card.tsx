// The last announcement of the building with who has read it, and the way to all of them.
import { describeReads } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import type { OwnerAnnouncement } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { m } from '#app/messages/messages.js'
import { CalendarDay, Row } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function AnnouncementsCard({ buildingId, latest }: { buildingId: string; latest: OwnerAnnouncement | null }) {
  const id = buildingId
  return (
    <Card>
      <CardHead title={m.announcement_title()} />
      {latest === null ? (
        <CardBody className="text-sm text-ink-soft">{m.announcement_none_text()}</CardBody>
      ) : (
        <ul className="border-t border-line">
          <Row
            to={href('/dashboard/landlord/buildings/:id/announcements/:announcementId', {
              id,
              announcementId: latest.id,
            })}
            lead={<CalendarDay at={latest.eventOn ?? latest.createdAt} />}
            title={latest.title}
            text={latest.withdrawnAt === null ? describeReads(latest) : m.ui_withdrawn()}
            isDense
          />
        </ul>
      )}
      <CardFoot>
        <TextLink to={href('/dashboard/landlord/buildings/:id/announcements', { id })}>{m.ui_see_all()}</TextLink>
        <TextLink to={href('/dashboard/landlord/buildings/:id/announcements/new', { id })}>
          {m.announcement_new()}
        </TextLink>
      </CardFoot>
    </Card>
  )
}
