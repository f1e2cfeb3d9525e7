// Entry of the thread that checks one video and ends. It empties the file in place. It has a build entry of its own (scripts/build-threads.ts).
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { VideoError, type VideoProblem } from './video-boxes.ts'
import { checkVideo, type VideoFacts } from './video-check.ts'

/** The bytes of the video in a file on the disk. */
export type VideoTask = { path: string; start: number; size: number }
export type VideoAnswer = { facts: VideoFacts } | { problem: VideoProblem }

const ZEROS = new Uint8Array(64 * 1024)

const { path, start, size } = workerData as VideoTask
parentPort?.postMessage(cleanVideo(), [])

function cleanVideo(): VideoAnswer {
  const file = openSync(path, 'r+')
  try {
    const { facts, writes, blanks } = checkVideo({ size, read: (at, count) => readBytes(file, start + at, count) })
    for (const { start: at, bytes } of writes) writeSync(file, bytes, 0, bytes.length, start + at)
    for (const span of blanks)
      for (let at = span.start; at < span.end; at += ZEROS.length)
        writeSync(file, ZEROS, 0, Math.min(ZEROS.length, span.end - at), start + at)
    return { facts }
  } catch (error) {
    if (error instanceof VideoError) return { problem: error.problem }
    throw error
  } finally {
    closeSync(file)
  }
}

function readBytes(file: number, at: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count)
  for (let done = 0; done < count;) {
    const read = readSync(file, bytes, done, count - done, at + done)
    if (read === 0) throw new Error('the file is shorter than its size')
    done += read
  }
  return bytes
}
