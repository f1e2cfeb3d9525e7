// A short hash of a drawing or a file, to detect changes.
import { createHash } from 'node:crypto'

export const createFingerprint = (content: Buffer | string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
