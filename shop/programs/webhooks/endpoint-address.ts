/** Where notifications may be sent: no address that leads into the shop's own network. */
import { lookup as lookupAll } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isWithin } from '../tokens/networks.ts'

const PRIVATE = new BlockList()
for (const [address, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, length, 'ipv4')
for (const [address, length] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(address, length, 'ipv6')

/** Whether an address may be called. `allowed`: networks of the shop's own that a setting opens. */
export const mayReach = (address: string, allowed: readonly string[]): boolean => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  const family = isIP(plain)
  if (family === 0) return false
  return !PRIVATE.check(plain, family === 4 ? 'ipv4' : 'ipv6') || isWithin(plain, allowed)
}

const REFUSED = 'адрес ведёт во внутреннюю сеть'

/** Resolves a name and refuses addresses that may not be reached: the connection is made to the address that was checked. */
export const checkedLookup =
  (allowed: readonly string[]): LookupFunction =>
  (host, options, answer) => {
    lookupAll(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '')
      const open = addresses.filter(({ address }) => mayReach(address, allowed))
      const [first] = open
      if (first === undefined) return answer(Object.assign(new Error(REFUSED), { code: 'EREFUSED' }), '')
      return options.all === true ? answer(null, open) : answer(null, first.address, first.family)
    })
  }

/** Why nothing is sent to an address; null: it may be. A name is checked when it is resolved. */
export const faultOfUrl = (text: string, allowed: readonly string[]): string | null => {
  if (!URL.canParse(text)) return 'нужен адрес целиком, например https://erp.example.ru/hook'
  const { protocol, hostname, username, password } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (username !== '' || password !== '')
    return 'в\u00a0адресе не\u00a0пишут логин и\u00a0пароль: программа проверяет подпись'
  const isOwn = isIP(host) !== 0 && isWithin(host, allowed)
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) return 'нужен адрес https'
  if (isIP(host) !== 0 && !mayReach(host, allowed)) return REFUSED
  return host === 'localhost' || host.endsWith('.localhost') ? REFUSED : null
}
