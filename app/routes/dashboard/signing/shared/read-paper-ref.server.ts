import type { PaperRef } from '#app/domain/tenancy/signing/signing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { SIGNED_PAPER_KINDS } from '#app/shared/tenancy-vocabulary.ts'

/** The lease has an address of its own, so that each paper has one. */
export function readPaperRef({ id, kind = 'lease' }: { id: string; kind?: string }): PaperRef {
  const found = SIGNED_PAPER_KINDS.find((each) => each === kind)
  return { rentalId: id, kind: found ?? fail('lease.notFound') }
}
