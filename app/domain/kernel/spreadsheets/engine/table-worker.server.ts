// Entry of the thread that reads one uploaded file and ends. It has a build entry of its own (scripts/build.ts).
import { parentPort, workerData } from 'node:worker_threads'
import type { TableLimits } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { parseTable } from './parse-table.server.ts'

export type TableTask = { bytes: Uint8Array; limits: TableLimits }

const { bytes, limits } = workerData as TableTask
const answer = await parseTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
parentPort?.postMessage(answer, [])
