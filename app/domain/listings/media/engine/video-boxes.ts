// The boxes of an MP4 file (ISO/IEC 14496-12). Every read is checked against the end of the bytes, and a file may have a bounded number of boxes.

/** Why a file is refused; as the code of the error. */
export type VideoProblem = 'video.notMp4' | 'video.broken' | 'video.tooLong' | 'video.codec' | 'video.dimensions'

export class VideoError extends Error {
  readonly problem: VideoProblem
  constructor(problem: VideoProblem) {
    super(`the video was refused: ${problem}`)
    this.name = 'VideoError'
    this.problem = problem
  }
}

export const refuseVideo = (problem: VideoProblem): never => {
  throw new VideoError(problem)
}

/** Offsets in the bytes around it: of its header, its content and its end. */
export type Box = { type: string; start: number; body: number; end: number }

export type BoxHeader = { type: string; headerBytes: number; size: number }

const HEADER_BYTES = 8
export const LONG_HEADER_BYTES = 16
const MAX_BOXES = 500
/** One minute has some thousand samples of a track. */
export const MAX_ROWS = 100_000

/** `null` as long as `bytes` has less than a header. A size of 0 means "until the end of the file", which only the last box of a file has. */
export function readBoxHeader(bytes: Uint8Array): BoxHeader | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(0)
  const type = readType(view, 4)
  if (size !== 1) return size === 0 || size >= HEADER_BYTES ? { type, headerBytes: HEADER_BYTES, size } : null
  if (bytes.length < LONG_HEADER_BYTES) return null
  const longSize = Number(view.getBigUint64(8))
  return Number.isSafeInteger(longSize) && longSize >= LONG_HEADER_BYTES
    ? { type, headerBytes: LONG_HEADER_BYTES, size: longSize }
    : null
}

export const readType = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** The boxes that fill the content of a box, without a gap. */
export function readBoxes(view: DataView, { body, end }: Pick<Box, 'body' | 'end'>): Box[] {
  const boxes: Box[] = []
  for (let start = body; start < end;) {
    const header = readBoxHeader(new Uint8Array(view.buffer, view.byteOffset + start, end - start))
    if (header === null || header.size === 0 || start + header.size > end || boxes.length === MAX_BOXES)
      return refuseVideo('video.broken')
    boxes.push({ type: header.type, start, body: start + header.headerBytes, end: start + header.size })
    start += header.size
  }
  return boxes
}

/** The only box of its type. */
export function requireBox(boxes: readonly Box[], type: string): Box {
  const found = boxes.filter((box) => box.type === type)
  return found.length === 1 && found[0] ? found[0] : refuseVideo('video.broken')
}

/** Refuses a box whose content is shorter than what is read of it. */
export function requireBytes({ body, end }: Box, count: number): void {
  if (end - body < count) refuseVideo('video.broken')
}

/** The start of the rows of a table, after version, flags and the number of rows, which must fit into the box. */
export function readTable(view: DataView, box: Box, { before = 4, rowBytes }: { before?: number; rowBytes: number }) {
  requireBytes(box, before + 4)
  const count = view.getUint32(box.body + before)
  const rows = box.body + before + 4
  if (count > MAX_ROWS || rows + count * rowBytes > box.end) refuseVideo('video.broken')
  return { count, rows }
}
