// Comments on a maintenance request, its states, and who does the work.
import { and, count, eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { maintenanceRequests, maintenanceUpdates } from '#app/db/schema/tenancy/maintenance.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { type Action, authorize } from '#app/permissions/policy.ts'
import { MAINTENANCE_REOPEN_DAYS } from '#app/shared/constants.ts'
import { isReopenable } from '#app/shared/derived-states.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import { getRequestMover, loadRequest, type StoredRequest } from './maintenance-access.queries.server.ts'
import { calculateRespondBy, MAX_MAINTENANCE_UPDATES } from './maintenance.rules.ts'

export async function addMaintenanceComment(
  ctx: Ctx,
  { id, key, message }: { id: string; key: string; message: string },
): Promise<void> {
  await once(ctx, { operation: 'maintenance.comment', key, input: { id, message } }, async (tx) => {
    const request = await loadRequest(tx, id, { lock: true })
    authorize(tx.actor, 'maintenance.comment', request)
    await addUpdate(tx, request, { message, status: null })
    await tx.db.update(maintenanceRequests).set({ updatedAt: tx.now() }).where(eq(maintenanceRequests.id, id))
    await tellOthers(tx, request)
    return null
  })
}

const ACTION_OF_MOVE = {
  in_progress: 'maintenance.setStatus',
  completed: 'maintenance.setStatus',
  cancelled: 'maintenance.cancel',
  open: 'maintenance.reopen',
} as const satisfies Record<MaintenanceStatus, Action>

type Move = { id: string; version: number; status: MaintenanceStatus; message: string }

/** A reopened request gets a new response time. Who ends or reopens a request says why. */
export async function moveMaintenanceRequest(ctx: Ctx, { id, version, status, message }: Move): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await loadRequest(tx, id, { lock: true })
    authorize(tx.actor, ACTION_OF_MOVE[status], request)
    const { status: from, completedAt, priority } = request
    if (!canMove('maintenance', from, status, getRequestMover(tx, request)))
      fail('maintenance.moveNotAllowed', { from, to: status })
    const now = tx.now()
    if (from === 'completed' && (completedAt === null || !isReopenable(completedAt, now)))
      fail('maintenance.reopenTooLate', { days: MAINTENANCE_REOPEN_DAYS })
    if (status !== 'in_progress' && message === '') failField('message', 'maintenance.message.required')
    const moved = await tx.db
      .update(maintenanceRequests)
      .set({
        status,
        completedAt: status === 'completed' ? now : null,
        ...(status === 'open' ? { respondBy: calculateRespondBy(priority, now) } : {}),
        version: sql`${maintenanceRequests.version} + 1`,
        updatedAt: now,
      })
      .where(and(eq(maintenanceRequests.id, id), eq(maintenanceRequests.version, version)))
      .returning({ id: maintenanceRequests.id })
    if (moved.length === 0) fail('app.changedMeanwhile')
    await addUpdate(tx, request, { message: message || null, status })
    await recordAudit(tx, {
      action: 'maintenance.moved',
      subjectType: 'maintenance',
      subjectId: id,
      details: { from, to: status },
    })
    await tellOthers(tx, request)
  })
}

type Assignment = { id: string; version: number; assignedTo: string; assigneeEmail: string; cost: number | null }

/** A person without an account is a name; an agent with an account reads the request and comments on it. */
export async function assignMaintenanceRequest(
  ctx: Ctx,
  { id, version, assignedTo, assigneeEmail, cost }: Assignment,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await loadRequest(tx, id, { lock: true })
    authorize(tx.actor, 'maintenance.setStatus', request)
    const assignee = assigneeEmail === '' ? null : await findAgent(tx, assigneeEmail)
    const changed = await tx.db
      .update(maintenanceRequests)
      .set({
        assignedTo: assignedTo || assignee?.name || null,
        assignedUserId: assignee?.id ?? null,
        cost,
        version: sql`${maintenanceRequests.version} + 1`,
        updatedAt: tx.now(),
      })
      .where(and(eq(maintenanceRequests.id, id), eq(maintenanceRequests.version, version)))
      .returning({ id: maintenanceRequests.id })
    if (changed.length === 0) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: 'maintenance.assigned',
      subjectType: 'maintenance',
      subjectId: id,
      details: { assignedUserId: assignee?.id ?? null, cost },
    })
    if (assignee && assignee.id !== request.assignedUserId) await tell(tx, request, assignee.id)
  })
}

async function findAgent(ctx: Ctx, email: string): Promise<{ id: string; name: string }> {
  const [agent] = await ctx.db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .innerJoin(agents, eq(agents.userId, users.id))
    .where(and(eq(users.email, email.toLowerCase()), eq(users.banned, false), agents.isActive))
    .limit(1)
  return agent ?? failField('assigneeEmail', 'maintenance.assignee.unknown')
}

async function addUpdate(
  ctx: Ctx,
  { id }: StoredRequest,
  update: { message: string | null; status: MaintenanceStatus | null },
): Promise<void> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(maintenanceUpdates)
    .where(eq(maintenanceUpdates.requestId, id))
  // States can always change; only comments are bounded
  if (update.status === null && (row?.total ?? 0) >= MAX_MAINTENANCE_UPDATES)
    fail('maintenance.tooManyUpdates', { max: MAX_MAINTENANCE_UPDATES })
  await ctx.db
    .insert(maintenanceUpdates)
    .values({ requestId: id, authorId: ctx.actor?.id ?? '', ...update, createdAt: ctx.now() })
}

/** In the order of the ids, so that two transactions cannot wait for each other. */
async function tellOthers(ctx: Ctx, request: StoredRequest): Promise<void> {
  const people = new Set([
    request.tenantId,
    ...request.roommateIds,
    request.listing.ownerId,
    request.assignedUserId ?? '',
  ])
  for (const userId of [...people].toSorted())
    if (userId !== '' && userId !== ctx.actor?.id) await tell(ctx, request, userId)
}

async function tell(ctx: Ctx, { id, listing }: StoredRequest, userId: string): Promise<void> {
  await notify(ctx, {
    userId,
    kind: 'maintenance.updated',
    subject: { type: 'maintenance', id },
    params: getTitleParams(listing),
  })
}
