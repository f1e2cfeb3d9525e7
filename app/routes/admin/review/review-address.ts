import { withParams } from '#app/shared/lists/list-address.ts'

const REVIEW_PATH = '/admin/review'

/** The review of one listing; without an id, of the one that waits longest. */
export function toReview(params: Readonly<Record<string, string | null>> = {}): string {
  return withParams(REVIEW_PATH, '', params)
}
