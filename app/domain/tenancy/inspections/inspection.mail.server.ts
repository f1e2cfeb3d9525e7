// The mail about an inspection, in the language of its reader. Appointments are not left to a daily mail; a person who wants no mails about
// inspections gets none.
import type { MailAttachment } from '#app/adapters/mail/mail-attachments.ts'
import { formatTopics } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildViewingInvite } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { type NewMail, queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import {
  findReader,
  type NotificationReader,
} from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getInspectionsPath } from '#app/shared/dashboard-paths.ts'
import { toOneLine } from '#app/shared/text.ts'
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
  const { siteName, notificationsEnabled } = await getSettings(ctx)
  const found = notificationsEnabled ? await findReader(ctx, userId, 'inspections') : undefined
  if (!found || found.cadence === 'never') return
  const { reader } = found
  const unsubscribeUrl = buildUnsubscribeLink(ctx, reader.id, ['inspections'])
  await queueMail(ctx, {
    template: `inspection.${announcement.event}`,
    locale: reader.locale,
    to: reader.email,
    unsubscribeUrl,
    ...buildInspectionMail(ctx, reader, { inspection, announcement, siteName, unsubscribeUrl }),
    attachments: buildInvites(ctx, reader, inspection, announcement.event),
  })
}

const getTitle = (reader: NotificationReader, { listing }: Inspection) =>
  pickTranslation(reader.locale, listing.title, listing.titleFil)

const getPath = (reader: NotificationReader) => getInspectionsPath(reader.role) ?? '/dashboard'

/** A declined one is struck out, too: its proposal was sent as a tentative entry. The reminder repeats the entry. */
function buildInvites(
  ctx: Ctx,
  reader: NotificationReader,
  inspection: Inspection,
  event: InspectionEvent,
): MailAttachment[] {
  const { id, version, status, startsAt, durationMinutes, listing } = inspection
  const title = withLocale(reader.locale, () =>
    m.dashboard_visit_title({ kind: getInspectionTypeLabel(inspection.type), home: getTitle(reader, inspection) }),
  )
  const entry = {
    id,
    version,
    status,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    title,
    place: listing.address,
    description: title,
    path: getPath(reader),
  }
  const isOver = event === 'cancelled' || event === 'declined'
  return [buildViewingInvite(ctx, entry, isOver ? 'CANCEL' : 'REQUEST', reader.email)]
}

type Content = { inspection: Inspection; announcement: Announcement; siteName: string; unsubscribeUrl: string }

export function buildInspectionMail(
  ctx: Ctx,
  reader: NotificationReader,
  { inspection, announcement: { event, reason = null }, siteName, unsubscribeUrl }: Content,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  return withLocale(reader.locale, () => {
    const when = formatDateTime(inspection.startsAt)
    const kind = getInspectionTypeLabel(inspection.type)
    const title = TITLES[event]({ kind, title: getTitle(reader, inspection), when })
    return {
      subject: toOneLine(title),
      ...buildMailBodies({
        locale: reader.locale,
        siteName,
        title,
        paragraphs: [
          m.mail_notification_hello({ name: reader.firstName }),
          m.mail_viewing_when({ when }),
          m.mail_viewing_where({ address: inspection.listing.address }),
          ...(inspection.notes === null ? [] : [inspection.notes]),
          ...(reason === null ? [] : [m.viewing_line_reason({ reason })]),
        ],
        button: { label: m.mail_inspection_button(), url: new URL(getPath(reader), ctx.config.baseUrl).href },
        footer: {
          text: m.mail_notification_leave(),
          label: m.mail_notification_leave_label({ topics: formatTopics(['inspections']) }),
          url: unsubscribeUrl,
        },
      }),
    }
  })
}
