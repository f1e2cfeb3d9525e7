// A short fingerprint of a drawing or a file: enough to notice a change.
import { createHash } from 'node:crypto'

export const createFingerprint = (content: Buffer | string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
