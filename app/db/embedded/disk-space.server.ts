// How much room is left for data: below a watermark writes are refused while the database can still stop in order (F4).
import { statfs } from 'node:fs/promises'

/** Bytes that an ordinary account may still write on the disk that holds `folder`. */
export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
