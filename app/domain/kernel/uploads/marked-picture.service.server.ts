// Marks a picture with a text all over it, so that a copy of it says who got it. The text is part of the pixels.
import sharp from 'sharp'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { fail } from '#app/errors/app-error.ts'
import { createText } from './picture-card.service.server.ts'
import { DECODING_LIMITS } from './picture-decoder.service.server.ts'

const TILE_WIDTH = 420
/** Smaller pictures are enlarged or get a white border to it, so that the whole text has room at least once. */
const SHORTEST_SIDE = 480
/** No picture is enlarged beyond it: a line of one pixel would become a picture of hundreds of millions. */
const LONGEST_SIDE = 2_400
const TURN = -24
const GAP = 26
const SECONDS_TO_DRAW = 10
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const run = createConcurrencyLimiter(DECODING_LIMITS)

/** A picture that this server encoded before, as WebP. */
export function markPicture(bytes: Uint8Array, text: string): Promise<Buffer> {
  return run(async () => {
    const picture = await enlargeSmall(bytes)
    const tile = await drawTile(text, picture.shortest)
    try {
      return await sharp(picture.data)
        .composite([{ input: tile, tile: true }])
        .webp({ quality: 80 })
        .timeout({ seconds: SECONDS_TO_DRAW })
        .toBuffer()
    } catch (error) {
      return fail('upload.unreadable', {}, { cause: error })
    }
  })
}

async function enlargeSmall(bytes: Uint8Array): Promise<{ data: Buffer; shortest: number }> {
  const { width, height } = await sharp(bytes).metadata()
  const factor = Math.max(1, Math.min(SHORTEST_SIDE / Math.min(width, height), LONGEST_SIDE / Math.max(width, height)))
  const [wide, high] = [Math.round(width * factor), Math.round(height * factor)]
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(wide, high, { fit: 'fill' })
    .extend({
      right: Math.max(0, SHORTEST_SIDE - wide),
      bottom: Math.max(0, SHORTEST_SIDE - high),
      background: '#fff',
    })
    .png()
    .timeout({ seconds: SECONDS_TO_DRAW })
    .toBuffer({ resolveWithObject: true })
  return { data, shortest: Math.min(info.width, info.height) }
}

/** Twice, in a dark and a light colour, so that it can be read on every background. */
async function drawTile(text: string, side: number): Promise<Buffer> {
  const draw = (color: string) =>
    createText({ text, font: 'bold', size: 22, color, width: TILE_WIDTH }).png().toBuffer({ resolveWithObject: true })
  const [light, dark] = [await draw('#ffffffb0'), await draw('#9c1c1cb0')]
  const { width, height } = dark.info
  const lines = await sharp({ create: { width: width + 2, height: height + 2, channels: 4, background: TRANSPARENT } })
    .composite([
      { input: light.data, left: 2, top: 2 },
      { input: dark.data, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  return sharp(
    await sharp(lines)
      .rotate(TURN, { background: TRANSPARENT })
      .extend({ top: GAP, bottom: GAP, left: GAP, right: GAP, background: TRANSPARENT })
      .png()
      .toBuffer(),
  )
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
