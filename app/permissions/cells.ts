// Cells and rows of the permission matrix.
import type { Predicate } from './predicates.ts'

/**
 * Conditions of a permission that are not a relation. The first group is enforced by the code that performs the action. The
 * second group names a state that the state machine checks, because that refusal is a 409 with the current state and not a 403.
 */
export const OBLIGATIONS = [
  'audited',
  'freshAuth',
  'limited',
  'readOnly',
  'metadataOnly',
  'ownRowsOnly',
  'memberFilter',
  'commissionPartOnly',
  'ownSignInsOnly',
  'softDelete',
  'notRoleNorEmail',
  'notLastAdmin',
  'verificationOn',

  'draftOrPending',
  'ownerMoves',
  'pendingOnly',
  'openOnly',
  'activeListingOnly',
  'noneOpen',
  'noLeaseNorPayment',
  'whenOffered',
] as const
export type Obligation = (typeof OBLIGATIONS)[number]

export type Grant<S> = {
  readonly allowed: true
  readonly when?: Predicate<S>
  readonly obligations: readonly Obligation[]
}
export type Refusal = { readonly allowed: false }
export type Cell = Grant<never> | Refusal

export const COLUMNS = ['guest', 'tenant', 'landlord', 'agent', 'admin'] as const
export type Column = (typeof COLUMNS)[number]
export type Row = Readonly<Record<Column, Cell>>

export const no: Refusal = { allowed: false }

export function yes(...obligations: Obligation[]): Grant<unknown> {
  return { allowed: true, obligations }
}

export function when<S>(predicate: Predicate<S>, ...obligations: Obligation[]): Grant<S> {
  return { allowed: true, when: predicate, obligations }
}

/** In the order of the columns: guest, tenant, landlord, agent, admin. */
export function row<G extends Cell, T extends Cell, L extends Cell, A extends Cell, D extends Cell>(
  guest: G,
  tenant: T,
  landlord: L,
  agent: A,
  admin: D,
) {
  return { guest, tenant, landlord, agent, admin }
}

export const everybody = row(yes(), yes(), yes(), yes(), yes())
export const adminOnly = row(no, no, no, no, yes())
export const nobody = row(no, no, no, no, no)
