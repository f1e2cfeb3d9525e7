import { describe, expect, test } from 'vitest'
import { accountSubject, addressSubject } from './limit-subject.rules.ts'

describe('an address as the subject of a limit', () => {
  test('each IPv4 address counts for itself', () => {
    expect(addressSubject('203.0.113.7')).toBe('address:203.0.113.7')
    expect(addressSubject('203.0.113.8')).not.toBe(addressSubject('203.0.113.7'))
  })

  test('an IPv6 customer counts once for all addresses of the /64', () => {
    const one = addressSubject('2001:db8:1:2::1')
    expect(one).toBe('address:2001:db8:1:2::/64')
    expect(addressSubject('2001:0DB8:0001:0002:ffff:eeee:dddd:cccc')).toBe(one)
    expect(addressSubject('2001:db8:1:3::1')).not.toBe(one)
    expect(addressSubject('::1')).toBe('address:0:0:0:0::/64')
    expect(addressSubject('fe80::1%eth0')).toBe('address:fe80:0:0:0::/64')
  })

  test('an IPv4 address in IPv6 dress is the same client', () => {
    const plain = addressSubject('203.0.113.7')
    expect(addressSubject('::ffff:203.0.113.7')).toBe(plain)
    expect(addressSubject('::FFFF:cb00:7107')).toBe(plain)
    expect(addressSubject('0:0:0:0:0:ffff:203.0.113.7')).toBe(plain)
  })

  test('what is no address still counts, and nobody is let through for having none', () => {
    expect(addressSubject('1:2::3::4')).toBe('address:1:2::3::4')
    expect(addressSubject('1:2:3:4:5:6:7')).toBe('address:1:2:3:4:5:6:7')
    expect(addressSubject('gggg::1')).toBe('address:gggg::1')
    expect(addressSubject(null)).toBe('address:none')
  })

  test('an account and an address never share a counter', () => {
    expect(accountSubject('203.0.113.7')).not.toBe(addressSubject('203.0.113.7'))
  })
})
