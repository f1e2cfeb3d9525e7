import { withParams } from '#app/routes/shared/with-params.ts'

const REVIEW_PATH = '/admin/review'

/** The review of one listing; without an id, of the one that waits longest. */
export function toReview(params: Readonly<Record<string, string | null>> = {}): string {
  return withParams(REVIEW_PATH, '', params)
}
