// Entry of the thread that unpacks one uploaded archive and ends. It has a build entry of its own (scripts/build-threads.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { readArchive } from './read-archive.server.ts'

export type ArchiveTask = { bytes: Uint8Array; wanted: readonly string[] }

const { bytes, wanted } = workerData as ArchiveTask
const answer = await readArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wanted)
const buffers = 'files' in answer ? answer.files.map((file) => file.bytes.buffer as ArrayBuffer) : []
parentPort?.postMessage(answer, buffers)
