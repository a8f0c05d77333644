import { expect, test } from 'vitest'
import { templateUrl } from '#kit/database.ts'
import { connectAsOwner } from './connection.ts'
import { migrate } from '#app/database/migrate.ts'

const good = new URL(templateUrl())
const changed = (change: (url: URL) => void): string => {
  const url = new URL(good)
  change(url)
  return url.href
}

test('explains what is wrong with a DATABASE_URL', async () => {
  const cases: [string, string][] = [
    [changed((url) => (url.password = 'wrong')), 'пароль пользователя «glad» не подошёл'],
    [changed((url) => (url.pathname = '/nowhere')), 'CREATE DATABASE "nowhere"'],
    [changed((url) => (url.username = 'stranger')), 'пароль пользователя «stranger» не подошёл'],
    [changed((url) => url.searchParams.set('host', '/nowhere')), 'нет сокета /nowhere'],
    ['postgresql://glad:x@127.0.0.1:1/glad', 'никто не отвечает'],
    ['postgresql://glad:x@no-such-host.invalid/glad', 'имя сервера «no-such-host.invalid» не находится'],
    ['не адрес', 'не похожа на адрес'],
    ['mysql://glad:x@127.0.0.1:1/glad', 'не похожа на адрес PostgreSQL'],
  ]
  for (const [url, words] of cases) await expect(migrate(url)).rejects.toThrow(words)
})

test('D3: refuses a server that may lose acknowledged orders', async () => {
  const owner = await connectAsOwner(
    changed((url) => (url.pathname = '/postgres')),
    'test',
  )
  const unsafe = `unsafe_${process.pid}`
  await owner.query(`CREATE DATABASE ${unsafe}`)
  await owner.query(`ALTER DATABASE ${unsafe} SET synchronous_commit = off`)
  await expect(migrate(changed((url) => (url.pathname = `/${unsafe}`)))).rejects.toThrow('synchronous_commit = off')
  await owner.query(`DROP DATABASE ${unsafe} WITH (FORCE)`)
  await owner.query(`CREATE DATABASE ${unsafe} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`)
  await expect(migrate(changed((url) => (url.pathname = `/${unsafe}`)))).rejects.toThrow('не знают кириллицы')
  await owner.query(`DROP DATABASE ${unsafe} WITH (FORCE)`)
  await owner.end()
})
