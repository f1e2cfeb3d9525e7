// Who may do what: the whole matrix as data, and the only two questions the product asks it. `authorize` inside a command is the
// security; `can` hides buttons. docs/permissions.md is printed from here.
import { fail } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Actor } from './actor.ts'
import type { Cell, Column, Grant, Obligation, Row } from './cells.ts'
import { MARKETPLACE } from './matrix/marketplace.ts'
import { PEOPLE } from './matrix/people.ts'
import { TENANCY } from './matrix/tenancy.ts'

export const POLICY = { ...MARKETPLACE, ...TENANCY, ...PEOPLE } as const
export type Action = keyof typeof POLICY
export const ACTIONS = Object.keys(POLICY) as Action[]

type CellsSubject<C> = (C extends Grant<infer S> ? (subject: S) => void : never) extends (subject: infer I) => void
  ? I
  : never
/** What the cells of an action's row need to know about the thing. */
export type Subject<A extends Action> = CellsSubject<(typeof POLICY)[A][Column]>
/** Nothing for rows without relations; otherwise the subject cannot be left out. */
type SubjectArguments<A extends Action> = unknown extends Subject<A> ? [] : [subject: Subject<A>]

export function can<A extends Action>(actor: Actor, action: A, ...subject: SubjectArguments<A>): boolean {
  return isAllowed(POLICY, actor, action, subject[0])
}

/** Refuses a guest with a way in, anybody else for good. */
export function authorize<A extends Action>(actor: Actor, action: A, ...subject: SubjectArguments<A>): void {
  if (!isAllowed(POLICY, actor, action, subject[0])) fail(actor === null ? 'auth.signInRequired' : 'auth.forbidden')
}

/**
 * For things that others must not even know of: whoever may not see one gets exactly the answer for a missing one (PROMISES Z3).
 * Ask with the row for reading; a further `authorize` may then say "forbidden" to somebody who does see it.
 */
export function authorizeVisible<A extends Action>(
  actor: Actor,
  action: A,
  notFound: ErrorCode,
  ...subject: SubjectArguments<A>
): void {
  if (!isAllowed(POLICY, actor, action, subject[0])) fail(notFound)
}

/** To be asked before anything is loaded, so that a guest learns nothing about what exists. */
export function requireSignIn(actor: Actor): asserts actor is NonNullable<Actor> {
  if (actor === null) fail('auth.signInRequired')
  if (!actor.isActive) fail('auth.deactivated')
}

/** What comes with the permission; empty when there is none. */
export function listObligations(action: Action, column: Column): readonly Obligation[] {
  const cell: Cell = POLICY[action][column]
  return cell.allowed ? cell.obligations : []
}

/** An account that is not active can do what a guest can. */
export function getColumn(actor: Actor): Column {
  return actor?.isActive ? actor.role : 'guest'
}

/** The question itself, without the types: for `can`, and for tests that ask about another matrix. */
export function isAllowed(
  policy: Readonly<Record<string, Row>>,
  actor: Actor,
  action: string,
  subject: unknown,
): boolean {
  const cell = policy[action]?.[getColumn(actor)]
  if (!cell?.allowed) return false
  if (!cell.when) return true
  return subject !== undefined && cell.when.test(actor?.isActive ? actor.id : null, subject as never)
}
