// What lies on the administrator's desk: reports, letters, checks of people and papers.
import { createHash } from 'node:crypto'
import { notificationPreferences } from '#app/db/schema/accounts/profiles.server.ts'
import { listingReports, verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { ListingReportReason } from '#app/shared/vocabulary.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import desk from '#seed/demo/data/desk.json' with { type: 'json' }

const LISTING_REPORTS = 16
const MESSAGE_REPORTS = 5
const SUBSCRIBERS = 24

export function fillDesk(world: World, people: People, listings: readonly Listing[]): void {
  addListingReports(world, people, listings)
  addMessageReports(world)
  addLetters(world, people)
  addSubscribers(world, people)
  addChecks(world, people, listings)
  world.ledger.add(notificationPreferences, {
    userId: people.tenants[0]?.id ?? '',
    topic: 'saved',
    channel: 'email',
    enabled: false,
    updatedAt: world.calendar.at(-90, 12),
  })
}

function addListingReports(world: World, people: People, listings: readonly Listing[]): void {
  const dice = diceFor('listing reports')
  const open = listings.filter(
    ({ status, publishedAt }) => status === 'active' && publishedAt && publishedAt < world.calendar.at(-30, 0),
  )
  dice.some(open, LISTING_REPORTS).forEach((listing, index) => {
    const createdAt = world.calendar.at(-dice.whole(1, 25), dice.whole(8, 22))
    const isOpen = index % 2 === 0
    world.ledger.add(listingReports, {
      id: demoId('listing report', index),
      propertyId: listing.id,
      reporterId: index % 5 === 4 ? null : dice.pick(people.tenants.slice(1)).id,
      reason: dice.weighted<ListingReportReason>({
        not_available: 40,
        wrong_information: 30,
        scam: 12,
        duplicate: 12,
        other: 6,
      }),
      note: dice.pick(desk.reportNotes),
      status: isOpen ? 'open' : index % 3 === 0 ? 'dismissed' : 'resolved',
      handledBy: isOpen ? null : world.adminId,
      handledAt: isOpen ? null : world.calendar.past(daysAfter(createdAt, 1)),
      resolution: isOpen ? null : dice.pick(desk.resolutions),
      createdAt,
    })
  })
}

/** Somebody in the conversation reported what the other side wrote. */
function addMessageReports(world: World): void {
  const dice = diceFor('message reports')
  const all = world.ledger.rowsOf(messages)
  const first = new Map<string, string>()
  for (const message of all) if (!first.has(message.conversationId)) first.set(message.conversationId, message.senderId)
  const answers = all.filter((message) => first.get(message.conversationId) !== message.senderId)
  dice.some(answers.slice(-400), MESSAGE_REPORTS).forEach((message, index) => {
    const isOpen = index % 2 === 0
    const createdAt = world.calendar.past(hoursAfter(message.createdAt ?? world.calendar.now, 5))
    world.ledger.add(messageReports, {
      id: demoId('message report', index),
      messageId: message.id ?? '',
      reporterId: first.get(message.conversationId) ?? '',
      reason: dice.pick(['asks_for_money', 'spam', 'other'] as const),
      note: dice.pick(desk.messageNotes),
      status: isOpen ? 'open' : 'dismissed',
      handledBy: isOpen ? null : world.adminId,
      handledAt: isOpen ? null : createdAt,
      createdAt,
    })
  })
}

function addLetters(world: World, people: People): void {
  const dice = diceFor('letters')
  desk.letters.forEach(({ subject, message, locale }, index) => {
    const person = dice.pick(people.tenants.slice(1))
    const createdAt = world.calendar.at(-dice.whole(1, 80), dice.whole(8, 21))
    const isHandled = dice.chance(0.6)
    world.ledger.add(contactMessages, {
      id: demoId('letter', index),
      userId: index % 2 === 0 ? person.id : null,
      name: person.fullName,
      email: person.email,
      subject,
      message,
      locale: locale === 'fil' ? 'fil' : 'en',
      handledAt: isHandled ? world.calendar.past(daysAfter(createdAt, 1)) : null,
      createdAt,
    })
  })
}

function addSubscribers(world: World, people: People): void {
  const dice = diceFor('subscribers')
  const hash = (text: string) => createHash('sha256').update(`demo ${text}`).digest('hex')
  dice.some(people.tenants, SUBSCRIBERS).forEach((person, index) => {
    const createdAt = world.calendar.past(daysAfter(person.joinedAt, 1))
    const status = index % 8 === 7 ? 'pending' : index % 8 === 6 ? 'unsubscribed' : 'confirmed'
    world.ledger.add(newsletterSubscriptions, {
      id: demoId('subscriber', person.email),
      email: person.email,
      locale: person.locale,
      status,
      confirmTokenHash: status === 'pending' ? hash(`confirm ${person.email}`) : null,
      unsubscribeTokenHash: hash(`leave ${person.email}`),
      confirmedAt: status === 'pending' ? null : createdAt,
      unsubscribedAt: status === 'unsubscribed' ? world.calendar.past(daysAfter(createdAt, 30)) : null,
      createdAt,
      updatedAt: createdAt,
    })
  })
}

function addChecks(world: World, people: People, listings: readonly Listing[]): void {
  const dice = diceFor('checks')
  const add = (
    person: Person,
    kind: 'government_id' | 'phone' | 'owner_authority',
    propertyId: string | null,
    after: Date,
  ) => {
    const checkedAt = world.calendar.past(daysAfter(after, dice.between(1, 4)))
    const id = demoId('check', person.email, kind, propertyId ?? '')
    world.ledger.add(verificationChecks, {
      id,
      userId: person.id,
      propertyId,
      kind,
      checkedBy: world.adminId,
      checkedAt,
      createdAt: checkedAt,
    })
  }
  for (const person of [...people.landlords, ...people.agents]) {
    if (person.isDemo || dice.chance(0.8)) add(person, 'government_id', null, person.joinedAt)
    if (person.isDemo || dice.chance(0.6)) add(person, 'phone', null, person.joinedAt)
  }
  for (const { owner, id, status, createdAt } of listings) {
    if (status === 'active' && dice.chance(0.35)) add(owner, 'owner_authority', id, createdAt)
  }
}
