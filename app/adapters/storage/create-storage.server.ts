// Creates the storage of the configuration.
import { createDiskStorage } from './disk-storage.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
import type { Storage } from './storage.server.ts'

export type StorageConfig =
  | { kind: 'disk'; dir: string }
  | {
      kind: 's3'
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
      bucketPrefix: string
      forcePathStyle: boolean
    }

export function createStorage(config: StorageConfig): Storage {
  return config.kind === 'disk' ? createDiskStorage(config.dir) : createS3Storage(config)
}
