import { expect, test } from 'vitest'
import { PAGE_ROWS } from './pages.server.ts'
import { hasSecretAddress, removePathSecret } from './secret-addresses.server.ts'

const SECRET = 'S'.repeat(43)

test('every page with a token or code in its path is declared secret', () => {
  const undeclared = PAGE_ROWS.filter(([path, { secret }]) => /:(token|code)\b/.test(path) && secret !== 'path')
  expect(undeclared).toEqual([])
})

test.each(PAGE_ROWS.filter(([, { secret }]) => secret === 'path').map(([path]) => path))(
  'the secret of %s is removed from every spelling of its path',
  (pattern) => {
    const path = pattern.replace(/:\w+/, SECRET)
    const spellings = [path, `${path}.data`, `${path}/`, `${path}/more`, path.toUpperCase(), `/${path}`]
    const escaped = `/%${path.codePointAt(1)?.toString(16)}${path.slice(2)}`
    for (const spelling of [...spellings, escaped, path.replace(SECRET, `%${SECRET}`)]) {
      expect(removePathSecret(spelling), spelling).toBe(pattern)
      expect(hasSecretAddress(spelling), spelling).toBe(true)
    }
    expect(path).toContain(SECRET) // null control: the address as such has it
  },
)

test('other paths stay as they are', () => {
  for (const path of ['/', '/saved', '/properties/1', '/api/saved', '/facebook-data-deletion', '/%'])
    expect(removePathSecret(path)).toBe(path)
  expect(hasSecretAddress('/reset-password')).toBe(true)
  expect(hasSecretAddress('/properties')).toBe(false)
})
