// Passports that applicants share: those of the demo tenant, and those of the latest applicants of the demo landlord.
import { passportShares, passportViews, rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import { SHARE_DAYS } from '#app/domain/tenancy/passports/passport.model.ts'
import { maskEmail } from '#app/domain/tenancy/rental-references/rental-reference.rules.ts'
import type { PassportPart } from '#app/shared/tenancy-vocabulary.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { Application } from './applications.ts'

const SHARING_APPLICANTS = 2
const SHARED_PARTS = ['identity', 'history', 'references'] satisfies PassportPart[]
/** The days before today on which a passport was shared and read. */
const SHARED_ON = -4
const READ_ON = -2

export function makePassports(dataset: DemoData, applications: readonly Application[]): void {
  const pending = applications.filter(({ status }) => status === 'pending')
  const own = pending.filter(({ contact }) => contact.tenant.isDemo)
  const received = pending.filter(({ contact }) => contact.listing.owner.isDemo && !contact.tenant.isDemo)
  const shared = [...own, ...received.slice(-SHARING_APPLICANTS)]
  for (const application of shared) shareWith(dataset, application)
  const renters = new Map(shared.map(({ contact: { tenant } }) => [tenant.id, tenant]))
  for (const renter of renters.values()) addReference(dataset, renter)
}

/** Whoever applied after the day of sharing shares at once, and nobody has read it yet. */
function shareWith({ pendingRows, calendar }: DemoData, { id: applicationId, contact }: Application): void {
  const { tenant, listing, appliedAt } = contact
  const planned = calendar.at(SHARED_ON, 9)
  const isEarlier = appliedAt !== null && appliedAt < planned
  const sharedAt = isEarlier ? planned : calendar.clampToPast(daysAfter(appliedAt ?? planned, 0.01))
  for (const part of SHARED_PARTS)
    pendingRows.add(passportShares, { applicationId, part, sharedAt, expiresAt: daysAfter(sharedAt, SHARE_DAYS) })
  if (!isEarlier) return
  for (const kind of SHARED_PARTS)
    pendingRows.add(passportViews, {
      id: demoId('passport view', applicationId, kind),
      userId: tenant.id,
      applicationId,
      viewerId: listing.owner.id,
      kind,
      viewedAt: calendar.at(READ_ON, 14, 20),
      viewedHour: calendar.at(READ_ON, 14),
    })
}

/** From before the first rental on the site. */
function addReference({ pendingRows, calendar }: DemoData, { id: userId }: Person): void {
  pendingRows.add(rentalReferences, {
    id: demoId('rental reference', userId),
    userId,
    name: 'Luz Navarro',
    maskedEmail: maskEmail('luz.navarro@example.com'),
    place: 'Room near UST, Sampaloc',
    status: 'answered',
    livedFrom: calendar.day(-1_500),
    livedUntil: calendar.day(-900),
    paidOnTime: 'mostly',
    leftInOrder: 'yes',
    wouldRentAgain: true,
    comment: 'Laging malinis ang kuwarto. Late lang nang dalawang beses, at nagsabi naman agad.',
    answeredAt: calendar.at(-6, 19, 40),
    createdAt: calendar.at(-8, 11, 5),
  })
}
