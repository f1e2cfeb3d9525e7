// Tells the people of a rental what happened to a paper that they sign.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import { getPaperName } from './signing.labels.ts'

type PaperNotification = Extract<NotificationKind, `lease.${string}`>
type Notice = {
  event: PaperNotification extends `lease.${infer Event}` ? Event : never
  kind: SignedPaperKind
  note?: string
}

export async function tellOtherParty(ctx: Ctx, rental: StoredRental, notice: Notice): Promise<void> {
  const people = getSide(ctx, rental) === 'tenant' ? [rental.listing.ownerId] : [rental.tenantId, ...rental.roommateIds]
  for (const userId of people) await tellParty(ctx, rental, { userId, ...notice })
}

export async function tellBothParties(ctx: Ctx, rental: StoredRental, notice: Notice): Promise<void> {
  for (const userId of [rental.tenantId, ...rental.roommateIds, rental.listing.ownerId])
    await tellParty(ctx, rental, { userId, ...notice })
}

/** With the name of the paper in both languages, as the title of the home. */
export async function tellParty(
  ctx: Ctx,
  { id, listing }: StoredRental,
  { userId, event, kind, note = '' }: Notice & { userId: string },
): Promise<void> {
  const params = { ...getTitleParams(listing), note, ...getPaperParams(kind) }
  await notify(ctx, { userId, kind: `lease.${event}`, subject: { type: 'rental', id }, params })
}

const getPaperParams = (kind: SignedPaperKind) => ({
  paperKind: kind,
  paper: withLocale('en', () => getPaperName(kind)),
  paperFil: withLocale('fil', () => getPaperName(kind)),
})
