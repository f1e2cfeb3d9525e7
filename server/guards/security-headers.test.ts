import { expect, test } from 'vitest'
import { createPolicyBuilder } from './security-headers.ts'

test('pages connect to the own server only', () => {
  expect(createPolicyBuilder({ isSecure: true })("'self'")).toContain("; connect-src 'self'; ")
})

test('a street file elsewhere is the one address that pages may also connect to', () => {
  const streetsUrl = 'https://tiles.example/maps/ph.pmtiles'
  const policy = createPolicyBuilder({ streetsUrl, isSecure: true })("'self'")
  expect(policy).toContain("; connect-src 'self' https://tiles.example/maps/ph.pmtiles; ")
  expect(policy).toContain("; img-src 'self' data: blob:; ")
})
