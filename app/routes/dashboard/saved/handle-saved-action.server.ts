// The forms of the page. Each redirects to the same list, so that a reload does not repeat the action.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  createList,
  deleteList,
  renameList,
  shareList,
  unshareList,
} from '#app/domain/saved/lists/saved-lists.commands.server.ts'
import {
  setSavedNote,
  transferSavedListing,
  removeSavedListing,
  restoreSavedListing,
} from '#app/domain/saved/lists/saved.commands.server.ts'
import type { SavedAction } from '#app/domain/saved/lists/saved.schema.ts'

export async function handleSavedAction(ctx: Ctx, url: URL, input: SavedAction): Promise<Response> {
  const query = new URLSearchParams(url.search)
  query.delete('removed')
  switch (input.intent) {
    case 'remove':
      await removeSavedListing(ctx, input)
      query.set('removed', input.propertyId)
      break
    case 'restore':
      await restoreSavedListing(ctx, input)
      break
    case 'note':
      await setSavedNote(ctx, input)
      break
    case 'move':
    case 'copy':
      await transferSavedListing(ctx, { ...input, isMove: input.intent === 'move' })
      break
    case 'create': {
      const { listId } = await createList(ctx, input)
      return redirect(`${url.pathname}?list=${listId}`)
    }
    case 'rename':
      await renameList(ctx, input)
      break
    case 'delete':
      await deleteList(ctx, input)
      return redirect(url.pathname)
    case 'share':
      await shareList(ctx, input)
      break
    case 'unshare':
      await unshareList(ctx, input)
      break
  }
  const text = query.toString()
  return redirect(text === '' ? url.pathname : `${url.pathname}?${text}`)
}
