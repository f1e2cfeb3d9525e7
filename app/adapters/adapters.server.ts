// Everything outside the domain that the domain may call; each is replaceable in tests and by configuration.
import type { Cipher } from '#app/db/encryption.server.ts'
import type { AuthAdapter } from './auth/auth.server.ts'
import type { CalendarFetcher } from './calendars/calendar-fetcher.server.ts'
import type { Clock } from './clock.ts'
import type { ErrorReports } from './error-reports/error-reports.server.ts'
import type { EventReceiver } from './event-receiver/event-receiver.server.ts'
import type { Events } from './events/events.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Log } from './log.server.ts'
import type { MailEvents } from './mail/mail-events.server.ts'
import type { MailTransport } from './mail/mail-transport.server.ts'
import type { OwnerDatabase } from './owner-database/owner-database.server.ts'
import type { HostedPlaces } from './places/hosted-places.server.ts'
import type { PushService } from './push/push-service.server.ts'
import type { Random } from './random.server.ts'
import type { SmsGateway } from './sms/sms-gateway.server.ts'
import type { Storage } from './storage/storage.server.ts'
import type { WebhookSender } from './webhooks/webhook-sender.server.ts'

export type Adapters = {
  clock: Clock
  random: Random
  auth: AuthAdapter
  log: Log
  storage: Storage
  /** For columns that must not be readable in a dump (promise P5): encrypt with `table.column` and the id of the person. */
  cipher: Cipher
  /** Moves the public position of a listing away from the exact one (domain/places/position). */
  positionSecret: string
  mail: MailTransport
  /** Only if the provider signs its reports. */
  mailEvents?: MailEvents
  push: PushService
  /** Only if a gateway is configured. */
  sms?: SmsGateway
  jobs: Jobs
  /** Calls addresses that people entered. */
  webhooks: WebhookSender
  /** Fetches calendars from addresses that people entered. */
  fetchCalendar: CalendarFetcher
  events: Events
  /** With the rights of the owner of the tables, for the danger zone and the system page only. */
  ownerDatabase: OwnerDatabase
  /** Only if a hosted service is configured; otherwise the gazetteer answers. */
  places?: HostedPlaces
  /** Only if an address for reports is configured; the log has every report anyway. */
  errorReports?: ErrorReports
  /** Only if an address for analytics events is configured. */
  eventReceiver?: EventReceiver
}
