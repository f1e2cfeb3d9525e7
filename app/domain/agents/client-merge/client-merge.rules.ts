// What is left when two entries of the same person become one.
import type { ClientType, PropertyType } from '#app/shared/vocabulary.ts'

export type MergedFields = {
  userId: string | null
  propertyId: string | null
  name: string
  email: string | null
  phone: string | null
  photoUrl: string | null
  type: ClientType
  nextAction: string | null
  nextActionDue: string | null
  looksFor: string | null
  wishArea: string | null
  wishType: PropertyType | null
  wishBudget: number | null
  wishMoveIn: string | null
  wishPets: boolean | null
  lastContact: Date | null
  createdAt: Date
}

/** Two accounts are two people: only one of them could write to the agent as this client. */
export const canMerge = (kept: Pick<MergedFields, 'userId'>, removed: Pick<MergedFields, 'userId'>) =>
  kept.userId === null || removed.userId === null || kept.userId === removed.userId

/**
 * The kept entry decides; the other fills what it does not know. A next action and its day belong together. The stage stays that of the kept
 * entry.
 */
export function mergeFields<T extends MergedFields>(kept: T, removed: T): MergedFields {
  const next = kept.nextAction === null ? removed : kept
  return {
    userId: kept.userId ?? removed.userId,
    propertyId: kept.propertyId ?? removed.propertyId,
    name: kept.name,
    email: kept.email ?? removed.email,
    phone: kept.phone ?? removed.phone,
    photoUrl: kept.photoUrl ?? removed.photoUrl,
    type: kept.type,
    nextAction: next.nextAction,
    nextActionDue: next.nextActionDue,
    looksFor: kept.looksFor ?? removed.looksFor,
    wishArea: kept.wishArea ?? removed.wishArea,
    wishType: kept.wishType ?? removed.wishType,
    wishBudget: kept.wishBudget ?? removed.wishBudget,
    wishMoveIn: kept.wishMoveIn ?? removed.wishMoveIn,
    wishPets: kept.wishPets ?? removed.wishPets,
    lastContact: getLatest(kept.lastContact, removed.lastContact),
    createdAt: kept.createdAt < removed.createdAt ? kept.createdAt : removed.createdAt,
  }
}

function getLatest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
