// What every page does for whoever is signed in, fetched after it is shown: a guest's browser never sees it.
import { followUnread } from '#app/domain/messaging/live/browser/follow-unread.ts'
import {
  type PendingSaveContext,
  completePendingSave,
} from '#app/domain/saved/pending-save/browser/complete-pending-save.tsx'

export function startSignedInFeatures(page: PendingSaveContext): void {
  followUnread()
  void completePendingSave(page)
}
