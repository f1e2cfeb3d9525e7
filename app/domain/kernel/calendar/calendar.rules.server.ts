// Calendar files (RFC 5545, RFC 5546). No file names a time zone: every time is UTC, and the calendar shows it in the zone of its owner.
import ical, {
  type ICalCalendar,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import { parseMailbox } from '#app/adapters/mail/mail-address.ts'
import type { MailAttachment } from '#app/adapters/mail/mail-attachments.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { CalendarEvent, InviteMethod } from './calendar.model.ts'

type CalendarCtx = Pick<Ctx, 'config' | 'now'>

const SITE_NAME = 'Tahanan'
const PRODUCT_ID = { company: SITE_NAME, product: 'Viewings', language: 'EN' }
/** How often a calendar should ask for the feed. Most ask less often, whatever it says. */
const FEED_REFRESH_SECONDS = 3_600

const EVENT_STATUSES: Record<InspectionStatus, ICalEventStatus> = {
  pending_confirmation: ICalEventStatus.TENTATIVE,
  scheduled: ICalEventStatus.CONFIRMED,
  in_progress: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * The invitation for one recipient, to attach to a mail. A calendar that has the entry changes it (REQUEST) or strikes it out
 * (CANCEL). `recipient` is the mailbox that the mail goes to.
 */
export function buildViewingInvite(
  ctx: CalendarCtx,
  viewing: CalendarEvent,
  method: InviteMethod,
  recipient: string,
): MailAttachment {
  const calendar = ical({ prodId: PRODUCT_ID, method: ICalCalendarMethod[method] })
  const isCancelled = method === 'CANCEL'
  const event = addEvent(ctx, calendar, isCancelled ? { ...viewing, status: 'cancelled' } : viewing)
  addParticipants(ctx, event, viewing.status, recipient)
  return {
    name: isCancelled ? 'cancelled.ics' : 'invite.ics',
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: calendar.toString(),
  }
}

/** One entry to download: it is published, so the calendar asks nobody for an answer. */
export function buildCalendarFile(ctx: CalendarCtx, event: CalendarEvent): string {
  const calendar = ical({ prodId: PRODUCT_ID, method: ICalCalendarMethod.PUBLISH })
  addEvent(ctx, calendar, event)
  return calendar.toString()
}

/** All entries of one person, for a calendar that subscribes to the address of the feed. */
export function buildCalendarFeed(ctx: CalendarCtx, name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId: PRODUCT_ID,
    method: ICalCalendarMethod.PUBLISH,
    name: escapeCalendarName(name),
    ttl: FEED_REFRESH_SECONDS,
  })
  for (const event of events) addEvent(ctx, calendar, event)
  return calendar.toString()
}

function addEvent({ config, now }: CalendarCtx, calendar: ICalCalendar, event: CalendarEvent): ICalEvent {
  return calendar.createEvent({
    id: `${event.id}@${config.baseUrl.hostname}`,
    sequence: event.version,
    stamp: now(),
    start: event.startsAt,
    end: event.endsAt,
    allDay: event.isAllDay ?? false,
    status: EVENT_STATUSES[event.status],
    summary: toLine(event.title),
    location: event.place === null ? null : { title: toLine(event.place) },
    description: toText(`${event.description}\n${new URL(event.path, config.baseUrl).href}`),
    url: new URL(event.path, config.baseUrl).href,
  })
}

/** Answers would arrive at an address that nobody reads, so none is asked for: people confirm on the page of the viewing. */
function addParticipants({ config }: CalendarCtx, event: ICalEvent, status: InspectionStatus, recipient: string): void {
  const sender = parseMailbox(config.mailFrom)
  event.organizer({ name: toLine(sender.name ?? SITE_NAME), email: sender.address })
  const attendee = parseMailbox(recipient)
  event.createAttendee({
    email: attendee.address,
    name: toLine(attendee.name ?? attendee.address),
    role: ICalAttendeeRole.REQ,
    rsvp: false,
    status: status === 'pending_confirmation' ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED,
  })
}

/** The library escapes texts, but control characters, which calendars refuse or take for line ends, stay in them. */
function toText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}\u0085]/gu, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}

const toLine = (text: string) => toText(text).replaceAll(/\s+/g, ' ')

/** The library writes the name of a calendar as it is, without escaping. */
const escapeCalendarName = (name: string) => toLine(name).replaceAll(/[\\;,]/g, String.raw`\$&`)
