// A small application for the drill: owns the data folder, writes rows, and notes each acknowledged one outside the database.
import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import pg from 'pg'
import { claimDataDir, DataDirInUseError, startEmbedded } from '#app/db/embedded/launcher.server.ts'

export const REFUSED = 3
export const TABLE = 'create table if not exists written (id text primary key)'
const WRITERS = 4

async function main(dataDir: string, notesPath: string, round: string): Promise<void> {
  const started = Date.now()
  const server = await startEmbedded({ dataDir })
  const claim = await claimDataDir(server, dataDir, { patienceMs: 1_500 })
  const pool = new pg.Pool({ connectionString: server.url, max: WRITERS })
  pool.on('error', () => {})
  await pool.query(TABLE)
  process.stdout.write(`${JSON.stringify({ ready: Date.now() - started, how: server.how, pid: server.pid })}\n`)
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const notes = openSync(notesPath, 'a')
  const write = async (writer: number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const id = `${round}-${writer}-${n}`
      await pool.query('insert into written values ($1)', [id])
      writeSync(notes, `${id}\n`) // acknowledged: from here on it may not be lost
      fdatasyncSync(notes)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await pool.end()
  await claim.release()
  await server.stop()
}

if (import.meta.main) {
  const [dataDir = '', notesPath = '', round = ''] = process.argv.slice(2)
  try {
    await main(dataDir, notesPath, round)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    process.exit(error instanceof DataDirInUseError ? REFUSED : 1)
  }
}
