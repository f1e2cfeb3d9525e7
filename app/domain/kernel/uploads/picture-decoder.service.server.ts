// Decodes uploaded pictures and encodes them again. Only the pixels are kept, so that EXIF, location, comments and hidden
// files are removed; the original is not stored (promises U1, U2, U4).
import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { fail } from '#app/errors/app-error.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '#app/shared/constants.ts'
import { PHOTO_SIDE_PX } from './document.rules.ts'
import { AVATAR_SIDE_PX, detectPictureKind } from './picture.rules.ts'

// Every loader of libvips is attack surface: only these three are allowed, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

const SECONDS_TO_DECODE = 10
const QUALITY = 82
/** Decoding is the most expensive work that a request can cause. */
export const DECODING_LIMITS: ConcurrencyLimits = {
  maxConcurrent: 2,
  maxQueueLength: 100,
  onOverload: () => fail('upload.unavailable', {}, { retryAfter: 10 }),
}
const runDecoding = createConcurrencyLimiter(DECODING_LIMITS)
/**
 * Photos in several widths come twenty at a time and keep a core busy. One core stays free for pages, the first photo is ready sooner, and
 * pictures of other people do not wait behind them.
 */
const runInWidths = createConcurrencyLimiter({
  ...DECODING_LIMITS,
  maxConcurrent: Math.max(1, Math.min(DECODING_LIMITS.maxConcurrent, availableParallelism() - 1)),
})

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

/** Not cropped, at most 1,600 px, upright, WebP. */
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

export type PictureInWidths = {
  /** Size of the widest file. */
  width: number
  height: number
  files: { width: number; bytes: Buffer }[]
  /** The average colour, as #rrggbb. */
  color: string
  /** What the picture shows in 9 columns and 8 rows of grey values. */
  grey: Uint8Array
}

/** Upright WebP files in the given widths, never enlarged, from one decoding. */
export async function decodeToWidths(bytes: Uint8Array, widths: readonly number[]): Promise<PictureInWidths> {
  await requirePicture(bytes)
  return runInWidths(() => runDecoding(() => renderWidths(openPicture(bytes).autoOrient(), widths)))
}

/** A picture that this server encoded before, turned clockwise. */
export async function rotateToWidths(
  bytes: Uint8Array,
  degrees: 90 | 180 | 270,
  widths: readonly number[],
): Promise<PictureInWidths> {
  return runInWidths(() => runDecoding(() => renderWidths(openPicture(bytes).rotate(degrees), widths)))
}

/** Facts about a picture that this server encoded before. */
export async function describePicture(bytes: Uint8Array): Promise<Omit<PictureInWidths, 'files'>> {
  return runDecoding(async () => describePixels(await readPixels(openPicture(bytes))))
}

/** One byte of brightness for each pixel. */
export type GreyPicture = { pixels: Uint8Array; width: number; height: number }

/** Upright, at most `side` wide and high, for a search in the picture. */
export async function decodeToGrey(bytes: Uint8Array, side: number): Promise<GreyPicture> {
  await requirePicture(bytes)
  return runDecoding(async () => {
    const upright = openPicture(bytes).autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await readPixels(upright.greyscale())
    const { width, height, channels } = info
    return { pixels: channels === 1 ? data : data.filter((_, at) => at % channels === 0), width, height }
  })
}

/** Squares of black and white modules as PNG, `scale` pixels for each. */
export async function encodeModules(modules: readonly (readonly boolean[])[], scale: number): Promise<Buffer> {
  const size = modules.length
  const pixels = Buffer.from(modules.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const image = sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .timeout({ seconds: SECONDS_TO_DECODE })
  return runDecoding(() => renderPicture(image))
}

const PAPER_SIDE_PX = 640
const PAPER_QUALITY = 72

/** A picture that this server encoded before, small, as JPEG: the only photo format that a PDF can contain. */
export async function encodeForPaper(bytes: Uint8Array): Promise<Buffer> {
  return runDecoding(() =>
    renderPicture(
      openPicture(bytes)
        .resize(PAPER_SIDE_PX, PAPER_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: PAPER_QUALITY })
        .timeout({ seconds: SECONDS_TO_DECODE }),
    ),
  )
}

/** A picture that this server encoded before, cropped to a size, as JPEG for a page to print. */
export async function cropForPaper(bytes: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  return runDecoding(() =>
    renderPicture(
      openPicture(bytes)
        .resize(size.width, size.height, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: SECONDS_TO_DECODE }),
    ),
  )
}

/** Low effort: the default takes ten times as long, for a file that is hardly smaller. */
const AVIF = { quality: 52, effort: 2 }

/**
 * For a background job. It shares the cores of uploaded photos and comes after them: with both at once on two cores, pages had none left.
 */
export async function encodeAvif(bytes: Uint8Array): Promise<Buffer> {
  const image = openPicture(bytes)
    .avif(AVIF)
    .timeout({ seconds: 6 * SECONDS_TO_DECODE })
  return runInWidths(() => renderPicture(image), { isBackground: true })
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Low effort: the next steps take longer and make files of about the same size. */
const WIDTHS_WEBP = { quality: QUALITY, effort: 1 }
const HASH_SIZE = { width: 9, height: 8 }

async function renderWidths(image: Sharp, widths: readonly number[]): Promise<PictureInWidths> {
  const pixels = await readPixels(image.resize({ width: Math.max(...widths), withoutEnlargement: true }))
  const own = pixels.info.width
  const files: PictureInWidths['files'] = []
  for (const width of [...widths.filter((each) => each < own), own]) {
    const resized = openPixels(pixels).resize({ width }).webp(WIDTHS_WEBP).timeout({ seconds: SECONDS_TO_DECODE })
    files.push({ width, bytes: await renderPicture(resized) })
  }
  return { ...(await describePixels(pixels)), files }
}

async function describePixels(pixels: Pixels): Promise<Omit<PictureInWidths, 'files'>> {
  const average = await renderPicture(openPixels(pixels).resize(1, 1, { fit: 'fill' }).raw())
  const grey = openPixels(pixels).greyscale().resize(HASH_SIZE.width, HASH_SIZE.height, { fit: 'fill' })
  const { width, height } = pixels.info
  const color = `#${average.subarray(0, 3).toString('hex')}`
  return { width, height, color, grey: await renderPicture(grey.raw()) }
}

/** Transparent parts become white, as on a page. */
async function readPixels(image: Sharp): Promise<Pixels> {
  try {
    return await image
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_TO_DECODE })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    return fail('upload.unreadable', {}, { cause: error })
  }
}

const openPixels = ({ data, info }: Pixels): Sharp => sharp(data, { raw: info })

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

/** Reads only the header, so that a decompression bomb is refused before it is decoded. */
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
    // No limit here, so that a large picture gives the error about its size and not "unreadable"
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    return fail('upload.unreadable', {}, { cause: error })
  }
}

/** sharp reads the first frame of an animated PNG and does not report the others. */
function isAnimatedPng(bytes: Uint8Array, kind: string): boolean {
  return (
    kind === 'png' && Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).includes('acTL')
  )
}
