// Data for the admin console: listing reports, message reports, contact messages, newsletter subscribers, verification checks.
import { createHash } from 'node:crypto'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { listingReports, verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { contactMessages, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { ListingReportReason } from '#app/shared/vocabulary.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import texts from '#seed/demo/data/admin-records.json' with { type: 'json' }

const LISTING_REPORT_COUNT = 16
const MESSAGE_REPORT_COUNT = 5
const SUBSCRIBER_COUNT = 24

export function makeAdminRecords(dataset: DemoData, people: People, listings: readonly Listing[]): void {
  addListingReports(dataset, people, listings)
  addMessageReports(dataset)
  addContactMessages(dataset, people)
  addSubscribers(dataset, people)
  addVerificationChecks(dataset, people, listings)
  dataset.pendingRows.add(notificationPreferences, {
    userId: people.tenants[0]?.id ?? '',
    topic: 'saved',
    channel: 'email',
    enabled: false,
    updatedAt: dataset.calendar.at(-90, 12),
  })
}

function addListingReports(dataset: DemoData, people: People, listings: readonly Listing[]): void {
  const random = createRandom('listing reports')
  const open = listings.filter(
    ({ status, publishedAt }) => status === 'active' && publishedAt && publishedAt < dataset.calendar.at(-30, 0),
  )
  random.pickSome(open, LISTING_REPORT_COUNT).forEach((listing, index) => {
    const createdAt = dataset.calendar.at(-random.integer(1, 25), random.integer(8, 22))
    const isOpen = index % 2 === 0
    dataset.pendingRows.add(listingReports, {
      id: demoId('listing report', index),
      propertyId: listing.id,
      reporterId: index % 5 === 4 ? null : random.pick(people.tenants.slice(1)).id,
      reason: random.pickWeighted<ListingReportReason>({
        not_available: 40,
        wrong_information: 30,
        scam: 12,
        duplicate: 12,
        other: 6,
      }),
      note: random.pick(texts.reportNotes),
      status: isOpen ? 'open' : index % 3 === 0 ? 'dismissed' : 'resolved',
      handledBy: isOpen ? null : dataset.adminId,
      handledAt: isOpen ? null : dataset.calendar.clampToPast(daysAfter(createdAt, 1)),
      resolution: isOpen ? null : random.pick(texts.resolutions),
      createdAt,
    })
  })
}

/** The client of a conversation reports a message from the other side. */
function addMessageReports(dataset: DemoData): void {
  const random = createRandom('message reports')
  const all = dataset.pendingRows.listRows(messages)
  const firstSenders = new Map<string, string>()
  for (const message of all)
    if (!firstSenders.has(message.conversationId)) firstSenders.set(message.conversationId, message.senderId)
  const replies = all.filter((message) => firstSenders.get(message.conversationId) !== message.senderId)
  random.pickSome(replies.slice(-400), MESSAGE_REPORT_COUNT).forEach((message, index) => {
    const isOpen = index % 2 === 0
    const createdAt = dataset.calendar.clampToPast(hoursAfter(message.createdAt ?? dataset.calendar.now, 5))
    dataset.pendingRows.add(messageReports, {
      id: demoId('message report', index),
      messageId: message.id ?? '',
      reporterId: firstSenders.get(message.conversationId) ?? '',
      reason: random.pick(['asks_for_money', 'spam', 'other'] as const),
      note: random.pick(texts.messageNotes),
      status: isOpen ? 'open' : 'dismissed',
      handledBy: isOpen ? null : dataset.adminId,
      handledAt: isOpen ? null : createdAt,
      createdAt,
    })
  })
}

function addContactMessages(dataset: DemoData, people: People): void {
  const random = createRandom('letters')
  texts.letters.forEach(({ subject, message, locale }, index) => {
    const person = random.pick(people.tenants.slice(1))
    const createdAt = dataset.calendar.at(-random.integer(1, 80), random.integer(8, 21))
    const isHandled = random.chance(0.6)
    dataset.pendingRows.add(contactMessages, {
      id: demoId('letter', index),
      userId: index % 2 === 0 ? person.id : null,
      name: person.fullName,
      email: person.email,
      subject,
      message,
      locale: locale === 'fil' ? 'fil' : 'en',
      handledAt: isHandled ? dataset.calendar.clampToPast(daysAfter(createdAt, 1)) : null,
      createdAt,
    })
  })
}

function addSubscribers(dataset: DemoData, people: People): void {
  const random = createRandom('subscribers')
  const hashText = (text: string) => createHash('sha256').update(`demo ${text}`).digest('hex')
  random.pickSome(people.tenants, SUBSCRIBER_COUNT).forEach((person, index) => {
    const createdAt = dataset.calendar.clampToPast(daysAfter(person.joinedAt, 1))
    const status = index % 8 === 7 ? 'pending' : index % 8 === 6 ? 'unsubscribed' : 'confirmed'
    dataset.pendingRows.add(newsletterSubscriptions, {
      id: demoId('subscriber', person.email),
      email: person.email,
      locale: person.locale,
      status,
      confirmTokenHash: status === 'pending' ? hashText(`confirm ${person.email}`) : null,
      unsubscribeTokenHash: hashText(`leave ${person.email}`),
      confirmedAt: status === 'pending' ? null : createdAt,
      unsubscribedAt: status === 'unsubscribed' ? dataset.calendar.clampToPast(daysAfter(createdAt, 30)) : null,
      createdAt,
      updatedAt: createdAt,
    })
  })
}

function addVerificationChecks(dataset: DemoData, people: People, listings: readonly Listing[]): void {
  const random = createRandom('checks')
  const addCheck = (
    person: Person,
    kind: 'government_id' | 'phone' | 'owner_authority',
    propertyId: string | null,
    after: Date,
  ) => {
    const checkedAt = dataset.calendar.clampToPast(daysAfter(after, random.between(1, 4)))
    const id = demoId('check', person.email, kind, propertyId ?? '')
    dataset.pendingRows.add(verificationChecks, {
      id,
      userId: person.id,
      propertyId,
      kind,
      checkedBy: dataset.adminId,
      checkedAt,
      createdAt: checkedAt,
    })
  }
  for (const person of [...people.landlords, ...people.agents]) {
    if (person.isDemo || random.chance(0.8)) addCheck(person, 'government_id', null, person.joinedAt)
    if (person.isDemo || random.chance(0.6)) addCheck(person, 'phone', null, person.joinedAt)
  }
  for (const { owner, id, status, createdAt } of listings) {
    if (status === 'active' && random.chance(0.35)) addCheck(owner, 'owner_authority', id, createdAt)
  }
}
