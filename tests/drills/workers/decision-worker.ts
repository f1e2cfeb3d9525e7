// The process that drill:kill-decisions kills: approves each application and confirms its booking, all in parallel, and reports each
// answer to its parent.
import { openDatabase } from '#app/db/client.server.ts'
import { approveApplication } from '#app/domain/tenancy/bookings/approve-application.commands.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'

export type DecisionTask = { ownerId: string; applicationId: string }
export type DecisionMessage = { kind: 'approved' | 'confirmed'; id: string }

const { db, close } = openDatabase(process.env.DATABASE_URL ?? '')
const tasks = JSON.parse(process.env.TASKS ?? '[]') as DecisionTask[]
const report = (message: DecisionMessage) => process.send?.(message)

await Promise.all(
  tasks.map(async ({ ownerId, applicationId }) => {
    const ctx = createTestContext(db, { actor: makeActor('landlord', ownerId), now: new Date() })
    const { bookingId } = await approveApplication(ctx, applicationId)
    report({ kind: 'approved', id: applicationId })
    await confirmBooking(ctx, bookingId)
    report({ kind: 'confirmed', id: bookingId })
  }),
)
await close()
process.disconnect()
