/**
 * The network that an address belongs to: an IPv4 /24 or an IPv6 /64. One customer of a provider gets a whole /64, and a few
 * rented machines mostly share a /24, so limits of concurrency count networks instead of addresses.
 */
import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i

/** The first `count` groups, with `::` written out and leading zeros removed. */
const firstGroups = (address: string, count: number): string => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A trailing IPv4 form is two groups.
  const length = groups.length + after.length + ([...groups, ...after].some((group) => group.includes('.')) ? 1 : 0)
  const missing = tail === undefined ? 0 : 8 - length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** `203.0.113.0/24`, `2001:db8:0:1::/64`; anything else is returned as it is. */
export const networkOf = (address: string): string => {
  const plain = address.replace(MAPPED_IPV4, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : address
}

/** What limits count as one address: an IPv4 address, an IPv6 /64, of which one customer uses any address they like. */
export const countedNetwork = (address: string): string => {
  const plain = address.replace(MAPPED_IPV4, '')
  return isIPv6(plain) ? networkOf(plain) : plain
}

/** What one owner may have many counted addresses of: an IPv4 /24, an IPv6 /48. */
export const wideNetworkOf = (address: string): string => {
  const plain = address.replace(MAPPED_IPV4, '')
  return isIPv6(plain) ? `${firstGroups(plain, 3)}::/48` : networkOf(plain)
}
