import { expect, test } from 'vitest'
import { countedNetwork, networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', ''],
])('the network of «%s» is «%s»', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
])('limits count %s as %s, and in %s', (address, counted, wide) => {
  expect([countedNetwork(address), wideNetworkOf(address)]).toEqual([counted, wide])
})
