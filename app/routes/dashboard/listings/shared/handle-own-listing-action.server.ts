// The forms of the list: bulk changes answer with their result, a deletion redirects.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { changeOwnListings } from '#app/domain/listings/own/bulk.commands.server.ts'
import { deleteListing } from '#app/domain/listings/own/listing-deletion.commands.server.ts'
import type { BulkChange } from '#app/domain/listings/own/own-list.model.ts'
import type { OwnListAction } from '#app/domain/listings/own/own-list.schema.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { withParams } from '#app/shared/lists/list-address.ts'

export type BulkAnswer = {
  change: BulkChange
  changed: number
  refused: { id: string; title: string; reason: string }[]
}

export async function handleOwnAction(ctx: Ctx, url: URL, input: OwnListAction): Promise<BulkAnswer | Response> {
  if (input.intent === 'delete') {
    await deleteListing(ctx, input.id)
    return redirect(withParams(url.pathname, url.search, { delete: null, copied: null, deleted: '1' }))
  }
  const { change, changed, refused } = await changeOwnListings(ctx, input)
  return {
    change,
    changed,
    refused: refused.map(({ id, title, code, params }) => ({ id, title, reason: errorMessage(code, params) })),
  }
}
