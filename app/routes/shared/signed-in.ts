// Features for signed-in people on every page. Loaded lazily, so that a guest's browser does not download them.
import { followUnread } from '#app/domain/messaging/live/browser/follow-unread.ts'
import {
  type PendingSaveContext,
  completePendingSave,
} from '#app/domain/saved/pending-save/browser/complete-pending-save.tsx'

export function startSignedInFeatures(page: PendingSaveContext): void {
  followUnread()
  void completePendingSave(page)
}
