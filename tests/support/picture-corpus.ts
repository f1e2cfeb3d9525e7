// Pictures that must be taken, and everything that must not, made when a test asks for them (PROMISES U1, U4).
import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Sample = { name: string; bytes: Uint8Array }

const PLAIN = { width: 640, height: 480, channels: 3, background: { r: 40, g: 120, b: 110 } } as const
const plain = () => sharp({ create: PLAIN })
const text = (words: string) => Buffer.from(words)
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)

function chunk(type: string, body: Uint8Array): Buffer {
  const head = Buffer.from(type, 'latin1')
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(body.length, 0)
  numbers.writeUInt32BE(crc32(Buffer.concat([head, body])), 4)
  return Buffer.concat([numbers.subarray(0, 4), head, body, numbers.subarray(4)])
}

export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG that claims a size in its head and has next to nothing behind it: what a bomb looks like. */
export function pngClaiming(width: number, height: number, extra: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return join(
    PNG_HEAD,
    chunk('IHDR', head),
    extra,
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  )
}

export async function goodPictures(): Promise<Sample[]> {
  const noisy = sharp({ create: { ...PLAIN, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  const made: [string, Promise<Buffer>][] = [
    ['a JPEG', plain().jpeg().toBuffer()],
    ['a progressive JPEG', plain().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in grey', plain().greyscale().jpeg().toBuffer()],
    ['a JPEG for print', plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['a noisy JPEG', noisy.jpeg().toBuffer()],
    ['a PNG', plain().png().toBuffer()],
    ['a PNG with a palette', plain().png({ palette: true }).toBuffer()],
    ['a PNG with transparency', plain().ensureAlpha(0.5).png().toBuffer()],
    ['a PNG of 16 bits', plain().toColourspace('rgb16').png().toBuffer()],
    ['a WebP', plain().webp().toBuffer()],
    ['a WebP without loss', plain().webp({ lossless: true }).toBuffer()],
    ['a tall WebP', plain().resize(20, 900, { fit: 'fill' }).webp().toBuffer()],
    ['one pixel', plain().resize(1, 1).png().toBuffer()],
  ]
  return Promise.all(made.map(async ([name, bytes]) => ({ name, bytes: await bytes })))
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

export async function badFiles(): Promise<Sample[]> {
  const [jpeg, png, webp, gif, tiff, avif, animated] = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
    plain().gif().toBuffer(),
    plain().tiff().toBuffer(),
    plain().resize(64, 64).avif({ effort: 0 }).toBuffer(),
    sharp([await plain().png().toBuffer(), await plain().negate().png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer(),
  ])
  const named: Record<string, Uint8Array> = {
    'nothing at all': Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    zeroes: Buffer.alloc(5_000),
    'an SVG': text(SVG),
    'an SVG with a declaration': text(`<?xml version="1.0"?>${SVG}`),
    'an SVG after white space': text(`\n\n  ${SVG}`),
    'an SVG behind a JPEG head': join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(SVG)),
    'an SVG behind a PNG head': join(PNG_HEAD, text(SVG)),
    'a GIF': gif,
    'a GIF that is a script': text('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)//;'),
    'a TIFF': tiff,
    'a TIFF of the other byte order': join(Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]), Buffer.alloc(64)),
    'an AVIF': avif,
    'a HEIC': join(Buffer.from([0, 0, 0, 0x18]), text('ftypheic'), Buffer.alloc(200)),
    'a JPEG XL': Buffer.from([0xff, 0x0a, 0, 0, 0]),
    'a JPEG 2000': join(Buffer.from([0, 0, 0, 0x0c]), text('jP  \r\n\u0087\n'), Buffer.alloc(64)),
    'a BMP': join(text('BM'), Buffer.alloc(100)),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0]),
    'a Photoshop file': join(text('8BPS'), Buffer.alloc(40)),
    'a PDF': text('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'),
    'a PDF that goes on as a JPEG': join(text('%PDF-1.7\n'), jpeg),
    'a page': text('<!doctype html><script>alert(1)</script>'),
    'a page that goes on as a JPEG': join(text('<html><body onload=alert(1)>'), jpeg),
    'a page that goes on as a PNG': join(text('<script>alert(1)</script>'), png),
    'a script': text('alert(document.cookie)'),
    'a zip': join(text('PK\u0003\u0004'), Buffer.alloc(64)),
    'a zip that goes on as a WebP': join(text('PK\u0003\u0004'), webp),
    'a gzip': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    'a program': join(text('\u007fELF'), Buffer.alloc(64)),
    'a Windows program': join(text('MZ'), Buffer.alloc(64)),
    'a video': join(Buffer.from([0, 0, 0, 0x18]), text('ftypmp42'), Buffer.alloc(64)),
    'a sound in the wrapper of WebP': join(
      text('RIFF'),
      Buffer.from([36, 0, 0, 0]),
      text('WAVEfmt '),
      Buffer.alloc(64),
    ),
    'a playlist': text('#EXTM3U\nhttp://127.0.0.1/secret'),
    'an ImageMagick script': text('push graphic-context\nfill "url(https://127.0.0.1/)"\npop graphic-context'),
    'a PostScript file': text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
    'XML with an entity': text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>'),
    'the head of a JPEG alone': Buffer.from([0xff, 0xd8, 0xff]),
    'the head of a PNG alone': PNG_HEAD,
    'the head of a WebP alone': join(text('RIFF'), Buffer.from([4, 0, 0, 0]), text('WEBP')),
    'a JPEG without its last half': jpeg.subarray(0, jpeg.length >> 1),
    'a PNG without its last half': png.subarray(0, png.length >> 1),
    'a WebP without its last half': webp.subarray(0, webp.length >> 1),
    'a PNG of broken parts': join(png.subarray(0, 60), Buffer.alloc(600, 0x55)),
    'a JPEG head on a PNG': join(Buffer.from([0xff, 0xd8, 0xff]), png),
    'a PNG head on a JPEG': join(PNG_HEAD, jpeg),
    'a GIF head on a PNG': join(text('GIF89a'), png),
    'a moving WebP': animated,
    'a moving PNG': pngClaiming(10, 10, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    'a PNG of 16000 by 16000': pngClaiming(16_000, 16_000),
    'a PNG of 12001 by 10': pngClaiming(12_001, 10),
    'a PNG of 10 by 12001': pngClaiming(10, 12_001),
    'a PNG of 51 megapixels': pngClaiming(8_500, 6_000),
    'a PNG of two thousand million pixels': pngClaiming(2_000_000, 1_000),
    'a PNG without pixels': pngClaiming(0, 0),
    'a PNG that has less than it claims': pngClaiming(4_000, 4_000),
  }
  return Object.entries(named).map(([name, bytes]) => ({ name, bytes }))
}

/** Photographs as phones take them: with the place, the phone and the owner written into them. */
export async function photosWithPlaces(count: number): Promise<Sample[]> {
  const exif = {
    IFD0: { Make: 'CanaryPhone', Artist: 'Canary Owner', Copyright: 'Canary' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 58/1 0/1' },
  }
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:c="http://c/"><c:p>CanaryPlace</c:p></rdf:Description></rdf:RDF></x:xmpmeta>'
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const image = sharp({ create: { ...PLAIN, width: 200 + n, height: 300 - n } })
        .withExif(exif)
        .withXmp(xmp)
      const format = (['jpeg', 'png', 'webp'] as const)[n % 3] ?? 'jpeg'
      return { name: `${format} ${n}`, bytes: await image.toFormat(format).toBuffer() }
    }),
  )
}
