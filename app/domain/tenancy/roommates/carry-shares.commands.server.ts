// The shares of a renewed lease go on in the next one, in the same proportion of its rent and of the deposit that goes on.
import type { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { storeShares } from './apply-change.commands.server.ts'
import { rewriteRents } from './rewrite-rents.commands.server.ts'
import { getReceiptsOn, listSharesOn, scaleShares } from './roommate-shares.rules.ts'

/** The caller has locked the renewed rental and written the rents of the next one. */
export async function carryShares(
  ctx: Ctx,
  rental: StoredRental,
  { id, startsOn: from, monthlyRent: rent, depositHeld: deposit }: typeof rentals.$inferSelect,
): Promise<void> {
  const last = addDays(from, -1)
  const terms = {
    from,
    shares: scaleShares(listSharesOn(rental.shares, last), { rent, deposit }),
    receipts: getReceiptsOn(rental.shares, last),
  }
  await storeShares(ctx, id, terms)
  await rewriteRents(ctx, { id }, terms)
}
