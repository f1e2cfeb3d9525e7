// What the forms about sub-meter readings ask for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { contestReading, keepReading } from '#app/domain/tenancy/utilities/contest-reading.commands.server.ts'
import { correctReading, recordReading } from '#app/domain/tenancy/utilities/record-reading.commands.server.ts'
import type { UtilityAction } from '#app/domain/tenancy/utilities/utility.schema.ts'
import type { UtilityDone } from './utility-done.ts'

export async function runUtilityAction(ctx: Ctx, rentalId: string, input: UtilityAction): Promise<UtilityDone> {
  if (input.intent === 'record') {
    const { intent: _, ...facts } = input
    await recordReading(ctx, { rentalId, ...facts })
    return 'recorded'
  }
  if (input.intent === 'correct') {
    const { intent: _, ...facts } = input
    await correctReading(ctx, { rentalId, ...facts })
    return 'corrected'
  }
  if (input.intent === 'contest') {
    await contestReading(ctx, { rentalId, charge: input.charge, reason: input.reason })
    return 'contested'
  }
  await keepReading(ctx, { rentalId, charge: input.charge, answer: input.answer })
  return 'kept'
}
