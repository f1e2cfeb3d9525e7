// The papers of a rental for its two sides: what is signed, who has signed, and what the reader may do. Nobody else reads them.
import { eq } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { findConfirmations } from '#app/domain/accounts/confirmation/confirmation.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readObject } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { type InvitedSignerView, MAX_SIGNERS } from '#app/domain/tenancy/invited-signers/invited-signer.model.ts'
import { listSignerViews } from '#app/domain/tenancy/invited-signers/invited-signer.queries.server.ts'
import { getRentalFacts } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { Paper } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { getLastDay } from '#app/domain/tenancy/renewals/renewal.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can } from '#app/permissions/policy.ts'
import { getSigningPdfPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { SignatureWay } from '#app/shared/tenancy-vocabulary.ts'
import { buildUnsignedPaper } from './lease-paper.queries.server.ts'
import { listClauseChanges } from './lease-text.rules.ts'
import { readPaperRecord } from '#app/domain/tenancy/paper-records/paper-kinds.queries.server.ts'
import {
  getPrepareAction,
  listSignatures,
  listSignings,
  type PaperRef,
  type StoredSignature,
  type StoredSigning,
} from './signing-access.queries.server.ts'
import type { SigningPage, SigningView } from './signing.model.ts'
import { getCurrentState, getPreparedSide, isCodeFresh, isFinal } from './signing.rules.ts'

async function loadReadable(ctx: Ctx, rentalId: string): Promise<StoredRental> {
  const rental = await loadRental(ctx, rentalId)
  authorizeVisible(ctx.actor, 'lease.read', 'rental.notFound', rental)
  return rental
}

export async function getSigningPage(ctx: Ctx, { rentalId, kind }: PaperRef): Promise<SigningPage> {
  const rental = await loadReadable(ctx, rentalId)
  const [[latest, before], record, people] = await Promise.all([
    listSignings(ctx, { rentalId, kind }, 2),
    readPaperRecord(ctx, rental, kind),
    getRentalFacts(ctx, rental),
  ])
  const signatures = latest ? await listSignatures(ctx, latest.id) : []
  const signers = latest ? await listSignerViews(ctx, latest.id) : []
  const side = getSide(ctx, rental)
  const today = toManilaDay(ctx.now())
  const maySign = can(ctx.actor, 'lease.sign', rental)
  const mayPrepare = can(ctx.actor, getPrepareAction(kind), rental)
  const status = latest ? getCurrentState(latest, record?.hash ?? null, today) : null
  const own = signatures.find((signature) => signature.side === side)
  const isOpen = status === 'open'
  const hasSigned = own !== undefined && own.signedAt !== null
  const isOver = kind === 'lease' && getLastDay(rental) < today
  const isOwnPaper = latest !== undefined && getPreparedSide(latest, rental) === side
  return {
    kind,
    rentalId,
    side,
    isEmpty: record === null,
    signing: latest ? buildView(latest, before, { signatures, signers }, status ?? latest.status) : null,
    pending:
      maySign && isOpen && own && own.signedAt === null && isCodeFresh(own.codeSentAt, ctx.now())
        ? { sentTo: own.codeSentTo, name: own.name, way: own.way }
        : null,
    ways: maySign && isOpen ? await listWays(ctx) : [],
    terms: record?.terms ?? [],
    special: latest?.content.clauses.find(({ key }) => key === 'special')?.text ?? '',
    readerName: side === 'owner' ? people.owner.name : people.tenant.name,
    allowed: {
      prepare: mayPrepare && record !== null && !isOver && !(latest && isFinal(latest, record.hash)),
      sign: maySign && isOpen && !hasSigned,
      decline: maySign && isOpen && !isOwnPaper,
      withdraw: mayPrepare && isOpen && isOwnPaper,
      invite:
        kind === 'lease' && isOpen && signers.length < MAX_SIGNERS && can(ctx.actor, 'lease.inviteSigner', rental),
      removeSigner: isOpen && can(ctx.actor, 'lease.prepare', rental),
    },
  }
}

async function listWays(ctx: Ctx): Promise<SignatureWay[]> {
  const { hasPassword, hasPasskey } = await findConfirmations(ctx)
  return ['code', ...(hasPassword ? ['password' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])]
}

function buildView(
  signing: StoredSigning,
  before: StoredSigning | undefined,
  { signatures, signers }: { signatures: readonly StoredSignature[]; signers: InvitedSignerView[] },
  status: SigningView['status'],
): SigningView {
  const { id, kind, draft, content, hash, expiresOn, declineReason, fileHash, rentalId } = signing
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
    fileUrl: getSigningPdfPath(rentalId, kind),
    signatures: signatures.flatMap(({ side, name, drawing, signedAt, way, codeSentTo }) =>
      signedAt === null ? [] : [{ side, name, drawing, signedAt, way, codeSentTo }],
    ),
    signers,
    changes: before ? listClauseChanges(before.content.clauses, content.clauses) : [],
  }
}

/** The signed file, or the text before it is signed. */
export async function getPaperFile(ctx: Ctx, { rentalId, kind }: PaperRef): Promise<Paper> {
  await loadReadable(ctx, rentalId)
  const [latest] = await listSignings(ctx, { rentalId, kind }, 1)
  if (!latest) return fail('lease.notFound')
  if (latest.fileId === null)
    return { fileName: `${kind}-${latest.draft}.pdf`, bytes: await buildUnsignedPaper(ctx, latest) }
  const [file] = await ctx.db.select().from(storedFiles).where(eq(storedFiles.id, latest.fileId))
  const bytes = file ? await readObject(ctx, file.bucket, file.path) : null
  return bytes ? { fileName: `${kind}-signed.pdf`, bytes } : fail('lease.notFound')
}
