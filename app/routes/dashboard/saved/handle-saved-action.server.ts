// The forms of the page. Each redirects to the same list, so that a reload does not repeat the action.
import { redirect } from 'react-router'
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
import { savedAction } from '#app/domain/saved/lists/saved.schema.ts'
import { defineActions, type PageArgs } from '#app/http/forms/actions.server.ts'
import { withParams } from '#app/shared/lists/list-address.ts'

const toList = (url: URL, removed: string | null = null) => withParams(url.pathname, url.search, { removed })

/** Which listing was removed is in the address, because the page offers to restore it. */
export const handleSavedAction = defineActions(
  savedAction,
  {},
  ({ url }: PageArgs) => ({
    remove: async (ctx, input) => {
      await removeSavedListing(ctx, input)
      return redirect(toList(url, input.propertyId))
    },
    restore: restoreSavedListing,
    note: setSavedNote,
    move: (ctx, input) => transferSavedListing(ctx, { ...input, isMove: true }),
    copy: (ctx, input) => transferSavedListing(ctx, { ...input, isMove: false }),
    create: async (ctx, input) => redirect(`${url.pathname}?list=${(await createList(ctx, input)).listId}`),
    rename: renameList,
    delete: async (ctx, input) => {
      await deleteList(ctx, input)
      return redirect(url.pathname)
    },
    share: shareList,
    unshare: unshareList,
  }),
  { to: ({ url }) => toList(url) },
)
