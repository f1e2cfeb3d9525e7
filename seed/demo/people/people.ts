// Who lives in the demo world. Names are common ones put together at random; nobody real is meant. Addresses end in
// tahanan.example and phone numbers begin with a prefix that is not given out, so that nothing ever reaches anybody.
import { createHash } from 'node:crypto'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { slugOf } from '#app/shared/text.ts'
import { CONSENT_KINDS, type Locale, type Role } from '#app/shared/vocabulary.ts'
import { demoEmail } from './demo-accounts.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import { landlordProfileOf, renterProfileOf } from './people-profiles.ts'
import { nameMaker } from './people-names.ts'
import type { World } from '#seed/demo/world.ts'

export type Person = {
  id: string
  role: Role
  fullName: string
  firstName: string
  email: string
  phone: string
  locale: Locale
  joinedAt: Date
  isDemo: boolean
}

export type People = { tenants: Person[]; landlords: Person[]; agents: Person[]; admin: Person }

const COUNTS = { landlord: 60, agent: 40, tenant: 250 } as const
/** The four accounts of the README, one for each role. */
const DEMO_NAMES: Record<Role, string> = {
  tenant: 'Maricel Bautista',
  landlord: 'Ramon Peñaflor',
  agent: "Carmela D'Mello",
  admin: 'Teresita Abad',
}
const HISTORY_DAYS = 600
const TEXT_VERSION = '2025-01'

export function makePeople(world: World): People {
  const dice = diceFor('people')
  const nextName = nameMaker(dice, Object.values(DEMO_NAMES))
  const makeAll = (role: keyof typeof COUNTS) => [
    demoPerson(world, role),
    ...Array.from({ length: COUNTS[role] - 1 }, (_, index) => somebody(world, dice, role, index, nextName())),
  ]
  const people: People = {
    landlords: makeAll('landlord'),
    agents: makeAll('agent'),
    tenants: makeAll('tenant'),
    admin: demoPerson(world, 'admin'),
  }
  for (const person of everybody(people)) register(world, person)
  return people
}

export const everybody = ({ tenants, landlords, agents, admin }: People) => [admin, ...landlords, ...agents, ...tenants]

function demoPerson(world: World, role: Role): Person {
  const fullName = DEMO_NAMES[role]
  const phone = `+6390090000${String(10 + Object.keys(DEMO_NAMES).indexOf(role))}`
  const joinedAt = world.calendar.at(-HISTORY_DAYS - 20, 9)
  const email = demoEmail(role)
  return { ...nameParts(fullName), id: demoId('user', email), role, email, phone, locale: 'en', joinedAt, isDemo: true }
}

function somebody(world: World, dice: Dice, role: Role, index: number, fullName: string): Person {
  const email = `${slugOf(fullName).replaceAll('-', '.')}@tahanan.example`
  // More people join as time goes by; owners come before those who rent from them.
  const age = role === 'tenant' ? Math.floor(HISTORY_DAYS * dice.fraction() ** 1.25) + 2 : dice.whole(300, HISTORY_DAYS)
  return {
    ...nameParts(fullName),
    id: demoId('user', email),
    role,
    email,
    phone: `+63900${String(1_000_000 + Object.keys(COUNTS).indexOf(role) * 100_000 + index * 37).padStart(7, '0')}`,
    locale: dice.chance(0.55) ? 'fil' : 'en',
    joinedAt: world.calendar.at(-age, dice.whole(7, 21), dice.whole(0, 59)),
    isDemo: false,
  }
}

/** A double first name is what people are called by: "Mary Grace". */
function nameParts(fullName: string) {
  const double = /^(?:Maria|Mary|Anna|Rose|Juan|Jose|John|Mark) \S+/.exec(fullName)?.[0]
  return { fullName, firstName: double ?? fullName.split(' ')[0] ?? fullName }
}

function register(world: World, person: Person): void {
  const { ledger, calendar } = world
  const dice = diceFor(`person ${person.email}`)
  const lastActiveAt = calendar.past(daysAfter(person.joinedAt, dice.between(0, 400)))
  const { id, fullName, email, joinedAt } = person
  const dates = { createdAt: joinedAt, updatedAt: joinedAt }
  const isVerified = person.isDemo || person.role !== 'tenant' || dice.chance(0.93)
  ledger.add(users, { id, email, fullName, emailVerified: isVerified, locale: person.locale, lastActiveAt, ...dates })
  ledger.add(accounts, {
    id: demoId('account', email),
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: world.passwordHash,
    ...dates,
  })
  ledger.add(userProfiles, {
    userId: id,
    fullName,
    phone: person.phone,
    phoneVerifiedAt: dice.chance(0.6) ? joinedAt : null,
    dateOfBirth: world.cipher.encrypt(birthday(world, dice), 'user_profiles.date_of_birth', id),
    preferredContact: dice.chance(0.7) ? 'email' : 'phone',
    userType: person.role,
    isActive: person.isDemo || dice.chance(0.98),
    ...dates,
  })
  consent(world, person)
  describe(world, person, dice)
}

/** Between 21 and 64 years ago: nobody here is under age. */
function birthday(world: World, dice: Dice): string {
  return world.calendar.day(-dice.whole(21 * 366, 64 * 365))
}

function consent(world: World, person: Person): void {
  for (const kind of CONSENT_KINDS) {
    world.ledger.add(consents, {
      id: demoId('consent', person.email, kind),
      userId: person.id,
      kind,
      granted: true,
      textVersion: TEXT_VERSION,
      textHash: createHash('sha256').update(`${kind} ${TEXT_VERSION}`).digest('hex'),
      locale: person.locale,
      channel: 'registration',
      givenAt: person.joinedAt,
    })
  }
}

function describe(world: World, person: Person, dice: Dice): void {
  const { id, joinedAt } = person
  const dates = { createdAt: joinedAt, updatedAt: joinedAt }
  if (person.role === 'tenant')
    world.ledger.add(renterProfiles, { userId: id, ...renterProfileOf(world, dice), ...dates })
  if (person.role === 'landlord') {
    world.ledger.add(landlordProfiles, { userId: id, ...landlordProfileOf(world, dice, id), ...dates })
  }
  if (person.role === 'admin') {
    const { fullName, email } = person
    const passwordHash = world.passwordHash
    world.ledger.add(adminUsers, { userId: id, email, fullName, role: 'admin', passwordHash, ...dates })
  }
}
