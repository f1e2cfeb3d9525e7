// Announcements for a tenant as rows: on the first page, with the rental, and in their list.
import { describeEvent } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import type { TenantAnnouncement } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CalendarDay, Row } from '#app/routes/shared/rows.tsx'
import { href } from '#app/shared/href.ts'
import { Card, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

/** The newest current ones; absent without any. */
export function AnnouncementCard({ announcements }: { announcements: readonly TenantAnnouncement[] }) {
  if (announcements.length === 0) return null
  return (
    <Card>
      <CardHead title={m.announcement_title()} />
      <ul className="border-t border-line">
        {announcements.map((announcement) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <CardFoot>
        <TextLink to={href('/dashboard/tenant/announcements')}>{m.ui_see_all()}</TextLink>
      </CardFoot>
    </Card>
  )
}

export function AnnouncementRow({ announcement }: { announcement: TenantAnnouncement }) {
  const { id, title, building, createdAt, eventOn, readAt, withdrawnAt } = announcement
  return (
    <Row
      to={href('/dashboard/tenant/announcements/:id', { id })}
      lead={<CalendarDay at={eventOn ?? createdAt} />}
      title={title}
      text={[building, describeEvent(announcement) ?? m.announcement_posted_on({ date: formatDate(createdAt) })].join(
        ' · ',
      )}
      end={
        withdrawnAt !== null ? (
          <Badge>{m.ui_withdrawn()}</Badge>
        ) : readAt === null ? (
          <Badge tone="sea" dot>
            {m.ui_new()}
          </Badge>
        ) : null
      }
      isDense
    />
  )
}
