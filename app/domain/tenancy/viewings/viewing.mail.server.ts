// What the mail about a viewing says.
import type { TopicMailFrame } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import type { NotificationReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import {
  buildVisitMail,
  getListingTitle,
  queueVisitMail,
  type VisitInvite,
} from '#app/domain/tenancy/visits/visit.mail.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { getViewingsPath } from '#app/shared/dashboard-paths.ts'
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
  await queueVisitMail(ctx, userId, viewing, {
    build: (reader, frame) => buildViewingMail(ctx, reader, { ...frame, viewing, announcement }),
    describeInvite: (reader) => describeInvite(reader, viewing, announcement.event),
  })
}

const getPath = ({ role }: NotificationReader) => getViewingsPath(role) ?? '/dashboard'

/**
 * The file of the reminder repeats the entry, so it changes nothing. A declined request never was in a calendar. A proposed time is
 * tentative, with the place left out until it is agreed.
 */
function describeInvite(reader: NotificationReader, viewing: Viewing, event: MailedEvent): VisitInvite | null {
  if (event === 'declined') return null
  return {
    method: event === 'cancelled' ? 'CANCEL' : 'REQUEST',
    getTitle: (title) => m.viewing_calendar_title({ title }),
    place: viewing.status === 'scheduled' ? viewing.listing.address : null,
    path: getPath(reader),
  }
}

export function buildViewingMail(
  ctx: Ctx,
  reader: NotificationReader,
  { viewing, announcement, ...frame }: TopicMailFrame & { viewing: Viewing; announcement: Announcement },
): RenderedMail {
  const { event, reason = null } = announcement
  const isAgreed = event === 'confirmed' || event === 'reminder'
  return buildVisitMail(ctx, reader, frame, () => ({
    template: `viewing.${event}`,
    title: TITLES[event]({ title: getListingTitle(reader, viewing), when: formatDateTime(viewing.startsAt) }),
    when: formatTimes(viewing.times),
    place: isAgreed ? viewing.listing.address : null,
    reason,
    advice: isAgreed && reader.id === viewing.tenantId ? m.mail_viewing_no_payment() : null,
    button: { label: m.mail_viewing_button(), url: getPath(reader) },
  }))
}
