// Bytes of an uploaded archive → the wanted files. Runs in a thread of its own (archive-worker.server.ts), because it reads what strangers send.
import { type ArchiveAnswer, ARCHIVE_LIMITS, createPathTest } from '#app/domain/kernel/spreadsheets/archive.model.ts'
import { BadArchiveError, unpack } from './unpack.server.ts'

export async function readArchive(bytes: Buffer, wanted: readonly string[]): Promise<ArchiveAnswer> {
  try {
    const files = await unpack(bytes, ARCHIVE_LIMITS, createPathTest(wanted))
    return { files: Array.from(files, ([path, content]) => ({ path, bytes: new Uint8Array(content) })) }
  } catch (error) {
    if (error instanceof BadArchiveError) return { problem: 'unreadable' }
    throw error
  }
}
