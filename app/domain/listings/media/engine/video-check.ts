// Checks an MP4 file and finds what has to be emptied, so that only picture and sound remain. Boxes keep their size and place, because the tables
// of a track name bytes of the file: an emptied box becomes a `free` box of zeros.
import { MAX_VIDEO_SECONDS, MAX_VIDEO_SIDE_PX, MIN_VIDEO_SIDE_PX } from '#app/shared/constants.ts'
import {
  type Box,
  LONG_HEADER_BYTES,
  readBoxes,
  readBoxHeader,
  readType,
  refuseVideo,
  requireBox,
  requireBytes,
} from './video-boxes.ts'
import type { ByteSpan } from './video-samples.ts'
import { type KeptBoxes, readTimescale, readTrack, type Track } from './video-track.ts'

export type VideoSource = { size: number; read(start: number, count: number): Uint8Array }
export type VideoFacts = { durationMs: number; width: number; height: number }
export type CheckedVideo = {
  facts: VideoFacts
  /** To be written into the file: the emptied description of the tracks, and the names of emptied boxes. */
  writes: { start: number; bytes: Uint8Array }[]
  /** To be filled with zeros. */
  blanks: ByteSpan[]
}

const MAX_TOP_BOXES = 1_000
const MAX_BRAND_BYTES = 1_024
const MAX_DESCRIPTION_BYTES = 8 * 1024 * 1024
const MAX_TRACKS = 16
/** Encoders round the end of sound up to a whole block. */
const DURATION_TOLERANCE = 0.5
const BRANDS = ['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ']
const FREE = new TextEncoder().encode('free')

export function checkVideo(source: VideoSource): CheckedVideo {
  const boxes = readTopBoxes(source)
  checkBrand(source, boxes[0])
  if (boxes.some(({ type }) => type === 'moof')) refuseVideo('video.notMp4')
  const description = requireBox(boxes, 'moov')
  if (description.end - description.start > MAX_DESCRIPTION_BYTES) refuseVideo('video.broken')
  const bytes = source.read(description.start, description.end - description.start)
  const { tracks, facts } = emptyDescription(bytes, description.body - description.start)
  const media = boxes.filter(({ type }) => type === 'mdat')
  const others = boxes.filter(({ type }) => !['ftyp', 'moov', 'mdat'].includes(type))
  return {
    facts,
    writes: [{ start: description.start, bytes }, ...others.map(({ start }) => ({ start: start + 4, bytes: FREE }))],
    blanks: [
      ...others.map(({ body, end }) => ({ start: body, end })),
      ...findUnusedMedia(
        media,
        tracks.flatMap(({ chunks }) => chunks),
      ),
    ],
  }
}

function readTopBoxes(source: VideoSource): Box[] {
  const boxes: Box[] = []
  for (let start = 0; start < source.size;) {
    const bytes = source.read(start, Math.min(LONG_HEADER_BYTES, source.size - start))
    const header = readBoxHeader(bytes) ?? refuseVideo(start === 0 ? 'video.notMp4' : 'video.broken')
    const end = header.size === 0 ? source.size : start + header.size
    if (start === 0 && header.type !== 'ftyp') refuseVideo('video.notMp4')
    if (end > source.size || boxes.length === MAX_TOP_BOXES) refuseVideo('video.broken')
    if (header.size === 0 && header.type !== 'mdat') refuseVideo('video.broken')
    boxes.push({ type: header.type, start, body: start + header.headerBytes, end })
    start = end
  }
  return boxes
}

/** Major brand, a version, and the compatible brands. */
function checkBrand(source: VideoSource, box: Box | undefined): void {
  if (!box) return refuseVideo('video.notMp4')
  const bytes = source.read(box.body, Math.min(box.end - box.body, MAX_BRAND_BYTES))
  const brands = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 4, at * 4 + 4)),
  ).filter((_, at) => at !== 1)
  if (!brands.some((brand) => BRANDS.includes(brand))) refuseVideo('video.notMp4')
}

