// Demo people. Names are random combinations of common names. Addresses end in tahanan.example and phone numbers have an unassigned
// prefix, so that no mail or message reaches a real person.
import { createHash } from 'node:crypto'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { consents } from '#app/db/schema/accounts/privacy.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { CONSENT_VERSION } from '#app/domain/accounts/registration/consent-text.data.ts'
import type { InvitedRole } from '#app/domain/admin/administrators/administrators.model.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { toSlug } from '#app/shared/text.ts'
import { CONSENT_KINDS, type Locale, type Role } from '#app/shared/vocabulary.ts'
import { getDemoEmail } from './demo-accounts.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import {
  buildRenterProfile,
  DEMO_RENTER,
  pickLandlordProfile,
  pickRenterNeeds,
  type RenterNeeds,
} from './people-profiles.ts'
import { createNameMaker } from './people-names.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

export type Person = {
  id: string
  role: Role
  /** Of an administrator; without it the owner. */
  adminRole?: InvitedRole
  fullName: string
  firstName: string
  email: string
  phone: string
  locale: Locale
  joinedAt: Date
  isDemo: boolean
  needs: RenterNeeds
}

export type People = { tenants: Person[]; landlords: Person[]; agents: Person[]; admins: Person[] }

const COUNTS = { landlord: 60, agent: 40, tenant: 250 } as const
/** Names of the four accounts in the README. */
const DEMO_NAMES: Record<Role, string> = {
  tenant: 'Maricel Bautista',
  landlord: 'Ramon Peñaflor',
  agent: 'Carmela Dimaculangan',
  admin: 'Teresita Abad',
}
/** The owner among the administrators is `admin` above. */
const DEMO_ADMINISTRATORS: readonly (readonly [InvitedRole, string])[] = [
  ['moderator', 'Divina Salonga'],
  ['support', 'Rogelio Manalastas'],
  ['finance', 'Corazon Evangelista'],
  ['content', 'Benedict Quiambao'],
]
const HISTORY_DAYS = 600

export function makePeople(dataset: DemoData): People {
  const random = createRandom('people')
  const nextName = createNameMaker(random, Object.values(DEMO_NAMES))
  const makeAll = (role: keyof typeof COUNTS) => [
    makeDemoPerson(dataset, role),
    ...Array.from({ length: COUNTS[role] - 1 }, (_, index) =>
      makeRandomPerson(dataset, random, role, index, nextName()),
    ),
  ]
  const people: People = {
    landlords: makeAll('landlord'),
    agents: makeAll('agent'),
    tenants: makeAll('tenant'),
    admins: dataset.adminId === null ? [] : makeAdministrators(dataset),
  }
  for (const person of listPeople(people)) addPersonRows(dataset, person)
  return people
}

export const listPeople = ({ tenants, landlords, agents, admins }: People) => [
  ...admins,
  ...landlords,
  ...agents,
  ...tenants,
]

function makeDemoPerson(dataset: DemoData, role: Role): Person {
  const fullName = DEMO_NAMES[role]
  const phone = `+6390090000${String(10 + Object.keys(DEMO_NAMES).indexOf(role))}`
  const joinedAt = dataset.calendar.at(-HISTORY_DAYS - 20, 9)
  const email = getDemoEmail(role)
  return {
    ...splitName(fullName),
    id: demoId('user', email),
    role,
    email,
    phone,
    locale: 'en',
    joinedAt,
    isDemo: true,
    needs: DEMO_RENTER,
  }
}

/** One administrator of each role. */
function makeAdministrators(dataset: DemoData): Person[] {
  const owner = makeDemoPerson(dataset, 'admin')
  const others = DEMO_ADMINISTRATORS.map(([adminRole, fullName], index): Person => {
    const email = getDemoEmail(adminRole)
    const id = demoId('user', email)
    return Object.assign({ ...owner }, splitName(fullName), { id, email, phone: `+6390090000${20 + index}`, adminRole })
  })
  return [owner, ...others]
}

