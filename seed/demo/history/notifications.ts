// Recent notifications: `kind` selects the message on the screen, `params` are its variables.
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/kernel/settings/settings.schema.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import type { NotificationTopic } from '#app/shared/vocabulary.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Application } from './applications.ts'
import type { Contact } from './contacts.ts'
import type { Rental } from './rentals.ts'

const NOTIFICATION_DAYS = 45

type NotificationDraft = {
  to: Person
  topic: NotificationTopic
  kind: NotificationKind
  subjectType: string
  subjectId: string
  at: Date
  listing: Listing
}

type NotifiedHistory = {
  contacts: readonly Contact[]
  applications: readonly Application[]
  rentals: readonly Rental[]
  listings: readonly Listing[]
}

export function makeNotifications(
  dataset: DemoData,
  { contacts, applications, rentals, listings }: NotifiedHistory,
): void {
  const { calendar } = dataset
  const random = createRandom('notifications')
  const drafts = [
    ...contacts.flatMap(buildInquiryDrafts),
    ...applications.flatMap(buildApplicationDrafts),
    ...buildRentalDrafts(dataset, rentals),
    ...listings.flatMap(buildAvailabilityDrafts),
  ]
  for (const { to, topic, kind, subjectType, subjectId, at, listing } of drafts) {
    if (at >= calendar.now || at < calendar.at(-NOTIFICATION_DAYS, 0)) continue
    const isOld = at < calendar.at(-6, 0)
    const readMoment = hoursAfter(at, random.between(0.2, 40))
    dataset.pendingRows.add(notifications, {
      id: demoId('notification', to.id, kind, subjectId, at.toISOString()),
      userId: to.id,
      topic,
      kind,
      subjectType,
      subjectId,
      params: { title: listing.texts.title.en, titleFil: listing.texts.title.fil },
      readAt: readMoment < calendar.now && random.chance(isOld ? 0.85 : 0.3) ? readMoment : null,
      lastAt: at,
      createdAt: at,
    })
  }
}

function buildInquiryDrafts({ listing, at, key }: Contact): NotificationDraft[] {
  const subjectId = demoId('inquiry', key)
  const people = listing.agent ? [listing.owner, listing.agent.person] : [listing.owner]
  return people.map((to) => ({
    to,
    topic: 'messages',
    kind: 'inquiry.received',
    subjectType: 'inquiry',
    subjectId,
    at,
    listing,
  }))
}

/** The open question "Still available?". */
function buildAvailabilityDrafts(listing: Listing): NotificationDraft[] {
  const { availabilityAskedAt: askedAt, availabilityAskCount: askCount } = listing.row
  if (!askedAt) return []
  const isSecond = askCount === 2
  return [
    {
      to: listing.owner,
      topic: 'listings',
      kind: isSecond ? 'listing.availabilityAskedAgain' : 'listing.availabilityAsked',
      subjectType: 'listing',
      subjectId: listing.id,
      at: isSecond ? daysAfter(askedAt, DEFAULT_SETTINGS.freshnessRemindDays) : askedAt,
      listing,
    },
  ]
}

function buildApplicationDrafts({ id, contact, status, decidedAt, booking }: Application): NotificationDraft[] {
  const { listing, tenant, appliedAt } = contact
  const subject = { topic: 'applications' as const, subjectType: 'rental_application', subjectId: id, listing }
  const drafts: NotificationDraft[] = []
  if (appliedAt) drafts.push({ ...subject, to: listing.owner, kind: 'application.received', at: appliedAt })
  if (decidedAt && status !== 'pending') {
    const to = status === 'withdrawn' ? listing.owner : tenant
    drafts.push({ ...subject, to, kind: `application.${status}`, at: decidedAt })
  }
  if (booking?.status === 'confirmed' && booking.decidedAt) {
    drafts.push({
      topic: 'bookings',
      subjectType: 'booking',
      subjectId: booking.id,
      listing,
      to: tenant,
      kind: 'booking.confirmed',
      at: booking.decidedAt,
    })
  }
  return drafts
}

/** Payments and maintenance requests: each side is notified of what the other did. */
function buildRentalDrafts({ pendingRows }: DemoData, rentals: readonly Rental[]): NotificationDraft[] {
  const drafts: NotificationDraft[] = []
  const rentalsByPayment = new Map(rentals.flatMap((rental) => rental.lines.map((line) => [line.id, rental] as const)))
  const rentalsById = new Map(rentals.map((rental) => [rental.id, rental]))
  for (const { id = '', paymentId, status, createdAt, decidedAt } of pendingRows.listRows(paymentProofs)) {
    const rental = rentalsByPayment.get(paymentId)
    if (!rental || !createdAt) continue
    const subject = {
      topic: 'payments' as const,
      subjectType: 'payment_proof',
      subjectId: id,
      listing: rental.stay.listing,
    }
    drafts.push({ ...subject, to: rental.owner, kind: 'paymentProof.submitted', at: createdAt })
    if (decidedAt)
      drafts.push({ ...subject, to: rental.tenant, kind: `paymentProof.${status ?? 'confirmed'}`, at: decidedAt })
  }
  const requests = new Map(pendingRows.listRows(maintenanceRequests).map((request) => [request.id, request]))
  for (const { requestId, authorId, createdAt } of pendingRows.listRows(maintenanceUpdates)) {
    const rental = rentalsById.get(requests.get(requestId)?.rentalId ?? '')
    if (!rental || !createdAt) continue
    const to = authorId === rental.owner.id ? rental.tenant : rental.owner
    const subject = { topic: 'maintenance' as const, subjectType: 'maintenance_request', subjectId: requestId }
    drafts.push({ ...subject, to, kind: 'maintenance.updated', at: createdAt, listing: rental.stay.listing })
  }
  return drafts
}
