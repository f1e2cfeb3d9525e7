// Writes a ZIP archive while it is read, so that only a part of one file is in memory. Files are stored as they are: photos and PDF do not
// get smaller.
import { makeZip } from 'client-zip'

/** `size` must be that of the content: client-zip believes it, and a wrong one makes an archive that looks complete and is not. */
export type ArchiveFile = {
  name: string
  input: Uint8Array | AsyncIterable<Uint8Array>
  size?: number
  lastModified: Date
}

/** If the reader leaves, the files end at their `yield`, where `finally` closes what is open. */
export function writeArchive(files: AsyncGenerator<ArchiveFile>): ReadableStream<Uint8Array> {
  const archive = makeZip(files).getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await archive.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel(reason) {
      await archive.cancel(reason).catch(() => undefined) // it throws the reason into the files and gets it back
    },
  })
}
