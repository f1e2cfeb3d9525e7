// Which licenses a package of the running site may have, and the report that goes with a release.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UsedPackage } from './packages.ts'

/** They ask for the notice at most. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]
/** Others, only for these packages, which we use as they are, in files of their own. */
const ALLOWED_FOR: Readonly<Record<string, RegExp>> = {
  'CC-BY-4.0': /^caniuse-lite$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^(?:lightningcss|ical\.js$)/,
}
/** Their package names no license in a form that a program reads; what their file says. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Each license of `A AND B` must be allowed, of `A OR B` one. */
export function isLicenseAllowed({ name, license }: Pick<UsedPackage, 'name' | 'license'>): boolean {
  const text = license ?? READ_BY_HAND[name]
  if (text === undefined) return false
  const isAllowed = (part: string) => PERMISSIVE.includes(part) || (ALLOWED_FOR[part]?.test(name) ?? false)
  return text
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((both) => both.split(' OR ').some(isAllowed))
}

const NOTICE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const MAX_NOTICE_BYTES = 200_000

/** Every package with its license and the text that it asks us to pass on. */
export function buildLicenseReport(root: string, packages: readonly UsedPackage[]): string {
  const sections = packages.map((item) => {
    const title = `${item.name} ${item.version} (${item.license ?? READ_BY_HAND[item.name] ?? 'unknown'})`
    return [title, '='.repeat(title.length), '', ...readNotices(join(root, item.path)), ''].join('\n')
  })
  return ['Licenses of the packages that Tahanan uses', '', ...sections].join('\n')
}

function readNotices(folder: string): string[] {
  if (!existsSync(folder)) return ['(for another platform; not part of this build)']
  const names = readdirSync(folder).filter((name) => NOTICE_FILE.test(name))
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').slice(0, MAX_NOTICE_BYTES).trim())
}
