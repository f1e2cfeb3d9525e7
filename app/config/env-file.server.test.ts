import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from './env-file.server.ts'

test('the file gives what is not set, and a missing file nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-env-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    for (const name of ['TAHANAN_TEST_A', 'TAHANAN_TEST_B']) delete process.env[name]
  })
  const path = join(folder, '.env')
  expect(readEnvironment(path)).toBe(process.env)
  writeFileSync(path, 'TAHANAN_TEST_A=file\nTAHANAN_TEST_B=file\n')
  process.env.TAHANAN_TEST_A = 'set'
  expect(readEnvironment(path)).toMatchObject({ TAHANAN_TEST_A: 'set', TAHANAN_TEST_B: 'file' })
})

test('server and commands read the configuration with the file', () => {
  const sources = globSync(['server/**/*.ts', 'scripts/**/*.ts', 'app/**/*.ts'], { exclude: ['**/*.test.ts'] })
  const calls = sources.flatMap((path) => readFileSync(path, 'utf8').match(/\bloadEnv\((?!source)[^)]*\)/g) ?? [])
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter((call) => call !== 'loadEnv()')).toEqual([])
  expect('loadEnv({ ...process.env })').not.toBe('loadEnv()')
})
