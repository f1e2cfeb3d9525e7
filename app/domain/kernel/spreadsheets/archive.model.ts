// Files of an uploaded ZIP archive, chosen by name.

export type ArchiveFile = { path: string; bytes: Uint8Array }

/** Without files: the archive is damaged, or more than its bounds allow. */
export type ArchiveAnswer = { files: ArchiveFile[] } | { problem: 'unreadable' }

/** Bounds of one archive; more than any honest one of photos needs, because photos hardly get smaller in an archive. */
export const ARCHIVE_LIMITS = { entries: 200, bytes: 40 * 1024 * 1024, ratio: 50 }

const FOLDER_OF_MACS = '__macosx/'

/** 'Unit 4B\Sala.JPG' and 'unit 4b/sala.jpg' are the same file. */
export const toPathKey = (path: string) => path.normalize('NFC').replaceAll('\\', '/').toLowerCase()
export const toFileName = (pathKey: string) => pathKey.slice(pathKey.lastIndexOf('/') + 1)

/** By its path or by its name alone. Archives made on a Mac have a second file of each name, without a picture. */
export function createPathTest(wanted: readonly string[]): (path: string) => boolean {
  const keys = new Set(wanted.map(toPathKey))
  return (path) => {
    const key = toPathKey(path)
    return !key.startsWith(FOLDER_OF_MACS) && (keys.has(key) || keys.has(toFileName(key)))
  }
}
