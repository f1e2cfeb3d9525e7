// A small application for the kill drill: owns the data folder, writes rows, and records each acknowledged row outside the database.
import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import pg from 'pg'
import { claimDataDir, DataDirInUseError, startEmbedded } from '#app/db/embedded/launcher.server.ts'

export const EXIT_CODE_REFUSED = 3
export const CREATE_TABLE_SQL = 'create table if not exists written (id text primary key)'
const WRITERS = 4

async function main(dataDir: string, notesPath: string, round: string): Promise<void> {
  const startedAt = Date.now()
  const server = await startEmbedded({ dataDir })
  const claim = await claimDataDir(server, dataDir, { timeoutMs: 1_500 })
  const pool = new pg.Pool({ connectionString: server.url, max: WRITERS })
  pool.on('error', () => {})
  await pool.query(CREATE_TABLE_SQL)
  process.stdout.write(`${JSON.stringify({ ready: Date.now() - startedAt, how: server.how, pid: server.pid })}\n`)
  const stopping = new AbortController()
  process.once('SIGTERM', () => stopping.abort())
  const notesFile = openSync(notesPath, 'a')
  const writeRows = async (writer: number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const id = `${round}-${writer}-${n}`
      await pool.query('insert into written values ($1)', [id])
      writeSync(notesFile, `${id}\n`) // acknowledged: from now on the row must not be lost
      fdatasyncSync(notesFile)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeRows(writer)))
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
    process.exit(error instanceof DataDirInUseError ? EXIT_CODE_REFUSED : 1)
  }
}
