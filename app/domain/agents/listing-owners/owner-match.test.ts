import { expect, test } from 'vitest'
import { createOwnerMatcher, type KnownClient } from './owner-match.rules.ts'

const client = (id: string, facts: Partial<KnownClient> = {}): KnownClient => ({
  id,
  name: id,
  email: null,
  phone: null,
  ...facts,
})
const owner = (facts: { name?: string; email?: string; phone?: string }) => ({
  name: '',
  email: null,
  phone: null,
  ...facts,
})

test('an owner is the client with the address, then with the number, then with the name', () => {
  const { find } = createOwnerMatcher([
    client('by address', { email: 'a@tahanan.example' }),
    client('by number', { phone: '+639175550101' }),
    client('Niña  Peña'),
  ])
  const all = { name: 'niña peña', email: 'a@tahanan.example', phone: '+639175550101' }
  expect(find(owner(all))?.id).toBe('by address')
  expect(find(owner({ ...all, email: 'b@tahanan.example' }))?.id).toBe('by number')
  expect(find(owner({ name: ' NIÑA PEÑA' }))?.id).toBe('Niña  Peña')
  expect(find(owner({ name: 'Niña' }))).toBeNull()
})

test('of two clients with one number or name none is chosen', () => {
  const phone = '+639175550101'
  const { find } = createOwnerMatcher([client('Ana', { phone }), client('Ben', { phone }), client('Ben')])
  expect(find(owner({ phone }))).toBeNull()
  expect(find(owner({ name: 'Ben' }))).toBeNull()
  expect(find(owner({ name: 'Ana', phone }))?.id).toBe('Ana') // null control: the name decides then
})

test('one name with another address or number is another person', () => {
  const { find } = createOwnerMatcher([client('Juan Cruz', { email: 'juan@tahanan.example' })])
  expect(find(owner({ name: 'Juan Cruz', email: 'other@tahanan.example' }))).toBeNull()
  expect(find(owner({ name: 'Juan Cruz', phone: '+639175550101' }))?.id).toBe('Juan Cruz')
})

test('a client who was added for an earlier row is found', () => {
  const { find, add } = createOwnerMatcher([])
  expect(find(owner({ name: 'Ana' }))).toBeNull()
  add(client('Ana'))
  expect(find(owner({ name: 'ana' }))?.id).toBe('Ana')
})
