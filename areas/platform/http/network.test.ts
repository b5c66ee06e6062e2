import { expect, test } from 'vitest'
import { addressIn, callerAddress, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:51234 ', '203.0.113.7'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:DB8:0:0::1]:443"', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:5123', '2001:db8::5123'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[0:0:0:0:0:ffff:203.0.113.7]:80', '203.0.113.7'],
  ['unknown', null],
  ['_hidden', null],
  ['garbage<>', null],
  ['', null],
  ['1.2.3', null],
  ['1.2.3.4.5', null],
  ['010.0.0.1', null],
  ['0x7f.0.0.1', null],
  ['203.0.113.7:80:80', null],
  ['localhost:80', null],
])('in %s the address is %s', (text, address) => expect(addressIn(text)).toBe(address))

test.each([
  // Of one proxy, what the caller wrote before it counts for nothing.
  ['1.1.1.1, 203.0.113.7:51234', 1, '203.0.113.7'],
  ['1.1.1.1, garbage<>', 1, '192.0.2.1'],
  ['', 1, '192.0.2.1'],
  ['203.0.113.7, 198.51.100.9:80', 2, '203.0.113.7'],
  ['unknown, 198.51.100.9', 2, '198.51.100.9'],
  ['203.0.113.7, unknown', 2, '192.0.2.1'],
  ['203.0.113.7', 3, '203.0.113.7'],
])('“%s” by %i proxies comes from %s', (forwarded, proxies, address) =>
  expect(callerAddress('192.0.2.1', forwarded, proxies)).toBe(address),
)

test('whatever port a proxy writes, an address counts as one', () => {
  const networks = Array.from({ length: 70 }, (_, at) =>
    networkOf(callerAddress('10.0.0.1', `203.0.113.7:${50_000 + at}`, 1)),
  )
  expect(new Set(networks)).toEqual(new Set(['203.0.113.7']))
})
