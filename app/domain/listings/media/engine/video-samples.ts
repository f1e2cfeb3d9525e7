// Where the samples of a track are in the file, and how long they last. One pass over each table.
import { type Box, MAX_ROWS, readTable, refuseVideo, requireBox, requireBytes } from './video-boxes.ts'

/** Bytes of the file; `end` is the first byte after them. */
export type ByteSpan = { start: number; end: number }

type Tables = { view: DataView; boxes: readonly Box[] }

/** In the unit of the track, as the sum of all samples, because the durations in the headers may be anything. */
export function sumSampleTimes({ view, boxes }: Tables): { duration: number; samples: number } {
  const { count, rows } = readTable(view, requireBox(boxes, 'stts'), { rowBytes: 8 })
  let [duration, samples] = [0, 0]
  for (let row = 0; row < count; row++) {
    const repeats = view.getUint32(rows + row * 8)
    samples += repeats
    duration += repeats * view.getUint32(rows + row * 8 + 4)
  }
  return { duration, samples }
}

/** The chunks of the track in its order. Refuses tables that contradict each other. */
export function listChunks({ view, boxes }: Tables, samples: number): ByteSpan[] {
  if (samples > MAX_ROWS) refuseVideo('video.broken')
  const offsets = readChunkOffsets({ view, boxes })
  const readSize = createSizeReader(view, requireBox(boxes, 'stsz'), samples)
  const runs = readTable(view, requireBox(boxes, 'stsc'), { rowBytes: 12 })
  const readRun = (run: number, field: number) => view.getUint32(runs.rows + run * 12 + field * 4)
  let [run, sample] = [-1, 0]
  const chunks = offsets.map((start, index) => {
    while (run + 1 < runs.count && readRun(run + 1, 0) <= index + 1) run++
    const inChunk = run < 0 ? 0 : readRun(run, 1)
    if (inChunk === 0 || sample + inChunk > samples) return refuseVideo('video.broken')
    let end = start
    for (const last = sample + inChunk; sample < last; sample++) end += readSize(sample)
    return { start, end }
  })
  return sample === samples ? chunks : refuseVideo('video.broken')
}

function readChunkOffsets({ view, boxes }: Tables): number[] {
  const isLong = boxes.some(({ type }) => type === 'co64')
  const rowBytes = isLong ? 8 : 4
  const { count, rows } = readTable(view, requireBox(boxes, isLong ? 'co64' : 'stco'), { rowBytes })
  return Array.from({ length: count }, (_, row) => {
    const at = rows + row * rowBytes
    return isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
  })
}

function createSizeReader(view: DataView, box: Box, samples: number): (sample: number) => number {
  requireBytes(box, 12)
  const sameSize = view.getUint32(box.body + 4)
  if (sameSize > 0) return view.getUint32(box.body + 8) === samples ? () => sameSize : refuseVideo('video.broken')
  const { count, rows } = readTable(view, box, { before: 8, rowBytes: 4 })
  return count === samples ? (sample) => view.getUint32(rows + sample * 4) : refuseVideo('video.broken')
}
