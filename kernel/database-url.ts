/** Addresses of PostgreSQL as libpq writes them. One may name several servers, of which the shop uses the one that takes writes. */

/** A server of the address; `host` begins with «/» when it is the folder of a socket. */
export type DatabaseServer = { readonly url: string; readonly host: string; readonly port: number }
/** `problem`: what is wrong, as the rest of a sentence that begins with the name of the setting. */
export type DatabaseAddress = { readonly servers: readonly DatabaseServer[] } | { readonly problem: string }

/** Scheme, user with «@», servers, database, parameters. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/
const DEFAULT_PORT = '5432'
const WRITABLE: readonly string[] = ['read-write', 'primary']

const notAnAddress = {
  problem: 'не похожа на адрес PostgreSQL. Пример: postgresql://имя:пароль@сервер:5432/база',
}

export const readDatabaseUrl = (text: string): DatabaseAddress => {
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = ADDRESS.exec(text) ?? []
  const named = new URLSearchParams(query)
  const urls = named.has('host')
    ? namedServers(named).map((server) => `${scheme}${user}${hosts.split(',')[0] || 'localhost'}${path}?${server}`)
    : hosts.split(',').map((host) => `${scheme}${user}${host}${path}${query}`)
  const isServer = (url: string): boolean => URL.canParse(url) && (urls.length === 1 || hostOf(new URL(url)) !== '')
  if (scheme === '' || urls.length === 0 || !urls.every(isServer)) return notAnAddress
  const wanted = named.get('target_session_attrs')
  if (wanted !== null && !WRITABLE.includes(wanted))
    return {
      problem:
        `говорит target_session_attrs=${wanted}, а магазину нужен сервер, который принимает записи: ` +
        'target_session_attrs=read-write.',
    }
  return {
    servers: urls.map((each) => {
      const url = new URL(each)
      return { url: each, host: hostOf(url), port: Number(url.searchParams.get('port') || url.port || DEFAULT_PORT) }
    }),
  }
}

const hostOf = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1')

/** The parameters of each server of `?host=a,b&port=5432,5433`; none when the ports are of another number. */
const namedServers = (given: URLSearchParams): readonly URLSearchParams[] => {
  const hosts = (given.get('host') ?? '').split(',')
  const ports = (given.get('port') ?? '').split(',')
  if (ports.length !== 1 && ports.length !== hosts.length) return []
  return hosts.map((host, i) => {
    const server = new URLSearchParams(given)
    server.set('host', host)
    if (given.has('port')) server.set('port', ports[i] ?? ports[0] ?? DEFAULT_PORT)
    return server
  })
}

/** The address with another login. */
export const withLogin = (text: string, user: string, password: string): string =>
  text.replace(
    /^(\w+:\/\/)(?:[^/?#]*@)?/,
    (_, scheme: string) => `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  )
