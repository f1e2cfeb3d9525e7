// The contract of a rental for its two sides: what is signed, who has signed, and what the reader may do. Nobody else reads it.
import { eq } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readObject } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { Paper } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { getLastDay } from '#app/domain/tenancy/renewals/renewal.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { buildUnsignedLease } from './lease-paper.queries.server.ts'
import { listClauseChanges } from './lease-text.rules.ts'
import {
  listSignatures,
  listSignings,
  type StoredSignature,
  type StoredSigning,
} from './signing-access.queries.server.ts'
import type { LeaseSigningPage, SigningSummary, SigningView } from './signing.model.ts'
import { getSigningState, isCodeFresh } from './signing.rules.ts'

async function loadReadable(ctx: Ctx, rentalId: string): Promise<StoredRental> {
  const rental = await loadRental(ctx, rentalId)
  authorizeVisible(ctx.actor, 'lease.read', 'rental.notFound', rental)
  return rental
}

export async function getLeaseSigning(ctx: Ctx, rentalId: string): Promise<LeaseSigningPage> {
  const rental = await loadReadable(ctx, rentalId)
  const maySign = can(ctx.actor, 'lease.sign', rental)
  const [[latest, before], facts] = await Promise.all([listSignings(ctx, rentalId, 2), getRentalFacts(ctx, rental)])
  const signatures = latest ? await listSignatures(ctx, latest.id) : []
  const side = getSide(ctx, rental)
  const today = toManilaDay(ctx.now())
  const status = latest ? getSigningState(latest, today) : null
  const own = signatures.find((signature) => signature.side === side)
  const isOpen = status === 'open'
  const hasSigned = own !== undefined && own.signedAt !== null
  const isOver = getLastDay(rental) < today
  return {
    side,
    signing: latest ? buildView(latest, before, signatures, status ?? latest.status) : null,
    pending:
      maySign && isOpen && own && own.signedAt === null && isCodeFresh(own.codeSentAt, ctx.now())
        ? { sentTo: own.codeSentTo, name: own.name }
        : null,
    terms: {
      monthlyRent: rental.monthlyRent,
      startsOn: rental.startsOn,
      endsOn: rental.endsOn,
      depositHeld: rental.depositHeld,
    },
    special: latest?.content.clauses.find(({ key }) => key === 'special')?.text ?? '',
    readerName: side === 'owner' ? facts.owner.name : facts.tenant.name,
    allowed: {
      prepare: !isOver && status !== 'signed' && can(ctx.actor, 'lease.prepare', rental),
      sign: maySign && isOpen && !hasSigned,
      decline: maySign && isOpen && side === 'tenant',
      withdraw: isOpen && can(ctx.actor, 'lease.prepare', rental),
    },
  }
}

function buildView(
  signing: StoredSigning,
  before: StoredSigning | undefined,
  signatures: readonly StoredSignature[],
  status: SigningView['status'],
): SigningView {
  const { id, draft, content, hash, expiresOn, declineReason, fileHash, rentalId } = signing
  return {
    id,
    draft,
    status,
    listing: content.listing,
    clauses: content.clauses,
    hash,
    preparedOn: toManilaDay(signing.createdAt),
    expiresOn,
    declineReason,
    fileHash,
    fileUrl: href('/dashboard/rentals/:id/signing.pdf', { id: rentalId }),
    signatures: signatures.flatMap(({ side, name, drawing, signedAt, codeSentTo }) =>
      signedAt === null ? [] : [{ side, name, drawing, signedAt, codeSentTo }],
    ),
    changes: before ? listClauseChanges(before.content.clauses, content.clauses) : [],
  }
}

/** Null for everybody but the two sides and who prepares it for the owner. */
export async function getSigningSummary(ctx: Ctx, rentalId: string): Promise<SigningSummary | null> {
  const rental = await loadRental(ctx, rentalId)
  if (!can(ctx.actor, 'lease.read', rental)) return null
  const [latest] = await listSignings(ctx, rental.id, 1)
  if (!latest) return { status: null, isWaitingForReader: false }
  const status = getSigningState(latest, toManilaDay(ctx.now()))
  const side = getSide(ctx, rental)
  const hasSigned = (await listSignatures(ctx, latest.id)).some((each) => each.side === side && each.signedAt !== null)
  const isWaitingForReader = status === 'open' && !hasSigned && can(ctx.actor, 'lease.sign', rental)
  return { status, isWaitingForReader }
}

/** The signed file, or the text before it is signed. */
export async function getLeaseFile(ctx: Ctx, rentalId: string): Promise<Paper> {
  await loadReadable(ctx, rentalId)
  const [latest] = await listSignings(ctx, rentalId, 1)
  if (!latest) return fail('lease.notFound')
  if (latest.fileId === null)
    return { fileName: `lease-${latest.draft}.pdf`, bytes: await buildUnsignedLease(ctx, latest) }
  const [file] = await ctx.db.select().from(storedFiles).where(eq(storedFiles.id, latest.fileId))
  const bytes = file ? await readObject(ctx, file.bucket, file.path) : null
  return bytes ? { fileName: 'lease-signed.pdf', bytes } : fail('lease.notFound')
}
