// The QR Ph code of one payment as a picture, for the tenant: a phone cannot scan its own screen, so wallets open a saved picture.
import { getRentPayPicture } from '#app/domain/tenancy/payout-accounts/pay-sheet.queries.server.ts'
import { servePng } from '#app/http/files/serve-picture.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { readPaidLines } from './pay-rent/paid-lines.ts'
import type { Route } from './+types/pay-rent-qr'

export function loader(args: Route.LoaderArgs) {
  const { id, accountId } = args.params
  const lineIds = readPaidLines(args.url.searchParams)
  return serve(args, async (ctx) =>
    servePng(await getRentPayPicture(ctx, id, { accountId, lineIds }), 'tahanan-qr-ph.png'),
  )
}