function makeRandomPerson(dataset: DemoData, random: Random, role: Role, index: number, fullName: string): Person {
  const email = `${toSlug(fullName).replaceAll('-', '.')}@tahanan.example`
  // More people join as time goes by; owners join before tenants.
  const age =
    role === 'tenant' ? Math.floor(HISTORY_DAYS * random.fraction() ** 1.25) + 2 : random.integer(300, HISTORY_DAYS)
  return {
    ...splitName(fullName),
    id: demoId('user', email),
    role,
    email,
    phone: `+63900${String(1_000_000 + Object.keys(COUNTS).indexOf(role) * 100_000 + index * 37).padStart(7, '0')}`,
    locale: random.chance(0.55) ? 'fil' : 'en',
    joinedAt: dataset.calendar.at(-age, random.integer(7, 21), random.integer(0, 59)),
    isDemo: false,
    needs: pickRenterNeeds(createRandom(`needs ${email}`)),
  }
}

/** A double first name such as "Mary Grace" is kept together. */
function splitName(fullName: string) {
  const doubleFirstName = /^(?:Maria|Mary|Anna|Rose|Juan|Jose|John|Mark) \S+/.exec(fullName)?.[0]
  return { fullName, firstName: doubleFirstName ?? fullName.split(' ')[0] ?? fullName }
}

function addPersonRows(dataset: DemoData, person: Person): void {
  const { pendingRows, calendar } = dataset
  const random = createRandom(`person ${person.email}`)
  const lastActiveAt = calendar.clampToPast(daysAfter(person.joinedAt, random.between(0, 400)))
  const { id, fullName, email, joinedAt } = person
  const dates = { createdAt: joinedAt, updatedAt: joinedAt }
  const isVerified = person.isDemo || person.role !== 'tenant' || random.chance(0.93)
  pendingRows.add(users, {
    id,
    email,
    fullName,
    emailVerified: isVerified,
    locale: person.locale,
    lastActiveAt,
    ...dates,
  })
  pendingRows.add(accounts, {
    id: demoId('account', email),
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: dataset.passwordHash,
    ...dates,
  })
  pendingRows.add(userProfiles, {
    userId: id,
    fullName,
    phone: person.phone,
    phoneVerifiedAt: random.chance(0.6) ? joinedAt : null,
    dateOfBirth: dataset.cipher.encrypt(pickBirthday(dataset, random), 'user_profiles.date_of_birth', id),
    preferredContact: random.chance(0.7) ? 'email' : 'phone',
    userType: person.role,
    isActive: person.isDemo || random.chance(0.98),
    ...dates,
  })
  addConsents(dataset, person)
  addRoleProfile(dataset, person, random)
}

/** Between 21 and 64 years ago, so that everyone is an adult. */
function pickBirthday(dataset: DemoData, random: Random): string {
  return dataset.calendar.day(-random.integer(21 * 366, 64 * 365))
}

function addConsents(dataset: DemoData, person: Person): void {
  for (const kind of CONSENT_KINDS) {
    dataset.pendingRows.add(consents, {
      id: demoId('consent', person.email, kind),
      userId: person.id,
      kind,
      granted: true,
      textVersion: CONSENT_VERSION,
      textHash: createHash('sha256').update(`${kind} ${CONSENT_VERSION}`).digest('hex'),
      locale: person.locale,
      channel: 'registration',
      givenAt: person.joinedAt,
    })
  }
}

function addRoleProfile(dataset: DemoData, person: Person, random: Random): void {
  const { id, joinedAt } = person
  const dates = { createdAt: joinedAt, updatedAt: joinedAt }
  if (person.role === 'tenant')
    dataset.pendingRows.add(renterProfiles, {
      userId: id,
      ...buildRenterProfile(dataset, random, person.needs),
      ...dates,
    })
  if (person.role === 'landlord') {
    dataset.pendingRows.add(landlordProfiles, { userId: id, ...pickLandlordProfile(dataset, random, id), ...dates })
  }
  if (person.role === 'admin') {
    const { fullName, email, adminRole: role = 'owner' } = person
    const passwordHash = dataset.passwordHash
    const granted = { roleSince: joinedAt, roleGrantedBy: role === 'owner' ? null : dataset.adminId }
    dataset.pendingRows.add(adminUsers, { userId: id, email, fullName, role, ...granted, passwordHash, ...dates })
  }
}
