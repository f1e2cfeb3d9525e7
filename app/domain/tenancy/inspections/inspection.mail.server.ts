// What the mail about an inspection says.
import type { TopicMailFrame } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import type { NotificationReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { buildVisitMail, getListingTitle, queueVisitMail } from '#app/domain/tenancy/visits/visit.mail.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'
import type { Inspection } from './inspection-access.queries.server.ts'
import { getInspectionTypeLabel } from './inspection.labels.ts'
import type { InspectionEvent } from './inspection.model.ts'

type Announcement = { event: InspectionEvent; reason?: string | null }

const TITLES: Record<InspectionEvent, (values: { kind: string; title: string; when: string }) => string> = {
  proposed: m.mail_inspection_proposed,
  confirmed: m.mail_inspection_confirmed,
  declined: m.mail_inspection_declined,
  cancelled: m.mail_inspection_cancelled,
  moved: m.mail_inspection_moved,
  reminder: m.mail_inspection_reminder,
}

export async function queueInspectionMail(
  ctx: Ctx,
  inspection: Inspection,
  announcement: Announcement,
  userId: string,
): Promise<void> {
  const isOver = announcement.event === 'cancelled' || announcement.event === 'declined'
  await queueVisitMail(ctx, userId, inspection, {
    build: (reader, frame) => buildInspectionMail(ctx, reader, { ...frame, inspection, announcement }),
    // A declined one is struck out, too: its proposal was sent as a tentative entry. The reminder repeats the entry.
    describeInvite: (reader) => ({
      method: isOver ? 'CANCEL' : 'REQUEST',
      getTitle: (title) => m.dashboard_visit_title({ kind: getInspectionTypeLabel(inspection.type), home: title }),
      place: inspection.listing.address,
      path: getPath(reader),
    }),
  })
}

const getPath = ({ role }: NotificationReader) => getInspectionsPath(role) ?? '/dashboard'

export function buildInspectionMail(
  ctx: Ctx,
  reader: NotificationReader,
  { inspection, announcement, ...frame }: TopicMailFrame & { inspection: Inspection; announcement: Announcement },
): RenderedMail {
  const { event, reason = null } = announcement
  return buildVisitMail(ctx, reader, frame, () => {
    const when = formatDateTime(inspection.startsAt)
    const kind = getInspectionTypeLabel(inspection.type)
    return {
      template: `inspection.${event}`,
      title: TITLES[event]({ kind, title: getListingTitle(reader, inspection), when }),
      when,
      place: inspection.listing.address,
      notes: inspection.notes,
      reason,
      button: { label: m.mail_inspection_button(), url: getPath(reader) },
    }
  })
}
