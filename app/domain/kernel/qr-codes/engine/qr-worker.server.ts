// Entry of the thread that looks for a QR code in one picture and ends. It has a build entry of its own (scripts/build-threads.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { decodeQR } from 'qr/decode.js'

export type QrTask = { luma: Uint8Array; width: number; height: number }
/** Null if the picture shows no readable code. */
export type QrAnswer = { text: string | null }

/** The thread has a time limit of its own; this one ends retries on a picture without a code. */
const RETRIES = { effort: 64, timeLimit: 2_000 }

const { luma, width, height } = workerData as QrTask
parentPort?.postMessage(findCode(), [])

function findCode(): QrAnswer {
  try {
    return { text: decodeQR({ width, height, data: luma }, { format: 'I420', ...RETRIES }) }
  } catch {
    return { text: null }
  }
}
