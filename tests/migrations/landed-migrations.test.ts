// A migration that landed is never edited, because a database that has it would not get the change: a new migration follows it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'

type Migrations = Record<string, string>

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

function readMigrations(): Migrations {
  const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.map((name) => [name, hashText(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'))]))
}

function findProblems(landed: Migrations, present: Migrations): string[] {
  const changed = Object.keys(landed).filter((name) => landed[name] !== present[name])
  const unlisted = Object.keys(present).filter((name) => !(name in landed))
  return [
    ...changed.map((name) => `${name} has landed and changed: restore it and add a new migration`),
    ...unlisted.map((name) => `${name} is new: add "${name}": "${present[name]}" to tests/migrations/landed.json`),
  ]
}

const landed = JSON.parse(readFileSync(new URL('landed.json', import.meta.url), 'utf8')) as Migrations

test('no landed migration changes, and every new one is listed', () => {
  expect(findProblems(landed, readMigrations())).toEqual([])
})

test('the journal of drizzle lists the same migrations in the same order, each with a later date', () => {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[]
  }
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(Object.keys(landed))
  expect(journal.entries.map(({ idx }) => idx)).toEqual(journal.entries.map((_, index) => index))
  // drizzle applies only migrations that are later than the newest of the database
  const dates = journal.entries.map(({ when }) => when)
  expect(new Set(dates).size).toBe(dates.length)
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
})

test('null control: a changed, a removed and an unlisted migration are found', () => {
  expect(findProblems({ 'a.sql': '1', 'b.sql': '2' }, { 'a.sql': '9', 'c.sql': '3' })).toEqual([
    expect.stringMatching(/^a\.sql has landed/),
    expect.stringMatching(/^b\.sql has landed/),
    expect.stringMatching(/^c\.sql is new/),
  ])
})
