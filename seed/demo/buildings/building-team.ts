// The team of the demo landlord: a manager, a caretaker, an accountant and an open invitation. The caretaker takes cash in the boarding house and
// has handed over all but the latest.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import { TEAM_INVITATION_DAYS } from '#app/domain/accounts/team/team.model.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Person } from '#seed/demo/people/people.ts'

export type Team = { manager: Person; caretaker: Person; accountant: Person }

const JOINED_DAYS_AGO = { manager: 200, caretaker: 180, accountant: 90 } as const satisfies Partial<
  Record<TeamRole, number>
>
const INVITED = 'weekend.caretaker@tahanan.example'
/** The latest payments in cash: the caretaker took them, and holds the last ones. */
const TAKEN = 9
const HELD = 3

/** `candidates`: people with an account who rent nothing. */
export function makeTeam(dataset: DemoData, owner: Person, candidates: readonly Person[]): Team {
  const { calendar, pendingRows } = dataset
  const before = calendar.at(-JOINED_DAYS_AGO.manager - 10, 0)
  const [manager, caretaker, accountant] = candidates.filter(({ joinedAt }) => joinedAt < before)
  if (!manager || !caretaker || !accountant) throw new Error('There are too few people for a team.')
  const team = { manager, caretaker, accountant }
  for (const role of ['manager', 'caretaker', 'accountant'] as const) {
    const [invitedAt, acceptedAt] = [
      calendar.at(-JOINED_DAYS_AGO[role] - 1, 9),
      calendar.at(-JOINED_DAYS_AGO[role], 15),
    ]
    const id = demoId('team member', role)
    const person = team[role]
    pendingRows.add(teamMembers, {
      id,
      ownerId: owner.id,
      personId: person.id,
      role,
      status: 'active',
      acceptedAt,
      createdAt: invitedAt,
      updatedAt: acceptedAt,
    })
    const subject = { subjectType: 'team_member', subjectId: id }
    const [ofOwner, ofPerson] = [owner, person].map((each) => ({ actorId: each.id, actorRole: each.role }))
    pendingRows.add(auditLog, { ...ofOwner, ...subject, at: invitedAt, action: 'team.invited', details: { role } })
    pendingRows.add(auditLog, { ...ofPerson, ...subject, at: acceptedAt, action: 'team.joined' })
  }
  const invitedAt = calendar.at(-2, 9)
  pendingRows.add(teamMembers, {
    id: demoId('team member', INVITED),
    ownerId: owner.id,
    role: 'caretaker',
    email: INVITED,
    // Nobody has this link: it has not the form of one
    tokenHash: sha256Hex(INVITED),
    expiresAt: daysAfter(invitedAt, TEAM_INVITATION_DAYS),
    createdAt: invitedAt,
    updatedAt: invitedAt,
  })
  return team
}

/** Of the payments that the book of these rentals has anyway. */
export function addHeldCash(
  { calendar, pendingRows }: DemoData,
  owner: Person,
  { caretaker }: Team,
  rentalIds: ReadonlySet<string>,
): void {
  const rentalOfLine = new Map(pendingRows.listRows(payments).map(({ id, rentalId }) => [id, rentalId]))
  const taken = pendingRows
    .listRows(paymentProofs)
    .filter(({ method, paymentId }) => method === 'cash' && rentalIds.has(rentalOfLine.get(paymentId) ?? ''))
    .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
    .slice(0, TAKEN)
  const settledAt = calendar.clampToPast(hoursAfter(taken[HELD]?.createdAt ?? calendar.now, 3))
  for (const [index, { transferId = '', paymentId, amount, createdAt = calendar.now }] of taken.entries()) {
    const rentalId = rentalOfLine.get(paymentId) ?? ''
    const id = demoId('held cash', transferId)
    const isSettled = index >= HELD
    pendingRows.add(heldCash, {
      id,
      ownerId: owner.id,
      heldBy: caretaker.id,
      rentalId,
      transferId,
      amount,
      ...(isSettled ? { status: 'handed_over' as const, settledBy: owner.id, settledAt } : {}),
      createdAt,
      updatedAt: isSettled ? settledAt : createdAt,
    })
    const subject = { subjectType: 'rental', subjectId: rentalId }
    pendingRows.add(auditLog, {
      ...subject,
      at: createdAt,
      actorId: caretaker.id,
      actorRole: 'caretaker',
      forOwnerId: owner.id,
      action: 'payment.recorded',
      details: { transferId, amount, withheld: 0, method: 'cash' },
    })
    if (isSettled)
      pendingRows.add(auditLog, {
        ...subject,
        at: settledAt,
        actorId: owner.id,
        actorRole: owner.role,
        action: 'heldCash.handedOver',
        details: { entryId: id, heldBy: caretaker.id, amount },
      })
  }
}
