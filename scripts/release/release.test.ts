// What a release contains: an archive with the same bytes on every machine, a bill of materials that is complete, and allowed licenses only.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeReleaseArchive } from './archive.ts'
import { buildContainer } from './container.ts'
import { findChangelogSection } from './changelog.ts'
import { buildLicenseReport, isLicenseAllowed } from './licenses.ts'
import { listDirectPackages, listUsedPackages } from './packages.ts'
import { buildSbom } from './sbom.ts'

const lock = readFileSync('package-lock.json', 'utf8')
const packages = listUsedPackages(lock)
const AT = new Date('2026-11-19T00:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'tahanan-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('licenses', () => {
  test('every package of the running site has a license that is allowed', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter((item) => !isLicenseAllowed(item)).map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    [null, false],
  ])('%s of another package: %s', (license, isAllowed) => {
    expect(isLicenseAllowed({ name: 'another', license })).toBe(isAllowed)
  })

  test('the report has the text that the license asks to pass on', () => {
    const report = buildLicenseReport(
      process.cwd(),
      packages.filter(({ name }) => name === 'zod'),
    )
    expect(report).toMatch(/^zod [\d.]+ \(MIT\)$/m)
    expect(report).toContain('Permission is hereby granted, free of charge')
  })
})

describe('the bill of materials', () => {
  const product = { name: 'tahanan', version: '1.2.3', license: 'MIT', committedAt: AT, uses: listDirectPackages(lock) }
  type Component = { 'bom-ref': string; name: string; purl: string; hashes?: { alg: string; content: string }[] }
  type Sbom = { serialNumber: string; components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }
  const sbom = buildSbom(product, packages) as Sbom

  test('it names every package once, with its hash, and no package of the tests', () => {
    const references = sbom.components.map((component) => component['bom-ref'])
    expect(new Set(references).size).toBe(packages.length)
    const react = sbom.components.find(({ purl }) => purl.startsWith('pkg:npm/react@'))
    expect(react?.hashes).toMatchObject([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string },
    ])
    expect(sbom.components.map(({ name }) => name)).not.toContain('jsqr')
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('every package is reached from the product', () => {
    const uses = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const reached = new Set<string>()
    const visit = (ref: string) => {
      if (reached.has(ref)) return
      reached.add(ref)
      for (const next of uses.get(ref) ?? []) visit(next)
    }
    visit('tahanan@1.2.3')
    expect(sbom.components.map((component) => component['bom-ref']).filter((ref) => !reached.has(ref))).toEqual([])
    expect([...reached].filter((ref) => !uses.has(ref))).toEqual([])
  })

  test('the same commit has the same one, another package another number', () => {
    expect(buildSbom(product, packages)).toEqual(sbom)
    expect((buildSbom(product, packages.slice(1)) as Sbom).serialNumber).not.toBe(sbom.serialNumber)
  })
})

describe('the archive', () => {
  test('its bytes do not depend on the machine, and it unpacks with modes and links', async () => {
    const first = await writeFrom('first', ['b.txt', 'a/run.sh', 'a/link'], new Date('2020-01-01'))
    const second = await writeFrom('second', ['a/link', 'b.txt', 'a/run.sh'], new Date('2024-05-05'))
    expect(first.equals(second)).toBe(true)
    const listed = execFileSync('tar', ['-tvzf', join(folder, 'first.tar.gz')], { encoding: 'utf8' })
    expect(listed).toMatch(/^-rwxr-xr-x root\/root .* site-1\/a\/run\.sh$/m)
    expect(listed).toMatch(/^lrwxrwxrwx root\/root .* site-1\/a\/link -> run\.sh$/m)
    expect(listed.indexOf('site-1/a/')).toBeLessThan(listed.indexOf('site-1/b.txt'))
  })

  async function writeFrom(name: string, names: readonly string[], modifiedAt: Date): Promise<Buffer> {
    const root = join(folder, name)
    mkdirSync(join(root, 'a'), { recursive: true })
    writeFileSync(join(root, 'b.txt'), 'Tuloy po kayo')
    writeFileSync(join(root, 'a/run.sh'), '#!/bin/sh\n')
    chmodSync(join(root, 'a/run.sh'), 0o700)
    symlinkSync('run.sh', join(root, 'a/link'))
    utimesSync(join(root, 'b.txt'), modifiedAt, modifiedAt)
    const path = join(folder, `${name}.tar.gz`)
    await writeReleaseArchive({ root, names, folder: 'site-1', at: AT, path })
    return readFileSync(path)
  }
})

test('the section of a version ends where the next begins', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- c\n\n## 1.10.0 (2026-11-19)\n\n- b\n- ## not a version\n\n## 1.1.0\n\n- a\n'
  expect(findChangelogSection(changelog, '1.10.0')).toBe('- b\n- ## not a version')
  expect(findChangelogSection(changelog, '1.1.0')).toBe('- a')
  expect(findChangelogSection(changelog, '1.1')).toBeNull()
})

describe('the image of a release', () => {
  test('is built from the Dockerfile with the time of the commit, if an engine answers', () => {
    const engine = join(folder, 'engine')
    writeFileSync(engine, `#!/bin/sh\necho "$@" >> ${folder}/calls\n`, { mode: 0o755 })
    expect(buildContainer({ root: folder, path: 'out.tar', at: AT, engine })).toBe(true)
    const [, build = ''] = readFileSync(join(folder, 'calls'), 'utf8').split('\n')
    expect(build).toContain('--file deploy/Dockerfile')
    expect(build).toContain(`SOURCE_DATE_EPOCH=${AT.getTime() / 1_000}`)
    expect(build).toContain('type=oci,dest=out.tar')
  })

  test('is left out without an engine', () => {
    const engine = join(folder, 'no-such-engine')
    expect(buildContainer({ root: '.', path: 'out.tar', at: new Date(), engine })).toBe(false)
  })
})
