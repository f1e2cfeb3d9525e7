// What people were told lately: `kind` picks the words on the screen, `params` fill them.
import { notifications } from '#app/db/schema/accounts/profiles.server.ts'
import { paymentReceipts } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/upkeep.server.ts'
import type { NotificationTopic } from '#app/shared/vocabulary.ts'
import { hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import type { Application } from './applications.ts'
import type { Contact } from './contacts.ts'
import type { Rental } from './rentals.ts'

const NEWS_DAYS = 45

type News = {
  to: Person
  topic: NotificationTopic
  kind: string
  subjectType: string
  subjectId: string
  at: Date
  listing: Listing
}

export function makeNotifications(
  world: World,
  contacts: readonly Contact[],
  applications: readonly Application[],
  rentals: readonly Rental[],
): void {
  const { calendar } = world
  const dice = diceFor('notifications')
  const news = [
    ...contacts.flatMap(inquiryNews),
    ...applications.flatMap(applicationNews),
    ...rentalNews(world, rentals),
  ]
  for (const { to, topic, kind, subjectType, subjectId, at, listing } of news) {
    if (at >= calendar.now || at < calendar.at(-NEWS_DAYS, 0)) continue
    const isOld = at < calendar.at(-6, 0)
    const read = hoursAfter(at, dice.between(0.2, 40))
    world.ledger.add(notifications, {
      id: demoId('notification', to.id, kind, subjectId, at.toISOString()),
      userId: to.id,
      topic,
      kind,
      subjectType,
      subjectId,
      params: { title: listing.words.title, titleFil: listing.words.titleFil },
      readAt: read < calendar.now && dice.chance(isOld ? 0.85 : 0.3) ? read : null,
      createdAt: at,
    })
  }
}

function inquiryNews({ listing, at, key }: Contact): News[] {
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

function applicationNews({ id, contact, status, decidedAt, booking }: Application): News[] {
  const { listing, tenant, appliedAt } = contact
  const about = { topic: 'applications' as const, subjectType: 'rental_application', subjectId: id, listing }
  const news: News[] = []
  if (appliedAt) news.push({ ...about, to: listing.owner, kind: 'application.received', at: appliedAt })
  if (decidedAt && status !== 'pending') {
    const to = status === 'withdrawn' ? listing.owner : tenant
    news.push({ ...about, to, kind: `application.${status}`, at: decidedAt })
  }
  if (booking?.status === 'confirmed' && booking.decidedAt) {
    news.push({
      topic: 'bookings',
      subjectType: 'booking',
      subjectId: booking.id,
      listing,
      to: tenant,
      kind: 'booking.confirmed',
      at: booking.decidedAt,
    })
  }
  return news
}

/** Receipts and repairs: each side hears what the other did. */
function rentalNews({ ledger }: World, rentals: readonly Rental[]): News[] {
  const news: News[] = []
  const byPayment = new Map(rentals.flatMap((rental) => rental.lines.map((line) => [line.id, rental] as const)))
  const byId = new Map(rentals.map((rental) => [rental.id, rental]))
  for (const { id = '', paymentId, status, createdAt, decidedAt } of ledger.rowsOf(paymentReceipts)) {
    const rental = byPayment.get(paymentId)
    if (!rental || !createdAt) continue
    const about = {
      topic: 'payments' as const,
      subjectType: 'payment_receipt',
      subjectId: id,
      listing: rental.stay.listing,
    }
    news.push({ ...about, to: rental.owner, kind: 'receipt.submitted', at: createdAt })
    if (decidedAt) news.push({ ...about, to: rental.tenant, kind: `receipt.${status}`, at: decidedAt })
  }
  const requests = new Map(ledger.rowsOf(maintenanceRequests).map((request) => [request.id, request]))
  for (const { requestId, authorId, createdAt } of ledger.rowsOf(maintenanceUpdates)) {
    const rental = byId.get(requests.get(requestId)?.rentalId ?? '')
    if (!rental || !createdAt) continue
    const to = authorId === rental.owner.id ? rental.tenant : rental.owner
    const about = { topic: 'maintenance' as const, subjectType: 'maintenance_request', subjectId: requestId }
    news.push({ ...about, to, kind: 'maintenance.updated', at: createdAt, listing: rental.stay.listing })
  }
  return news
}
