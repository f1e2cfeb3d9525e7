// Which pictures and sounds of an MP4 file every browser plays: H.264 in 8 bits and AAC.
import { type Box, readBoxes, readTable, refuseVideo, requireBox, requireBytes } from './video-boxes.ts'

/** Baseline, Main and High. The other profiles have more bits or more colour than browsers decode. */
const H264_PROFILES = [66, 77, 100]
const H264_MAX_LEVEL = 52
const VIDEO_ENTRY_BYTES = 78
const AUDIO_ENTRY_BYTES = 28
const AAC = 0x40
const DESCRIPTOR = { stream: 3, decoder: 4 }

/** The sample entry of a picture track. */
export function readVideoEntry(view: DataView, description: Box): { entry: Box; children: Box[] } {
  const entry = readEntry(view, description, 'avc1')
  requireBytes(entry, VIDEO_ENTRY_BYTES)
  const children = readBoxes(view, { body: entry.body + VIDEO_ENTRY_BYTES, end: entry.end })
  const config = requireBox(children, 'avcC')
  requireBytes(config, 4)
  const [profile, level] = [view.getUint8(config.body + 1), view.getUint8(config.body + 3)]
  if (!H264_PROFILES.includes(profile) || level > H264_MAX_LEVEL) refuseVideo('video.codec')
  return { entry, children }
}

export function readAudioEntry(view: DataView, description: Box): { entry: Box; children: Box[] } {
  const entry = readEntry(view, description, 'mp4a')
  requireBytes(entry, AUDIO_ENTRY_BYTES)
  const children = readBoxes(view, { body: entry.body + AUDIO_ENTRY_BYTES, end: entry.end })
  if (readObjectType(view, requireBox(children, 'esds')) !== AAC) refuseVideo('video.codec')
  return { entry, children }
}

/** A track may have one description of its samples. */
function readEntry(view: DataView, description: Box, type: string): Box {
  const { count, rows } = readTable(view, description, { rowBytes: 0 })
  const [entry, ...others] = readBoxes(view, { body: rows, end: description.end })
  if (!entry || count !== 1 || others.length > 0) return refuseVideo('video.broken')
  return entry.type === type ? entry : refuseVideo('video.codec')
}

/** The kind of sound: a number in the decoder description inside the stream description (ISO/IEC 14496-1). */
function readObjectType(view: DataView, box: Box): number {
  let at = box.body + 4
  const readByte = () => (at < box.end ? view.getUint8(at++) : refuseVideo('video.broken'))
  const openDescriptor = (tag: number) => {
    if (readByte() !== tag) refuseVideo('video.broken')
    for (let bytes = 0; readByte() >= 0x80; bytes++) if (bytes === 3) refuseVideo('video.broken')
  }
  openDescriptor(DESCRIPTOR.stream)
  at += 2
  const flags = readByte()
  if (flags & 0x80) at += 2
  if (flags & 0x40) at += 1 + readByte()
  if (flags & 0x20) at += 2
  openDescriptor(DESCRIPTOR.decoder)
  return readByte()
}
