// Files that a person chose, before they are sent.

const MEGABYTE = 1024 * 1024

export function listFilesWithin(files: readonly File[], maxMb: number): File[] {
  return files.filter(({ size }) => size <= maxMb * MEGABYTE)
}

/** For the `files` of an input: a script cannot create a FileList in another way. */
export function buildFileList(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}
