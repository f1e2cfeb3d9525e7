import { describe, expect, test } from 'vitest'
import { getAccountSubject, getAddressSubject } from './limit-subject.rules.ts'

describe('client address as subject of a rate limit', () => {
  test('each IPv4 address has its own counter', () => {
    expect(getAddressSubject('203.0.113.7')).toBe('address:203.0.113.7')
    expect(getAddressSubject('203.0.113.8')).not.toBe(getAddressSubject('203.0.113.7'))
  })

  test('all IPv6 addresses of one /64 share a counter', () => {
    const one = getAddressSubject('2001:db8:1:2::1')
    expect(one).toBe('address:2001:db8:1:2::/64')
    expect(getAddressSubject('2001:0DB8:0001:0002:ffff:eeee:dddd:cccc')).toBe(one)
    expect(getAddressSubject('2001:db8:1:3::1')).not.toBe(one)
    expect(getAddressSubject('::1')).toBe('address:0:0:0:0::/64')
    expect(getAddressSubject('fe80::1%eth0')).toBe('address:fe80:0:0:0::/64')
  })

  test('an IPv4-mapped IPv6 address shares the counter of the IPv4 address', () => {
    const plain = getAddressSubject('203.0.113.7')
    expect(getAddressSubject('::ffff:203.0.113.7')).toBe(plain)
    expect(getAddressSubject('::FFFF:cb00:7107')).toBe(plain)
    expect(getAddressSubject('0:0:0:0:0:ffff:203.0.113.7')).toBe(plain)
  })

  test('an invalid or missing address is counted too', () => {
    expect(getAddressSubject('1:2::3::4')).toBe('address:1:2::3::4')
    expect(getAddressSubject('1:2:3:4:5:6:7')).toBe('address:1:2:3:4:5:6:7')
    expect(getAddressSubject('gggg::1')).toBe('address:gggg::1')
    expect(getAddressSubject(null)).toBe('address:none')
  })

  test('an account and an address never share a counter', () => {
    expect(getAccountSubject('203.0.113.7')).not.toBe(getAddressSubject('203.0.113.7'))
  })
})
