// Two people change where tenants pay: a co-owner proposes, the owner or another co-owner approves with a fresh sign-in. Until then nothing changes.
// The owner alone changes the accounts as before (payout-account.commands.server.ts).
import { and, eq, ne } from 'drizzle-orm'
import { payoutProposals } from '#app/db/schema/tenancy/payout-proposals.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { PayoutProposalKind, PayoutProposalStatus } from '#app/shared/tenancy-vocabulary.ts'
import {
  changeOwnAccounts,
  deletePayout,
  findChanged,
  isSamePayout,
  type PayoutValues,
  readPayoutCode,
  readPayoutValues,
  storePayout,
} from './payout-account.commands.server.ts'
import type { StoredPayoutAccount } from './payout-account.queries.server.ts'
import type { SavePayoutInput } from './payout-account.schema.ts'
import { MAX_OPEN_PROPOSALS, PROPOSAL_DAYS } from './payout-proposal.model.ts'
import { getDeciderId, isOpenProposal } from './payout-proposal.queries.server.ts'
import { settleProposed, tellApproved, tellDeclined, tellProposed } from './proposal-notice.commands.server.ts'

const DAY_MS = 86_400_000

/** A new account, or a change of one. Proposing what is stored already is refused. */
export async function proposePayoutAccount(ctx: Ctx, input: SavePayoutInput): Promise<void> {
  const { ownerId } = requireProposer(ctx)
  const newCode = input.qr === undefined ? null : await readPayoutCode(ctx, input.qr)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    const before = findChanged(stored, input.id)
    const values = readPayoutValues(input, before, newCode)
    if (before !== undefined && isSamePayout(before, values)) fail('payoutProposal.nothingChanged')
    await storeProposal(tx, { kind: before === undefined ? 'add' : 'change', account: before, values })
  })
}

export async function proposePayoutRemoval(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { ownerId } = requireProposer(ctx)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    const account = stored.find((each) => each.id === id) ?? fail('payout.notFound')
    await storeProposal(tx, { kind: 'remove', account, values: account })
  })
}

type NewProposal = { kind: PayoutProposalKind; account: StoredPayoutAccount | undefined; values: PayoutValues }

async function storeProposal(tx: Ctx, { kind, account, values }: NewProposal): Promise<void> {
  const { ownerId, memberId, personId } = requireProposer(tx)
  const now = tx.now()
  await settleEnded(tx, ownerId)
  const isOpen = and(eq(payoutProposals.ownerId, ownerId), eq(payoutProposals.status, 'open'))
  if ((await tx.db.$count(payoutProposals, isOpen)) >= MAX_OPEN_PROPOSALS) fail('payoutProposal.tooMany')
  const { method, bankName, accountName, accountNumber, note, qrPayload, qrAccount } = values
  const [row] = await tx.db
    .insert(payoutProposals)
    .values({
      ownerId,
      memberId,
      proposedBy: personId,
      kind,
      method,
      bankName,
      accountName,
      accountNumber,
      note,
      qrPayload,
      qrAccount,
      accountId: account?.id ?? null,
      accountChangedAt: account?.changedAt ?? null,
      expiresAt: new Date(now.getTime() + PROPOSAL_DAYS * DAY_MS),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: payoutProposals.id })
  if (!row) return fail('payoutProposal.exists')
  await recordProposal(tx, 'payoutProposal.opened', { id: row.id, kind })
  await tellProposed(tx, { id: row.id, ownerId, proposedBy: personId }, accountName)
}

/** Stores that proposals have ended by themselves, so that another one of the account can follow. */
async function settleEnded(tx: Ctx, ownerId: string): Promise<void> {
  const isStored = and(eq(payoutProposals.ownerId, ownerId), eq(payoutProposals.status, 'open'))
  const select = () => tx.db.select({ id: payoutProposals.id }).from(payoutProposals)
  const rows = await select().where(isStored)
  const still = new Set((await select().where(and(isStored, isOpenProposal(tx)))).map(({ id }) => id))
  for (const { id } of rows) if (!still.has(id)) await moveProposal(tx, id, { status: 'lapsed' })
}

