// One database server for all database tests of a run, with a migrated template that each file clones.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { APP_ROLE, buildAppUrl, ensureAppRole } from '#app/db/embedded/app-role.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { readLockFile, stopPostmaster } from '#app/db/embedded/postmaster.server.ts'
import { isRunning } from '#app/db/embedded/process-table.server.ts'
import { MIGRATIONS_FOLDER, migrateDatabase } from '#app/db/migrate.server.ts'
import { nameDemoTemplate, runStatement } from './new-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection that may create databases. */
    postgresUrl: string
    /** The name of the migrated template. */
    postgresTemplate: string
  }
}

const DATA_DIR_PREFIX = 'tahanan-test-'

type Server = { url: string; template: string; close: () => Promise<void> }

/** Shared by the projects of one run: the first starts it, the last stops it. */
let sharedServer: Promise<Server> | undefined
let userCount = 0

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  userCount += 1
  sharedServer ??= openServer()
  const server = await sharedServer
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', server.template)
  return async () => {
    userCount -= 1
    if (userCount > 0) return
    sharedServer = undefined
    await server.close()
  }
}

async function openServer(): Promise<Server> {
  const { url, stop } = process.env.TEST_DATABASE_URL
    ? await useExternalServer(process.env.TEST_DATABASE_URL)
    : await startTemporaryServer()
  const template = `tahanan_template_${randomBytes(6).toString('hex')}`
  try {
    await runStatement(url, `create database ${template}`)
    await migrateTemplate(url, template)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    template,
    close: async () => {
      if (process.env.TEST_DATABASE_URL) {
        for (const name of [template, nameDemoTemplate(template)])
          await runStatement(url, `drop database if exists ${name} with (force)`)
      }
      await stop()
    },
  }
}

/** Gives it the application's role, as the embedded server has it. The role stays, because other databases may use it. */
async function useExternalServer(url: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await ensureAppRole(owner, decodeURIComponent(new URL(url).password))
  } finally {
    await owner.end()
  }
  const app = new pg.Client({ connectionString: buildAppUrl(url) })
  await app.connect().catch((error: unknown) => {
    throw new Error(`The role ${APP_ROLE} of TEST_DATABASE_URL has another password; drop the role.`, { cause: error })
  })
  await app.end()
  return { url, stop: () => Promise.resolve() }
}

async function startTemporaryServer() {
  await stopServersOfKilledRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${DATA_DIR_PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711) // as root the server runs under another account, which needs to traverse the folder
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const server = await startEmbedded({ dataDir, durability: 'none' })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Stops the server of a run that was killed and could not stop it itself. */
async function stopServersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${DATA_DIR_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || (await isRunning(Number(pid)))) continue
    const dataDir = join(tmpdir(), name)
    const folder = join(dataDir, 'postgres')
    const lock = await readLockFile(folder)
    if (lock) await stopPostmaster(lock.pid, folder)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function migrateTemplate(url: string, template: string): Promise<void> {
  if (!existsSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'))) {
    process.stderr.write('There are no migrations yet: database tests run on an empty database.\n')
    return
  }
  const target = new URL(url)
  target.pathname = template
  await migrateDatabase(target.href, { appRole: APP_ROLE })
}
