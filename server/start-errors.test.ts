import { describe, expect, test } from 'vitest'
import { checkConnectionLimits } from './connection-limit.ts'
import { explainDatabaseError, explainDataDirError, explainListenError, StartError } from './start-errors.ts'

const makeError = (code: string, message = 'bare text') => Object.assign(new Error(message), { code })
const getMessage = (error: unknown) => (error instanceof Error ? error.message : '')

describe('errors of the start', () => {
  const URL_WITH_PASSWORD = 'postgres://maria:s3cr%40t@db.example:5433/tahanan'

  test.each([
    ['ECONNREFUSED', /no PostgreSQL at db\.example:5433\. Start it/],
    ['ENOTFOUND', /"db\.example" is unknown\. Correct the host/],
    ['EAI_AGAIN', /"db\.example" cannot be looked up/],
    ['ETIMEDOUT', /does not answer\. Correct host and port/],
    ['28P01', /refuses the password of the role "maria"\. Correct/],
    ['28000', /"maria" in\. Create the role/],
    ['3D000', /"tahanan" does not exist\. Create it: create database/],
    ['42501', /may not change the database "tahanan"\. Make it the owner/],
    ['53300', /no free connection\. Raise/],
    ['25006', /read-only replica\. Use/],
    ['53100', /is full\. Free/],
  ])('database error %s names DATABASE_URL and the remedy, without the password', (code, expected) => {
    const wrapped = new Error('could not migrate', { cause: makeError(code) })
    const message = getMessage(explainDatabaseError(wrapped, URL_WITH_PASSWORD))
    expect(message).toMatch(/^DATABASE_URL: /)
    expect(message).toMatch(expected)
    expect(message).not.toMatch(/s3cr|bare text/)
  })

  test('a host with several addresses fails with the code of the first', () => {
    const error = new AggregateError([makeError('ECONNREFUSED'), makeError('EHOSTUNREACH')])
    expect(getMessage(explainDatabaseError(error, URL_WITH_PASSWORD))).toContain('there is no PostgreSQL')
  })

  test.each([
    ['EACCES', 'chown'],
    ['EPERM', 'chown'],
    ['EROFS', 'Mount it writable'],
    ['ENOSPC', 'Free some space'],
    ['53100', 'Free some space'],
    ['ENOTDIR', 'Choose a path for a folder'],
    ['EEXIST', 'Choose a path for a folder'],
  ])('folder error %s names DATA_DIR, the folder and the remedy', (code, remedy) => {
    const message = getMessage(explainDataDirError(makeError(code), { dataDir: '/srv/homes' }))
    expect(message).toMatch(/^DATA_DIR: .*\/srv\/homes/)
    expect(message).toContain(remedy)
  })

  test.each([
    ['could not write to file "base/1": No space left on device', /^DATA_DIR: the disk of \/srv\/homes is full/],
    ['could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.', /^DATA_DIR: .* is full/],
    ["ENOENT: no such file or directory, mkdir '/srv/homes'", /^DATA_DIR: \/srv\/homes cannot be created\. Mount/],
  ])('the cause is recognized in the text "%s"', (text, expected) => {
    const error = makeError('XX000', text)
    expect(getMessage(explainDataDirError(error, { dataDir: '/srv/homes' }))).toMatch(expected)
  })

  test.each([
    ['EADDRINUSE', 'METRICS_PORT: port 9464 is already in use'],
    ['EACCES', 'METRICS_PORT: this account may not use port 9464'],
    ['EADDRNOTAVAIL', 'METRICS_HOST: 203.0.113.9 is not an address of this machine'],
    ['ENOTFOUND', 'METRICS_HOST: the host name "203.0.113.9" is unknown'],
  ])('listen error %s names the variable', (code, expected) => {
    const address = { host: '203.0.113.9', port: 9464 }
    const explained = explainListenError(makeError(code), address, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
    expect(getMessage(explained)).toContain(expected)
  })

  test('an unknown error stays as it is (null control)', () => {
    const error = new Error('a defect')
    expect(explainDatabaseError(error, URL_WITH_PASSWORD)).toBe(error)
    expect(explainDataDirError(error, { dataDir: '/' })).toBe(error)
    expect(explainListenError(error, { port: 1 }, { host: 'LISTEN_HOST', port: 'PORT' })).toBe(error)
  })
})

describe('connection limits', () => {
  const UNLIMITED = { role: 'maria', ofRole: -1, ofDatabase: -1, ofServer: 97 }
  const env = { databasePool: 10, databaseDirectUrl: undefined, workers: 1 } // 23 with jobs, events, search and the views of administrators

  test('enough connections are accepted (null control)', () => {
    checkConnectionLimits(UNLIMITED, env)
    checkConnectionLimits({ ...UNLIMITED, ofRole: 23, ofDatabase: 23, ofServer: 23 }, env)
  })

  test.each(['ofRole', 'ofDatabase', 'ofServer'] as const)('one connection too few (%s) is refused', (name) => {
    const check = () => checkConnectionLimits({ ...UNLIMITED, [name]: 22 }, env)
    expect(check).toThrow(StartError)
    expect(check).toThrow(/^DATABASE_URL: .* 22 connections, and this process needs 23 .* or set DATABASE_POOL=9\.$/)
  })

  test('behind a pooler only the direct connections count', () => {
    const pooled = { ...env, databaseDirectUrl: 'postgres://maria@db/tahanan' }
    checkConnectionLimits({ ...UNLIMITED, ofRole: 4 }, pooled)
    expect(() => checkConnectionLimits({ ...UNLIMITED, ofRole: 3 }, pooled)).toThrow(
      /^DATABASE_DIRECT_URL: .* 3 connections, and this process needs 4 \(for jobs and events, past the pooler\)\. Raise the limit \(alter role "maria" connection limit 4;\)\.$/,
    )
  })

  test('each worker needs its own, and the jobs of one of them', () => {
    const workers = { ...env, workers: 3 } // 3 × 19 and 4 for jobs
    checkConnectionLimits({ ...UNLIMITED, ofServer: 61 }, workers)
    const check = () => checkConnectionLimits({ ...UNLIMITED, ofServer: 60 }, workers)
    expect(check).toThrow(
      /^WEB_CONCURRENCY: .* 60 connections, and 3 workers need 61 .* or set DATABASE_POOL=9 or start fewer workers\.$/,
    )
  })

  test('a limit below the smallest pool suggests no pool size', () => {
    expect(() => checkConnectionLimits({ ...UNLIMITED, ofRole: 3 }, env)).toThrow(/connection limit 23;\)\.$/)
  })
})