/** Nobody approves their own proposal. What tenants see changes now, and not before. */
export async function approvePayoutProposal(ctx: Ctx, { proposal: id }: { proposal: string }): Promise<void> {
  const ownerId = requireDecider(ctx)
  requireFreshSignIn(ctx)
  await changeOwnAccounts(ctx, ownerId, async (tx, stored) => {
    const proposal = await loadOpen(tx, ownerId, id, 'approved')
    const before = proposal.kind === 'add' ? undefined : stored.find((each) => each.id === proposal.accountId)
    if (proposal.kind !== 'add' && before === undefined) fail('payoutProposal.gone')
    await moveProposal(tx, id, { status: 'approved' })
    await recordProposal(tx, 'payoutProposal.approved', proposal)
    await tellApproved(tx, proposal, proposal.accountName)
    if (proposal.kind === 'remove' && before) return deletePayout(tx, ownerId, before)
    if (before === undefined) findChanged(stored, '')
    const { method, bankName, accountName, accountNumber, note, qrPayload, qrAccount } = proposal
    const values = { method, bankName, accountName, accountNumber, note, qrPayload, qrAccount }
    await storePayout(tx, ownerId, stored, { before, values })
  })
}

export async function declinePayoutProposal(
  ctx: Ctx,
  { proposal: id, reason }: { proposal: string; reason: string },
): Promise<void> {
  const ownerId = requireDecider(ctx)
  await inTransaction(ctx, async (tx) => {
    const proposal = await loadOpen(tx, ownerId, id, 'declined')
    await moveProposal(tx, id, { status: 'declined', declineReason: reason })
    await recordProposal(tx, 'payoutProposal.declined', proposal)
    await tellDeclined(tx, proposal, reason)
  })
}

export async function withdrawPayoutProposal(ctx: Ctx, { proposal: id }: { proposal: string }): Promise<void> {
  const { ownerId, personId } = requireProposer(ctx)
  await inTransaction(ctx, async (tx) => {
    const isOwn = and(eq(payoutProposals.id, id), eq(payoutProposals.proposedBy, personId))
    const [proposal] = await tx.db
      .select()
      .from(payoutProposals)
      .where(and(isOwn, eq(payoutProposals.ownerId, ownerId), isOpenProposal(tx)))
    if (!proposal) return fail('payoutProposal.gone')
    if (!canMove('payout_proposal', proposal.status, 'withdrawn', 'member')) fail('payoutProposal.gone')
    await moveProposal(tx, id, { status: 'withdrawn' })
    await recordProposal(tx, 'payoutProposal.withdrawn', proposal)
    await settleProposed(tx, proposal)
  })
}

function requireProposer({ actor }: Ctx): { ownerId: string; memberId: string; personId: string } {
  requireSignIn(actor)
  authorize(actor, 'payoutProposal.propose', { userId: actor.id })
  // The owner changes the accounts alone
  if (!actor.delegate) return fail('auth.forbidden')
  const { memberId, personId } = actor.delegate
  return { ownerId: actor.id, memberId, personId }
}

function requireDecider({ actor }: Ctx): string {
  requireSignIn(actor)
  authorize(actor, 'payoutProposal.decide', { userId: actor.id })
  return actor.id
}

/** That of another owner, an ended one and an own one cannot be decided. */
async function loadOpen(tx: Ctx, ownerId: string, id: string, to: PayoutProposalStatus) {
  const [proposal] = await tx.db
    .select()
    .from(payoutProposals)
    .where(
      and(
        eq(payoutProposals.id, id),
        eq(payoutProposals.ownerId, ownerId),
        ne(payoutProposals.proposedBy, getDeciderId(tx)),
        isOpenProposal(tx),
      ),
    )
  if (!proposal || !canMove('payout_proposal', proposal.status, to, 'owner')) return fail('payoutProposal.gone')
  return proposal
}

type Decision = { status: Exclude<PayoutProposalStatus, 'open'>; declineReason?: string }

/** Of two decisions at once exactly one happens. */
async function moveProposal(tx: Ctx, id: string, change: Decision): Promise<void> {
  const decidedBy = change.status === 'lapsed' ? null : getDeciderId(tx)
  const moved = await tx.db
    .update(payoutProposals)
    .set({ ...change, decidedBy, decidedAt: tx.now(), updatedAt: tx.now() })
    .where(and(eq(payoutProposals.id, id), eq(payoutProposals.status, 'open')))
  if (moved.rowCount !== 1) fail('payoutProposal.gone')
}

type ProposalEvent = `payoutProposal.${'opened' | 'approved' | 'declined' | 'withdrawn'}`

async function recordProposal(
  tx: Ctx,
  action: ProposalEvent,
  { id, kind }: { id: string; kind: PayoutProposalKind },
): Promise<void> {
  await recordAudit(tx, { action, subjectType: 'payout_account', subjectId: id, details: { kind } })
}