/** Empties `bytes` in place: positions, names, texts, times, and tracks that are neither picture nor sound. */
function emptyDescription(bytes: Uint8Array, body: number): { tracks: Track[]; facts: VideoFacts } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes = readBoxes(view, { body, end: bytes.length })
  if (boxes.some(({ type }) => type === 'mvex')) refuseVideo('video.notMp4')
  const header = requireBox(boxes, 'mvhd')
  const timescale = readTimescale(view, header)
  const parts = boxes.filter(({ type }) => type === 'trak')
  if (parts.length > MAX_TRACKS) refuseVideo('video.broken')
  const read = parts.map((part) => ({ part, track: readTrack(view, part, { timescale }) }))
  const tracks = read.flatMap(({ track }) => track ?? [])
  const facts = readFacts(tracks, readDuration(view, header) / timescale)
  const emptied = [
    ...listOthers({ boxes, types: ['mvhd', 'trak'] }),
    ...read.flatMap(({ part, track }) => (track === null ? [part] : track.kept.flatMap(listOthers))),
  ]
  for (const box of emptied) {
    bytes.set(FREE, box.start + 4)
    bytes.fill(0, box.body, box.end)
  }
  for (const { handler } of tracks) bytes.fill(0, handler.body + 24, handler.end) // its name is a free text
  for (const { body: at } of [header, ...tracks.flatMap(({ headers }) => headers)])
    bytes.fill(0, at + 4, at + (view.getUint8(at) === 1 ? 20 : 12)) // when it was made and changed
  return { tracks, facts }
}

const listOthers = ({ boxes, types }: KeptBoxes) => boxes.filter(({ type }) => !types.includes(type))

function readDuration(view: DataView, header: Box): number {
  const isLong = view.getUint8(header.body) === 1
  requireBytes(header, isLong ? 32 : 20)
  return isLong ? Number(view.getBigUint64(header.body + 24)) : view.getUint32(header.body + 16)
}

function readFacts(tracks: readonly Track[], fileSeconds: number): VideoFacts {
  const pictures = tracks.filter(({ kind }) => kind === 'picture')
  const [picture] = pictures
  if (!picture?.size || pictures.length > 1 || tracks.length > 2) return refuseVideo('video.codec')
  const seconds = Math.max(fileSeconds, ...tracks.map((track) => track.seconds))
  if (seconds > MAX_VIDEO_SECONDS + DURATION_TOLERANCE) refuseVideo('video.tooLong')
  if (picture.chunks.length === 0 || picture.seconds <= 0) refuseVideo('video.broken')
  const { width, height } = picture.size
  if (Math.max(width, height) > MAX_VIDEO_SIDE_PX || Math.min(width, height) < MIN_VIDEO_SIDE_PX)
    refuseVideo('video.dimensions')
  return { durationMs: Math.max(1, Math.round(seconds * 1_000)), width, height }
}

/** What no picture and no sound uses. Refuses a file whose samples lie elsewhere. */
function findUnusedMedia(media: readonly Box[], used: readonly ByteSpan[]): ByteSpan[] {
  const spans = used.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)
  const unused: ByteSpan[] = []
  let next = 0
  for (const { body, end } of media) {
    let at = body
    for (let span = spans[next]; span && span.start < end; span = spans[++next]) {
      if (span.start < body || span.end > end) refuseVideo('video.broken')
      if (span.start > at) unused.push({ start: at, end: span.start })
      at = Math.max(at, span.end)
    }
    if (at < end) unused.push({ start: at, end })
  }
  return next === spans.length ? unused : refuseVideo('video.broken')
}

/** The first bytes of an MP4 file, for a check before it is sent. */
export function isMp4Start(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length >= 12 && readType(view, 4) === 'ftyp' && BRANDS.includes(readType(view, 8))
}
