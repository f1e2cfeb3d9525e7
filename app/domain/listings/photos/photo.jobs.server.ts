// Each queue runs one job at a time in a process, so that pages stay quick while photos are encoded.
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { removeVideosOfDeletedListings } from '#app/domain/listings/media/uploaded-video.commands.server.ts'
import { DISCARD_PHOTO_JOB } from './photo-change.commands.server.ts'
import { PREPARE_PHOTO_JOB, preparePhoto } from './photo-copies.commands.server.ts'
import { discardUnusedFiles, removePhotosOfDeletedListings, sweepPhotoFiles } from './photo-files.commands.server.ts'

export function photoJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: PREPARE_PHOTO_JOB,
      handler: async ({ photoId }) => {
        if (typeof photoId === 'string') await preparePhoto(system(), photoId)
      },
    },
    {
      name: DISCARD_PHOTO_JOB,
      handler: async ({ listingId, stem }) => {
        if (typeof listingId === 'string' && typeof stem === 'string')
          await discardUnusedFiles(system(), { listingId, stem })
      },
    },
    {
      name: 'photos.sweep',
      cron: '27 3 * * *',
      handler: async () => {
        await removePhotosOfDeletedListings(system())
        await removeVideosOfDeletedListings(system())
        await sweepPhotoFiles(system())
      },
    },
  ]
}
