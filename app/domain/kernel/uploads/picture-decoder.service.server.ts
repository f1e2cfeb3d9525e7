// From what somebody uploaded to a picture of our own making. Only the pixels survive: every upload is decoded and written anew, so
// no EXIF, place, comment or hidden second file is ever stored, and the original is not kept (PROMISES U1, U2, U4).
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { fail } from '#app/errors/app-error.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '#app/shared/constants.ts'
import { PHOTO_SIDE_PX } from './document.rules.ts'
import { AVATAR_SIDE_PX, detectPictureKind } from './picture.rules.ts'

// Everything libvips can read is a way in: only these three may, also where a file pretends to be one of them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

const SECONDS_TO_DECODE = 10
const QUALITY = 82
/** Decoding is the most expensive thing that a request can ask for. */
export const DECODING_LIMITS: ConcurrencyLimits = {
  maxConcurrent: 2,
  maxQueueLength: 100,
  onOverload: () => fail('upload.unavailable', {}, { retryAfter: 10 }),
}
const runDecoding = createConcurrencyLimiter(DECODING_LIMITS)

/** Square, 512 px, upright, WebP. */
export async function decodeAvatar(bytes: Uint8Array): Promise<Buffer> {
  await requirePicture(bytes)
  return runDecoding(() =>
    renderPicture(
      openPicture(bytes)
        .autoOrient()
        .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover', position: 'centre' })
        .toColourspace('srgb')
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS_TO_DECODE }),
    ),
  )
}

/** Whole, upright, no larger than a page needs, WebP. */
export async function decodePhoto(bytes: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  await requirePicture(bytes)
  const side = PHOTO_SIDE_PX
  const encoded = await runDecoding(() =>
    renderPicture(
      openPicture(bytes)
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS_TO_DECODE }),
    ),
  )
  const { width, height } = await readMetadata(encoded)
  return { bytes: encoded, width, height }
}

function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
}

async function renderPicture(image: Sharp): Promise<Buffer> {
  try {
    return await image.toBuffer()
  } catch (error) {
    return fail('upload.unreadable', {}, { cause: error })
  }
}

/** Only the head is read here, so that a bomb is refused before anything of it is unpacked. */
async function requirePicture(bytes: Uint8Array): Promise<void> {
  const kind = detectPictureKind(bytes)
  if (!kind) fail('upload.unsupportedType')
  const metadata = await readMetadata(bytes)
  if (metadata.format !== kind) fail('upload.unsupportedType')
  const { width, height } = metadata
  if (width > MAX_IMAGE_SIDE_PX || height > MAX_IMAGE_SIDE_PX || width * height > MAX_IMAGE_PIXELS)
    fail('upload.dimensions')
  if ((metadata.pages ?? 1) > 1 || isAnimatedPng(bytes, kind)) fail('upload.unsupportedType')
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Without a limit here: a picture that is too large should be called that, and not unreadable
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    return fail('upload.unreadable', {}, { cause: error })
  }
}

/** sharp shows the first frame of an animated PNG and says nothing of the others. */
function isAnimatedPng(bytes: Uint8Array, kind: string): boolean {
  return (
    kind === 'png' && Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).includes('acTL')
  )
}
