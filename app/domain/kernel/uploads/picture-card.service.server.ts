// Draws a picture of a listing with texts over a colour: for a square post and for link previews. Texts are drawn by Pango with a font file of
// ours; no text can load anything.
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { createConcurrencyLimiter } from '#app/adapters/concurrency-limiter.ts'
import { getFontPath, type FontName } from '#app/adapters/pdf/pdf-document.server.ts'
import { DECODING_LIMITS, encodeModules } from './picture-decoder.service.server.ts'

export type CardText = {
  text: string
  font: FontName
  size: number
  color: string
  left: number
  top: number
  width: number
  /** Cut to this height. */
  height: number
}

export type PictureCard = {
  width: number
  height: number
  /** A photo that this server encoded before, cropped to its place; null leaves the place empty. */
  photo: { bytes: Buffer | null; left: number; top: number; width: number; height: number }
  texts: readonly CardText[]
  code?: { modules: readonly (readonly boolean[])[]; left: number; top: number; side: number }
}

const EMPTY = '#e9ece9'
const SECONDS_TO_DRAW = 10
const run = createConcurrencyLimiter(DECODING_LIMITS)

export function drawPictureCard(card: PictureCard, format: 'png' | 'jpeg'): Promise<Buffer> {
  return run(async () => {
    const parts: OverlayOptions[] = [await drawPhoto(card.photo)]
    for (const text of card.texts) if (text.text !== '') parts.push(await drawText(text))
    if (card.code) parts.push(await drawCode(card.code))
    const { width, height } = card
    const image = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite(parts)
    const encoded = format === 'png' ? image.png({ palette: false }) : image.jpeg({ quality: 82 })
    return encoded.timeout({ seconds: SECONDS_TO_DRAW }).toBuffer()
  })
}

/** A text on a transparent background, wrapped to the width. */
export function createText({ text, font, size, color, width }: Omit<CardText, 'left' | 'top' | 'height'>): Sharp {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${FAMILIES[font]} ${size}`,
      fontfile: getFontPath(font),
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
}

async function drawPhoto({ bytes, left, top, width, height }: PictureCard['photo']): Promise<OverlayOptions> {
  const source = bytes === null ? sharp({ create: { width, height, channels: 3, background: EMPTY } }) : sharp(bytes)
  return {
    input: await source.resize(width, height, { fit: 'cover' }).flatten({ background: '#fff' }).png().toBuffer(),
    left,
    top,
  }
}

const FAMILIES: Readonly<Record<FontName, string>> = { regular: 'Hanken Grotesk', bold: 'Hanken Grotesk Bold' }

async function drawText({ height, left, top, ...text }: CardText): Promise<OverlayOptions> {
  const { width } = text
  const { data, info } = await createText(text).png().toBuffer({ resolveWithObject: true })
  if (info.height <= height && info.width <= width) return { input: data, left, top }
  const room = { left: 0, top: 0, width: Math.min(width, info.width), height: Math.min(height, info.height) }
  return { input: await sharp(data).extract(room).png().toBuffer(), left, top }
}

/** Pango reads markup. */
const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', '')

async function drawCode({ modules, left, top, side }: NonNullable<PictureCard['code']>): Promise<OverlayOptions> {
  const scale = Math.max(1, Math.floor(side / modules.length))
  return { input: await encodeModules(modules, scale), left, top }
}
