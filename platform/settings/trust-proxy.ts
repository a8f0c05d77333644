/** Which X-Forwarded-* headers are trusted. */
import { isIP } from 'node:net'

/**
 * `false`: nobody's. A number: the last so many addresses of the chain belong to proxies. A list: networks of proxies. The chain
 * is read from its end, which the nearest proxy has written, so that a visitor who sends the header does not choose an address.
 */
export type TrustProxy = false | number | readonly string[]

/** This machine and private networks, by the names of proxy-addr. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'] as const
const MAX_HOPS = 10

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return PRIVATE_NETWORKS.some((name) => name === text)
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** The setting TRUST_PROXY; undefined when it cannot be understood. */
export const parseTrustProxy = (given: string | undefined): TrustProxy | undefined => {
  const text = given?.toLowerCase()
  if (text === undefined || ['нет', 'off', 'no', 'false', '0'].includes(text)) return false
  if (['да', 'on', 'yes', 'true'].includes(text)) return PRIVATE_NETWORKS
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}
