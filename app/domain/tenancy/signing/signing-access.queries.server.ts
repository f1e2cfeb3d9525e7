// A paper with its rental and signatures, locked for a change. Every command on a paper starts here.
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { type LeaseText, leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  closeSignerLinks,
  tellClosedSigners,
} from '#app/domain/tenancy/invited-signers/forget-signers.commands.server.ts'
import {
  getRentalMover,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, type Action } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { LeaseSigningStatus, RenewalSide, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { completeLease } from './lease-text.rules.ts'
import { readPaperRecord } from '#app/domain/tenancy/paper-records/paper-kinds.queries.server.ts'
import { getPreparedSide, getSigningState } from './signing.rules.ts'

export type StoredSigning = Omit<typeof leaseSignings.$inferSelect, 'content'> & { content: LeaseText }
export type StoredSignature = typeof leaseSignatures.$inferSelect
/** The papers of one kind of a rental: the versions of one paper. */
export type PaperRef = { rentalId: string; kind: SignedPaperKind }
export type SigningRef = PaperRef & { signing: string }

export type LockedSigning = {
  rental: StoredRental
  signing: StoredSigning
  side: RenewalSide
  signatures: StoredSignature[]
}

type SigningAction = 'lease.prepare' | 'paper.prepare' | 'lease.sign' | 'lease.inviteSigner'

/** Each side prepares papers about what both agreed on; the lease is the owner's. */
export const getPrepareAction = (kind: SignedPaperKind) =>
  (kind === 'lease' ? 'lease.prepare' : 'paper.prepare') satisfies Action

/** The open paper that an action moves to a state, or signs. Who prepared it withdraws it, and the other side declines it. */
export async function lockSigning(ctx: Ctx, ref: SigningRef, to: LeaseSigningStatus): Promise<LockedSigning> {
  const action = to === 'withdrawn' ? getPrepareAction(ref.kind) : 'lease.sign'
  const { rental, signing } = await lockOpenPaper(ctx, ref, action, to)
  const side = getSide(ctx, rental)
  const isOwn = side === getPreparedSide(signing, rental)
  if ((to === 'withdrawn' && !isOwn) || (to === 'declined' && isOwn)) fail('lease.moveNotAllowed')
  if (to === 'signed' && (await isRecordChanged(ctx, rental, signing))) fail('lease.recordChanged')
  return { rental, signing, side, signatures: await listSignatures(ctx, signing.id) }
}

/** An open paper with its rental, for an action that leaves it open, or moves it. */
export async function lockOpenPaper(
  ctx: Ctx,
  ref: SigningRef,
  action: SigningAction,
  to: LeaseSigningStatus = 'signed',
): Promise<Pick<LockedSigning, 'rental' | 'signing'>> {
  const rental = await lockRental(ctx, ref.rentalId)
  authorize(ctx.actor, action, rental)
  const [row] = await ctx.db
    .select()
    .from(leaseSignings)
    .where(
      and(eq(leaseSignings.id, ref.signing), eq(leaseSignings.rentalId, rental.id), eq(leaseSignings.kind, ref.kind)),
    )
  if (!row) return fail('lease.notFound')
  const signing = { ...row, content: completeLease(row.content) }
  if (getSigningState(signing, toManilaDay(ctx.now())) === 'lapsed') fail('lease.lapsed')
  if (!canMove('lease_signing', signing.status, to, getRentalMover(ctx, rental))) fail('lease.moveNotAllowed')
  return { rental, signing }
}

/** The paper says what is no longer so. */
export async function isRecordChanged(
  ctx: Ctx,
  rental: StoredRental,
  { kind, recordHash }: Pick<StoredSigning, 'kind' | 'recordHash'>,
): Promise<boolean> {
  if (recordHash === null) return false
  return (await readPaperRecord(ctx, rental, kind))?.hash !== recordHash
}

export async function listSignatures(ctx: Ctx, signingId: string): Promise<StoredSignature[]> {
  return ctx.db
    .select()
    .from(leaseSignatures)
    .where(eq(leaseSignatures.signingId, signingId))
    .orderBy(asc(leaseSignatures.signedAt), asc(leaseSignatures.side))
}

/** The latest versions of a paper, newest first. */
export async function listSignings(ctx: Ctx, { rentalId, kind }: PaperRef, limit: number): Promise<StoredSigning[]> {
  const rows = await ctx.db
    .select()
    .from(leaseSignings)
    .where(and(eq(leaseSignings.rentalId, rentalId), eq(leaseSignings.kind, kind)))
    .orderBy(desc(leaseSignings.draft))
    .limit(limit)
  return rows.map((row) => Object.assign(row, { content: completeLease(row.content) }))
}

/** Stores that the open paper has lapsed, so that another one can follow. The caller has locked the rental. */
export async function lapseSigning(ctx: Ctx, { rentalId, kind }: PaperRef): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(leaseSignings)
    .set({ status: 'lapsed', decidedAt: now, updatedAt: now })
    .where(
      and(
        eq(leaseSignings.rentalId, rentalId),
        eq(leaseSignings.kind, kind),
        eq(leaseSignings.status, 'open'),
        lt(leaseSignings.expiresOn, toManilaDay(now)),
      ),
    )
}

export async function moveSigning(
  ctx: Ctx,
  { id }: Pick<StoredSigning, 'id'>,
  change: { status: LeaseSigningStatus; declineReason?: string; fileId?: string; fileHash?: string },
): Promise<void> {
  const now = ctx.now()
  const moved = await ctx.db
    .update(leaseSignings)
    .set({ ...change, decidedAt: now, updatedAt: now })
    .where(and(eq(leaseSignings.id, id), eq(leaseSignings.status, 'open')))
  if (moved.rowCount !== 1) fail('app.changedMeanwhile')
  if (change.status !== 'signed') await tellClosedSigners(ctx, id)
  await closeSignerLinks(ctx, id)
}
