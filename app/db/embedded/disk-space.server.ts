// Free disk space. Below a watermark writes are refused while the database can still shut down cleanly (promise F4).
import { statfs } from 'node:fs/promises'

/** Bytes that an unprivileged account can still write on the disk of `folder`. */
export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
