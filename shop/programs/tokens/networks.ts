import { BlockList, isIP } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(?=[\d.]+$)/i
const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const family = isIP(address)
  return family === 0 ? null : family === 4 ? 'ipv4' : 'ipv6'
}

/** «203.0.113.7» or «203.0.113.0/24» as a network; null for anything else. */
export const networkFrom = (text: string): string | null => {
  const [address = '', length, ...rest] = text.trim().split('/')
  const family = familyOf(address)
  if (family === null || rest.length > 0) return null
  const most = family === 'ipv4' ? 32 : 128
  if (length === undefined) return `${address}/${most}`
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? `${address}/${Number(length)}` : null
}

/** Whether an address lies in one of the networks. An IPv4 address may come as an IPv6 one. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  const plain = address.replace(MAPPED_IPV4, '')
  const family = familyOf(plain)
  if (family === null) return false
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', length] = network.split('/')
    const of = familyOf(base)
    if (of !== null) list.addSubnet(base, Number(length), of)
  }
  return list.check(plain, family)
}
