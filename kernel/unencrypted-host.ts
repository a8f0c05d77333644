import { readDatabaseUrl } from './database-url.ts'

/** Addresses of other machines that the shop would reach unencrypted. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const leavesThisMachine = (hostname: string): boolean => !THIS_MACHINE.test(hostname)

export const isPlainHttp = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && leavesThisMachine(url.hostname)
}

/** Whether the URL is `smtp://` or `imap://`, which are encrypted only when the server offers STARTTLS. */
export const isPlainMail = (address: string): boolean => {
  const url = URL.parse(address)
  return (url?.protocol === 'smtp:' || url?.protocol === 'imap:') && leavesThisMachine(url.hostname)
}

/** A PostgreSQL address that does not say whether to encrypt. `sslmode=disable` says so: for a network that is encrypted itself. */
export const isPlainDatabase = (address: string): boolean => {
  const read = readDatabaseUrl(address)
  if ('problem' in read) return false
  return read.servers.some(({ url, host }) => {
    const { searchParams } = new URL(url)
    if (['sslmode', 'ssl', 'sslnegotiation'].some((name) => searchParams.has(name))) return false
    return !host.startsWith('/') && leavesThisMachine(host.includes(':') ? `[${host}]` : host)
  })
}
