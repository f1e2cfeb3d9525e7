// The mail about a viewing, in the language of its reader. Appointments are not left to a daily mail; a person who wants no mails about
// viewings gets none.
import { buildUnsubscribeLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { formatTopics } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import type { MailAttachment } from '#app/adapters/mail/mail-attachments.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildViewingInvite } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { type NewMail, queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import {
  findReader,
  type NotificationReader,
} from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getViewingsPath } from '#app/shared/dashboard-paths.ts'
import { toOneLine } from '#app/shared/text.ts'
import type { Viewing } from './viewing-access.queries.server.ts'
import { formatTimes } from './viewing.labels.ts'
import type { ViewingEvent } from './viewing.model.ts'

type MailedEvent = Exclude<ViewingEvent, 'requested'>
type Announcement = { event: MailedEvent; reason?: string | null }

const TITLES: Record<MailedEvent, (values: { title: string; when: string }) => string> = {
  confirmed: m.mail_viewing_confirmed,
  declined: m.mail_viewing_declined,
  cancelled: m.mail_viewing_cancelled,
  moved: m.mail_viewing_moved,
  reminder: m.mail_viewing_reminder,
}

export async function queueViewingMail(
  ctx: Ctx,
  viewing: Viewing,
  announcement: Announcement,
  userId: string,
): Promise<void> {
  const { siteName, notificationsEnabled } = await getSettings(ctx)
  const found = notificationsEnabled ? await findReader(ctx, userId, 'inspections') : undefined
  if (!found || found.cadence === 'never') return
  const { reader } = found
  const unsubscribeUrl = buildUnsubscribeLink(ctx, reader.id, ['inspections'])
  await queueMail(ctx, {
    template: `viewing.${announcement.event}`,
    locale: reader.locale,
    to: reader.email,
    unsubscribeUrl,
    ...buildViewingMail(ctx, reader, { viewing, announcement, siteName, unsubscribeUrl }),
    attachments: buildInvites(ctx, reader, viewing, announcement.event),
  })
}

/**
 * The file of the reminder repeats the entry, so it changes nothing. A declined request never was in a calendar. A proposed time is
 * tentative, with the place left out until it is agreed.
 */
function buildInvites(ctx: Ctx, reader: NotificationReader, viewing: Viewing, event: MailedEvent): MailAttachment[] {
  if (event === 'declined') return []
  const { id, version, status, startsAt, durationMinutes, listing } = viewing
  const title = withLocale(reader.locale, () =>
    m.viewing_calendar_title({ title: pickTranslation(reader.locale, listing.title, listing.titleFil) }),
  )
  const entry = {
    id,
    version,
    status,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    title,
    place: status === 'scheduled' ? listing.address : null,
    description: title,
    path: getViewingsPath(reader.role) ?? '/dashboard',
  }
  return [buildViewingInvite(ctx, entry, event === 'cancelled' ? 'CANCEL' : 'REQUEST', reader.email)]
}

type Content = { viewing: Viewing; announcement: Announcement; siteName: string; unsubscribeUrl: string }

export function buildViewingMail(
  ctx: Ctx,
  reader: NotificationReader,
  { viewing, announcement: { event, reason = null }, siteName, unsubscribeUrl }: Content,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { listing } = viewing
  return withLocale(reader.locale, () => {
    const listingTitle = pickTranslation(reader.locale, listing.title, listing.titleFil)
    const title = TITLES[event]({ title: listingTitle, when: formatDateTime(viewing.startsAt) })
    const isAgreed = event === 'confirmed' || event === 'reminder'
    return {
      subject: toOneLine(title),
      ...buildMailBodies({
        locale: reader.locale,
        siteName,
        title,
        paragraphs: [
          m.mail_notification_hello({ name: reader.firstName }),
          m.mail_viewing_when({ when: formatTimes(viewing.times) }),
          ...(isAgreed ? [m.mail_viewing_where({ address: listing.address })] : []),
          ...(reason === null ? [] : [m.viewing_line_reason({ reason })]),
          ...(isAgreed && reader.id === viewing.tenantId ? [m.mail_viewing_no_payment()] : []),
        ],
        button: {
          label: m.mail_viewing_button(),
          url: new URL(getViewingsPath(reader.role) ?? '/dashboard', ctx.config.baseUrl).href,
        },
        footer: {
          text: m.mail_notification_leave(),
          label: m.mail_notification_leave_label({ topics: formatTopics(['inspections']) }),
          url: unsubscribeUrl,
        },
      }),
    }
  })
}
