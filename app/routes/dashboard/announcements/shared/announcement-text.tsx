// An announcement as it is read: the day, the text, and what became of it.
import { describeEvent } from '#app/domain/tenancy/announcements/announcement.labels.ts'
import type { Announcement, AnnouncementLink } from '#app/domain/tenancy/announcements/announcement.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Card, CardBody } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type TextProps = { announcement: Announcement; buildTo: (id: string) => string }

export function AnnouncementText({ announcement, buildTo }: TextProps) {
  const { body, createdAt, withdrawnAt, withdrawnNote, corrects, correctedBy } = announcement
  const event = describeEvent(announcement)
  return (
    <>
      {withdrawnAt === null ? null : (
        <Alert
          tone="brick"
          title={m.announcement_withdrawn_line({ date: formatDate(withdrawnAt), note: withdrawnNote ?? '' })}
        />
      )}
      {correctedBy === null ? null : (
        <Alert
          tone="amber"
          title={m.announcement_corrected({ title: correctedBy.title })}
          action={<Open link={correctedBy} buildTo={buildTo} />}
        />
      )}
      {corrects === null ? null : (
        <Alert
          title={m.announcement_corrects({ title: corrects.title })}
          action={<Open link={corrects} buildTo={buildTo} />}
        />
      )}
      <Card>
        <CardBody className="grid gap-2 pt-4">
          {event === null ? null : <p className="font-semibold tabular-nums">{event}</p>}
          <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>
          <p className="text-tiny text-ink-soft">{m.announcement_posted_on({ date: formatDateTime(createdAt) })}</p>
        </CardBody>
      </Card>
    </>
  )
}

function Open({ link, buildTo }: { link: AnnouncementLink; buildTo: (id: string) => string }) {
  return <TextLink to={buildTo(link.id)}>{m.ui_open()}</TextLink>
}
