// The permission matrix as data, and the two functions that read it. `authorize` in a command is the security check; `can` only
// hides buttons. docs/permissions.md is generated from here.
import { fail } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import type { Actor } from './actor.ts'
import type { Cell, Column, Grant, Obligation, Row } from './cells.ts'
import { ADMIN_ROLE_ACTIONS } from './matrix/admin-roles.ts'
import { MARKETPLACE } from './matrix/marketplace.ts'
import { PEOPLE } from './matrix/people.ts'
import { ALL_HOMES_ACTIONS, TEAM_GRANTS } from './matrix/team.ts'
import { TENANCY } from './matrix/tenancy.ts'

export const POLICY = { ...MARKETPLACE, ...TENANCY, ...PEOPLE } as const
export type Action = keyof typeof POLICY
export const ACTIONS = Object.keys(POLICY) as Action[]

type CellsSubject<C> = (C extends Grant<infer S> ? (subject: S) => void : never) extends (subject: infer I) => void
  ? I
  : never
/** What the cells of an action read from the subject. */
export type Subject<A extends Action> = CellsSubject<(typeof POLICY)[A][Column]>
/** Empty for rows without relations; otherwise the subject is required. */
type SubjectArguments<A extends Action> = unknown extends Subject<A> ? [] : [subject: Subject<A>]

export function can<A extends Action>(actor: Actor, action: A, ...subject: SubjectArguments<A>): boolean {
  return isAllowed(POLICY, actor, action, subject[0])
}

/** A guest is sent to sign-in; others get forbidden. */
export function authorize<A extends Action>(actor: Actor, action: A, ...subject: SubjectArguments<A>): void {
  if (!isAllowed(POLICY, actor, action, subject[0])) fail(actor === null ? 'auth.signInRequired' : 'auth.forbidden')
}

/**
 * For objects that others must not know of: without permission the answer is exactly that for a missing one (promise Z3). Use the
 * action for reading; a further `authorize` may then answer "forbidden" to a person who may read it.
 */
export function authorizeVisible<A extends Action>(
  actor: Actor,
  action: A,
  notFound: ErrorCode,
  ...subject: SubjectArguments<A>
): void {
  if (!isAllowed(POLICY, actor, action, subject[0])) fail(notFound)
}

/** Call before anything is loaded, so that a guest learns nothing about what exists. */
export function requireSignIn(actor: Actor): asserts actor is NonNullable<Actor> {
  if (actor === null) fail('auth.signInRequired')
  if (!actor.isActive) fail('auth.deactivated')
}

/** Whether the actor may do it with some subject: for pages and menus, before a subject is known. */
export function canInGeneral(actor: Actor, action: Action): boolean {
  const cell: Cell = POLICY[action][getColumn(actor)]
  return cell.allowed && isGrantedToDelegate(actor, action) && isInAdminRole(actor, action)
}

/** Empty if there is no permission. */
export function listObligations(action: Action, column: Column): readonly Obligation[] {
  const cell: Cell = POLICY[action][column]
  return cell.allowed ? cell.obligations : []
}

/** An inactive account counts as a guest. */
export function getColumn(actor: Actor): Column {
  return actor?.isActive ? actor.role : 'guest'
}

/** The untyped check, for `can` and for tests with another matrix. */
export function isAllowed(
  policy: Readonly<Record<string, Row>>,
  actor: Actor,
  action: string,
  subject: unknown,
): boolean {
  const cell = policy[action]?.[getColumn(actor)]
  if (!cell?.allowed || !isGrantedToDelegate(actor, action) || !isInAdminRole(actor, action)) return false
  if (!cell.when) return true
  return subject !== undefined && cell.when.test(actor?.isActive ? actor.id : null, subject as never)
}

/** A member of a team may do what their role is granted, and nothing else of what the owner may do. */
function isGrantedToDelegate(actor: Actor, action: string): boolean {
  if (!actor?.delegate) return true
  const granted: Readonly<Record<string, readonly TeamRole[]>> = TEAM_GRANTS
  const ofAllHomes: ReadonlySet<string> = ALL_HOMES_ACTIONS
  if (actor.delegate.homes === 'chosen' && ofAllHomes.has(action)) return false
  return granted[action]?.includes(actor.delegate.role) ?? false
}

/** The column `admin` says what an administrator may do, the role which part of it: the owner all, the others what their list names. */
function isInAdminRole(actor: Actor, action: string): boolean {
  if (getColumn(actor) !== 'admin') return true
  const adminRole = actor?.adminRole
  if (adminRole === undefined) return false
  return adminRole === 'owner' || ADMIN_ROLE_ACTIONS[adminRole].has(action)
}
