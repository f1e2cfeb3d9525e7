// The mail about a visit to a home, which is a viewing or an inspection, in the language of its reader. The kinds differ in their words only.
// Appointments are not left to a daily mail; a person who wants no mails about visits gets none.
import type { MailAttachment } from '#app/adapters/mail/mail-attachments.ts'
import { describeLeaving } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import {
  sendTopicMail,
  type TopicMailFrame,
} from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CalendarEvent, InviteMethod } from '#app/domain/kernel/calendar/calendar.model.ts'
import { buildViewingInvite } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import type { MailTemplateName } from '#app/domain/kernel/mail/mail-templates.data.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import {
  findReader,
  type NotificationReader,
} from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'

type Visit = Pick<CalendarEvent, 'id' | 'version' | 'status' | 'startsAt'> & {
  durationMinutes: number
  listing: { title: string; titleFil: string | null; address: string }
}

/** The words of a kind, in the current language. What is null is not said. */
export type VisitTexts = {
  template: MailTemplateName
  title: string
  when: string
  place: string | null
  notes?: string | null
  reason: string | null
  advice?: string | null
  button: { label: string; url: string }
}

export function buildVisitMail(
  ctx: Ctx,
  reader: NotificationReader,
  { siteName, unsubscribeUrl }: TopicMailFrame,
  describe: () => VisitTexts,
): RenderedMail {
  return renderMail(ctx, reader, siteName, () => {
    const { template, title, when, place, notes = null, reason, advice = null, button } = describe()
    const lines = [
      m.mail_notification_hello({ name: reader.firstName }),
      m.mail_viewing_when({ when }),
      place === null ? null : m.mail_viewing_where({ address: place }),
      notes,
      reason === null ? null : m.ui_reason_given({ reason }),
      advice,
    ]
    return {
      template,
      subject: title,
      title,
      paragraphs: lines.filter((line) => line !== null),
      button,
      leave: describeLeaving(['inspections'], unsubscribeUrl),
    }
  })
}

/** The entry for the calendar of the reader; the title is in the current language. */
export type VisitInvite = {
  method: InviteMethod
  getTitle: (listingTitle: string) => string
  place: string | null
  path: string
}

export async function queueVisitMail(
  ctx: Ctx,
  userId: string,
  visit: Visit,
  mail: {
    build: (reader: NotificationReader, frame: TopicMailFrame) => RenderedMail
    /** Null where nothing was or will be in a calendar. */
    describeInvite: (reader: NotificationReader) => VisitInvite | null
  },
): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  const found = notificationsEnabled ? await findReader(ctx, userId, 'inspections') : undefined
  if (!found || found.cadence === 'never') return
  const { reader } = found
  const invite = mail.describeInvite(reader)
  await sendTopicMail(ctx, reader, ['inspections'], (frame) => mail.build(reader, frame), {
    attachments: invite === null ? [] : [buildInvite(ctx, reader, visit, invite)],
  })
}

function buildInvite(
  ctx: Ctx,
  reader: NotificationReader,
  visit: Visit,
  { method, getTitle, place, path }: VisitInvite,
): MailAttachment {
  const { id, version, status, startsAt, durationMinutes } = visit
  const title = withLocale(reader.locale, () => getTitle(getListingTitle(reader, visit)))
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  const entry = { id, version, status, startsAt, endsAt, title, place, description: title, path }
  return buildViewingInvite(ctx, entry, method, reader.email)
}

export function getListingTitle({ locale }: NotificationReader, { listing }: Pick<Visit, 'listing'>): string {
  return pickTranslation(locale, listing.title, listing.titleFil)
}
