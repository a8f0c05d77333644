import { expect, test } from 'vitest'
import { readDatabaseUrl, withLogin } from './database-url.ts'
import { isPlainDatabase } from './unencrypted-host.ts'

const serversIn = (url: string): string[] => {
  const address = readDatabaseUrl(url)
  return 'problem' in address ? [address.problem] : address.servers.map(({ host, port }) => `${host} ${port}`)
}

test('SAFE-08: an address may name several servers, as libpq writes them', () => {
  expect(
    serversIn('postgresql://glad:a%40b@db1.example,db2.example:6432/glad?target_session_attrs=read-write'),
  ).toEqual(['db1.example 5432', 'db2.example 6432'])
  expect(serversIn('postgres://glad@/glad?host=10.0.0.1,10.0.0.2&port=5432,6432')).toEqual([
    '10.0.0.1 5432',
    '10.0.0.2 6432',
  ])
  expect(serversIn('postgresql://glad@[::1],[::2]:6432/glad')).toEqual(['::1 5432', '::2 6432'])
  expect(serversIn('postgresql://glad@localhost/glad?host=%2Ftmp%2Frun')).toEqual(['/tmp/run 5432'])
})

test.each([
  'не адрес',
  'mysql://glad:x@127.0.0.1/glad',
  'postgresql://glad:x@one,/glad',
  'postgresql://glad:x@one:port,two/glad',
  'postgresql://glad:p/w@one,two/glad',
  'postgresql://glad@/glad?host=one,two,three&port=1,2',
])('OWN-04: %s is no address of PostgreSQL', (url) => {
  expect(serversIn(url)).toEqual([expect.stringContaining('не похожа на адрес PostgreSQL')])
})

test('OWN-04: a replica is no server of the shop', () => {
  expect(serversIn('postgresql://glad@one,two/glad?target_session_attrs=standby')).toEqual([
    expect.stringMatching(/target_session_attrs=standby.*read-write/),
  ])
})

test('SAFE-08: another login keeps all servers', () => {
  expect(withLogin('postgresql://glad:p@one,two:6432/glad?sslmode=disable', 'app', 'p@w')).toBe(
    'postgresql://app:p%40w@one,two:6432/glad?sslmode=disable',
  )
})

test('SAFE-04: one server on another machine is enough to ask whether the connection is encrypted', () => {
  expect(isPlainDatabase('postgresql://glad@127.0.0.1,[::1]:6432/glad')).toBe(false)
  expect(isPlainDatabase('postgresql://glad@127.0.0.1,db.example/glad')).toBe(true)
  expect(isPlainDatabase('postgresql://glad@127.0.0.1,db.example/glad?sslmode=disable')).toBe(false)
})
