// A request that hands in files has one effect, however often it is sent.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { once, type OnceRequest } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import type { Json } from '#app/domain/kernel/idempotency/idempotency.rules.ts'
import { discardDocuments, type PreparedDocument, storeDocuments } from './document.commands.server.ts'

const RANDOM_BYTES = 16

type DocumentRequest = OnceRequest & {
  input: object
  documents: readonly PreparedDocument[]
  /** Of the storage; a sweep deletes the files in it that no row names. */
  folder: string
}

/** Files are stored before the transaction, and deleted again if it fails or if the key was used before. */
export async function storeDocumentsOnce<T extends Json>(
  ctx: Ctx,
  { documents, folder, input, ...request }: DocumentRequest,
  work: (tx: Ctx, paths: readonly string[]) => Promise<T>,
): Promise<T> {
  const random = Buffer.from(ctx.adapters.random.bytes(RANDOM_BYTES)).toString('hex')
  const paths = await storeDocuments(ctx, documents, ({ extension }, n) => `${folder}/${random}-${n}.${extension}`)
  let isStored = false
  try {
    const wholeInput = { ...input, files: documents.map(({ sha256 }) => sha256) }
    return await once(ctx, { ...request, input: wholeInput }, async (tx) => {
      const answer = await work(tx, paths)
      isStored = true
      return answer
    })
  } catch (error) {
    isStored = false // the transaction may have failed at its end
    throw error
  } finally {
    if (!isStored) await discardDocuments(ctx, paths)
  }
}
