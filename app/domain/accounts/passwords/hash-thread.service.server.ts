// Computes argon2id on threads of their own. A hash takes a whole core for 50 ms; on Linux these threads have a lower priority, so the
// scheduler gives a busy machine to pages and the database first (promise A2). The pool of Node cannot do that, because it also
// compresses pages.
import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

type Answer = { id: number; key?: Uint8Array; error?: Error }

/** Priority 0 means the calling thread on Linux; elsewhere it would be the whole process. */
const THREAD_CODE = `
const { parentPort } = require('node:worker_threads')
const { argon2Sync } = require('node:crypto')
const os = require('node:os')
if (process.platform === 'linux') try { os.setPriority(0, Math.min(19, os.getPriority(0) + 10)) } catch {}
parentPort.on('message', ({ id, parameters }) => {
  try {
    parentPort.postMessage({ id, key: argon2Sync('argon2id', parameters) })
  } catch (error) {
    parentPort.postMessage({ id, error })
  }
})`

type Pending = { resolve: (key: Buffer) => void; reject: (error: unknown) => void }
type HashThread = { worker: Worker; pending: Map<number, Pending> }

const threads: HashThread[] = []
let nextId = 0

export function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = chooseThread()
  return new Promise((resolve, reject) => {
    const id = nextId++
    if (thread.pending.size === 0) thread.worker.ref()
    thread.pending.set(id, { resolve, reject })
    thread.worker.postMessage({ id, parameters }, []) // copied, not transferred: the caller keeps its buffers
  })
}

function chooseThread(): HashThread {
  const [leastBusy] = threads.toSorted((a, b) => a.pending.size - b.pending.size)
  const canWait = leastBusy?.pending.size === 0 || threads.length >= availableParallelism()
  return leastBusy && canWait ? leastBusy : startThread()
}

function startThread(): HashThread {
  const worker = new Worker(THREAD_CODE, { eval: true })
  const thread: HashThread = { worker, pending: new Map() }
  threads.push(thread)
  worker.unref()
  worker.on('message', ({ id, key, error }: Answer) => {
    const waiting = thread.pending.get(id)
    thread.pending.delete(id)
    if (thread.pending.size === 0) worker.unref()
    if (key) waiting?.resolve(Buffer.from(key))
    else waiting?.reject(error)
  })
  const fail = (error: unknown) => {
    threads.splice(threads.indexOf(thread), 1)
    for (const { reject } of thread.pending.values()) reject(error)
    thread.pending.clear()
  }
  worker.once('error', fail)
  return thread
}
