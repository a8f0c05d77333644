/** Addresses of other machines that the shop would reach unencrypted. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const leavesThisMachine = (hostname: string): boolean => !THIS_MACHINE.test(hostname)

export const isPlainHttp = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && leavesThisMachine(url.hostname)
}

/** Whether the URL is `smtp://`, which is encrypted only when the server offers STARTTLS. */
export const isPlainSmtp = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'smtp:' && leavesThisMachine(url.hostname)
}

/** A PostgreSQL address that does not say whether to encrypt. `sslmode=disable` says so: for a network that is encrypted itself. */
export const isPlainDatabase = (address: string): boolean => {
  const url = URL.parse(address)
  if (url === null || ['sslmode', 'ssl', 'sslnegotiation'].some((name) => url.searchParams.has(name))) return false
  const host = url.searchParams.get('host') ?? url.hostname
  return !host.startsWith('/') && leavesThisMachine(host)
}
