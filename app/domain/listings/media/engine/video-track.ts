// One track of an MP4 file: what it plays, for how long, and where its bytes are.
import { type Box, readBoxes, readTable, readType, refuseVideo, requireBox, requireBytes } from './video-boxes.ts'
import { readAudioEntry, readVideoEntry } from './video-codecs.ts'
import { type ByteSpan, listChunks, sumSampleTimes } from './video-samples.ts'

export type Track = {
  kind: 'picture' | 'sound'
  seconds: number
  chunks: ByteSpan[]
  /** As it is shown: a phone that was held upright stores a turned picture. Null for sound. */
  size: { width: number; height: number } | null
  /** The boxes in which something else may be hidden, each with the boxes that players need. */
  kept: KeptBoxes[]
  handler: Box
  /** They start with the times at which the track was made and changed. */
  headers: Box[]
}
export type KeptBoxes = { boxes: readonly Box[]; types: readonly string[] }

/** For the times of edit lists, which are in the unit of the whole file. */
export type FileTimes = { timescale: number }

/** Null for a track that is neither picture nor sound, such as subtitles with positions. */
export function readTrack(view: DataView, track: Box, times: FileTimes): Track | null {
  const inTrack = readBoxes(view, track)
  const media = requireBox(inTrack, 'mdia')
  const inMedia = readBoxes(view, media)
  const handler = requireBox(inMedia, 'hdlr')
  requireBytes(handler, 24)
  const kind = readKind(readType(view, handler.body + 8))
  if (kind === null) return null
  const inInfo = readBoxes(view, requireBox(inMedia, 'minf'))
  const boxes = readBoxes(view, requireBox(inInfo, 'stbl'))
  const description = requireBox(boxes, 'stsd')
  const entry = kind === 'picture' ? readVideoEntry(view, description) : readAudioEntry(view, description)
  const { duration, samples } = sumSampleTimes({ view, boxes })
  const inEdits = inTrack.filter(({ type }) => type === 'edts').flatMap((edits) => readBoxes(view, edits))
  const seconds = Math.max(
    duration / readTimescale(view, requireBox(inMedia, 'mdhd')),
    ...inEdits.filter(({ type }) => type === 'elst').map((edits) => sumEdits(view, edits) / times.timescale),
  )
  const header = requireBox(inTrack, 'tkhd')
  return {
    kind,
    seconds,
    chunks: listChunks({ view, boxes }, samples),
    size: kind === 'picture' ? readSize(view, entry.entry, header) : null,
    handler,
    headers: [header, requireBox(inMedia, 'mdhd')],
    kept: [
      { boxes: inTrack, types: ['tkhd', 'edts', 'mdia'] },
      { boxes: inEdits, types: ['elst'] },
      { boxes: inMedia, types: ['mdhd', 'hdlr', 'minf'] },
      { boxes: inInfo, types: ['vmhd', 'smhd', 'dinf', 'stbl'] },
      {
        boxes,
        types: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsz', 'stsc', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
      },
      { boxes: entry.children, types: ['avcC', 'colr', 'pasp', 'clap', 'esds'] },
    ],
  }
}

const readKind = (handler: string) => (handler === 'vide' ? 'picture' : handler === 'soun' ? 'sound' : null)

/** Units for each second, of `mvhd` and `mdhd`. */
export function readTimescale(view: DataView, box: Box): number {
  requireBytes(box, 24)
  const timescale = view.getUint32(box.body + (view.getUint8(box.body) === 1 ? 20 : 12))
  return timescale > 0 ? timescale : refuseVideo('video.broken')
}

/** An edit list could repeat a short track for hours. */
function sumEdits(view: DataView, edits: Box): number {
  requireBytes(edits, 8)
  const isLong = view.getUint8(edits.body) === 1
  const rowBytes = isLong ? 20 : 12
  const { count, rows } = readTable(view, edits, { rowBytes })
  let sum = 0
  for (let at = rows; at < rows + count * rowBytes; at += rowBytes)
    sum += isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
  return sum
}

/** The matrix is at the end of `tkhd`, before width and height. A picture that is turned by 90° has zeros in its first place. */
function readSize(view: DataView, entry: Box, header: Box) {
  const matrix = header.end - 44
  requireBytes(header, 80)
  const [width, height] = [view.getUint16(entry.body + 24), view.getUint16(entry.body + 26)]
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}
