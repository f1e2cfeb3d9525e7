import { describe, expect, test } from 'vitest'
import { removeListingAddresses, splitByAddresses } from './message-address.rules.ts'

const ORIGIN = 'https://tahanan.example'
const ID = '0199c3a2-0000-7000-8000-000000000001'
const listAddresses = (text: string) => splitByAddresses(text, ORIGIN).filter(({ path }) => path !== null)

describe('addresses in a message', () => {
  test.each([`${ORIGIN}/properties/${ID}`, `/properties/${ID}`])('%s is recognized as a listing', (address) => {
    expect(listAddresses(`Is it free? ${address}.`)).toMatchObject([{ content: address, listingId: ID }])
    expect(removeListingAddresses(`Is it free?\n\n${address}`, ORIGIN).trim()).toBe('Is it free?')
  })

  test('a page of our own site that is no listing keeps its address', () => {
    expect(listAddresses(`See ${ORIGIN}/agents, please`)).toMatchObject([{ path: '/agents', listingId: null }])
    expect(removeListingAddresses(`See ${ORIGIN}/agents`, ORIGIN)).toBe(`See ${ORIGIN}/agents`)
  })

  test('an address of another site is never a listing', () => {
    const text = `Pay at https://tahanan.example.evil.ph/properties/${ID} now`
    expect(listAddresses(text)).toEqual([])
    expect(removeListingAddresses(text, ORIGIN)).toBe(text)
  })

  test('the pieces of a text are the whole text', () => {
    const text = `a /properties/${ID} b https://x.ph/ c /properties/1`
    expect(
      splitByAddresses(text, ORIGIN)
        .map(({ content }) => content)
        .join(''),
    ).toBe(text)
  })
})
