import { expect, test } from 'vitest'
import { toClientNetwork } from './audit.rules.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['nonsense', null],
  [null, null],
])('the audit log stores the network of %s and not the address', (address, network) => {
  expect(toClientNetwork(address)).toBe(network)
})
