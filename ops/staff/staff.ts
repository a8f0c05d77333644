/**
 * `npm run staff -- add …`: accounts of staff (STAFF-01). Uses the settings of the shop: DATABASE_APP_URL, DATABASE_URL or the
 * embedded database of DATA_DIR, whether the shop runs or not, and APP_SECRET, which encrypts the secrets of authenticators.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MIN_STAFF_PASSWORD } from '#kernel/staff-sessions.ts'
import { readConfig } from '#app/config.ts'
import { IMPORTABLE_KINDS } from '#app/import/importer.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openPool } from '#platform/db/pool.ts'
import { DEMO_SECRET } from '#shop/office/demo-staff.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import { staffKeyOf } from '#shop/office/sealed-secret.ts'
import {
  addMember,
  changeRole,
  disableMember,
  listMembers,
  listRoles,
  resetMember,
  type AdminDeps,
} from '#shop/office/staff-admin.ts'
import {
  addToken,
  changeToken,
  listTokens,
  revokeToken,
  USUAL_RIGHTS,
  type TokenRights,
} from '#shop/programs/tokens/import-tokens.ts'
import { base32, codeAt, otpauthUrl, stepAt } from '#shop/office/totp.ts'
import { openShopDatabase } from '../database/shop-database.ts'
import { reportFailure } from '../run-command.ts'

const USAGE = `Сотрудники магазина:
  npm run staff -- add логин --name "Имя Фамилия" --role seller --store код-магазина
  npm run staff -- add логин --name "Имя Фамилия" --role admin     (роль для всех магазинов; первый администратор)
  npm run staff -- roles                                           (коды ролей и их права)
  npm run staff -- list                                            (stores — коды магазинов)
  npm run staff -- role логин --role senior                        (роли одного магазина ещё --store)
  npm run staff -- disable логин                                   (сеансы заканчиваются сразу)
  npm run staff -- reset логин                                     (новый пароль и новый код приложения)
  npm run staff -- token 1c                                        (ключ программы для /api/import, цены и остатки; показывается один раз)
  npm run staff -- token 1c --kinds prices,stock,products,pictures (что ещё он загружает; --may-confirm: и вопреки тормозу)
  npm run staff -- rights 1c --kinds prices,stock                  (изменить, что загружает выданный ключ)
  npm run staff -- tokens                                          (ключи программ и что они загружают)
  npm run staff -- revoke 1c                                       (отозвать ключ)
  npm run staff -- demo-code                                       (код входа сотрудников демо-магазина)
Пароль придумывается сам; свой задайте переменной STAFF_PASSWORD.`

const LOGIN = /^[a-z0-9._-]{2,40}$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    role: { type: 'string' },
    store: { type: 'string' },
    kinds: { type: 'string' },
    'may-confirm': { type: 'boolean' },
  },
})
const [command, login = ''] = positionals

const givenLogin = (): string => {
  if (LOGIN.test(login)) return login
  throw new ConfigError(`Имя — от 2 до 40 строчных латинских букв, цифр, точек и дефисов.\n\n${USAGE}`)
}
const givenRole = (): string => {
  if (values.role !== undefined) return values.role
  throw new ConfigError(`Назовите роль: --role код. Коды: npm run staff -- roles.\n\n${USAGE}`)
}
/** Not an argument: a list of processes shows those. */
const givenPassword = (): string => {
  const given = process.env['STAFF_PASSWORD'] ?? randomBytes(12).toString('base64url')
  if ([...given].length >= MIN_STAFF_PASSWORD) return given
  throw new ConfigError(`Пароль — не короче ${MIN_STAFF_PASSWORD} знаков.`)
}
const NO_STORE =
  'Роли одного магазина нужен магазин (--store код), роли всех магазинов его не задают. Коды: npm run staff -- stores.'
const NO_ROLE = 'Такой роли нет. Коды: npm run staff -- roles.'

const showAccess = async ({ db, now }: AdminDeps, password: string, secret: Buffer): Promise<void> => {
  const { profile } = await readStoredShop(db, readConfig(process.env).shopDir, now)
  console.log(`Логин: ${login}`)
  console.log(process.env['STAFF_PASSWORD'] === undefined ? `Пароль: ${password}` : 'Пароль: из STAFF_PASSWORD')
  console.log(`Приложение для кодов: добавьте по ссылке или введите ключ вручную. Показывается один раз.`)
  console.log(`  ${otpauthUrl(secret, login, profile.name)}`)
  console.log(`  ключ: ${base32(secret)}`)
}

const add = async (deps: AdminDeps): Promise<void> => {
  const password = givenPassword()
  const added = await addMember(deps, {
    login: givenLogin(),
    name: values.name?.trim() || login,
    role: givenRole(),
    storeCode: values.store ?? null,
    password,
  })
  if (added === 'no-role') throw new ConfigError(NO_ROLE)
  if (added === 'no-store') throw new ConfigError(NO_STORE)
  if (added === 'login-taken')
    throw new ConfigError(`Логин ${login} уже есть. Новый пароль: npm run staff -- reset ${login}`)
  await showAccess(deps, password, added)
}

const reset = async (deps: AdminDeps): Promise<void> => {
  const password = givenPassword()
  const secret = await resetMember(deps, givenLogin(), password)
  if (secret === null) throw new ConfigError(`Логина ${login} нет.`)
  await showAccess(deps, password, secret)
}

const setRole = async (deps: AdminDeps): Promise<void> => {
  const changed = await changeRole(deps, givenLogin(), givenRole(), values.store ?? null)
  if (changed === 'no-role') throw new ConfigError(NO_ROLE)
  if (changed === 'no-store') throw new ConfigError(NO_STORE)
  if (changed === 'no-member') throw new ConfigError(`Логина ${login} нет.`)
  console.log(`${login}: роль изменена, сеансы закончены.`)
}

const disable = async (deps: AdminDeps): Promise<void> => {
  if (!(await disableMember(deps, givenLogin()))) throw new ConfigError(`Логина ${login} нет.`)
  console.log(`${login}: вход закрыт, сеансы закончены.`)
}

const list = async ({ db }: AdminDeps): Promise<void> => {
  for (const { login, name, role, store, disabled, signed_in_at } of await listMembers(db))
    console.log(
      [
        login,
        name,
        role,
        store ?? '—',
        disabled ? 'закрыт' : 'открыт',
        signed_in_at?.toISOString() ?? 'не входил',
      ].join('\t'),
    )
}

const stores = async ({ db }: AdminDeps): Promise<void> => {
  for (const { code, name, address } of await db
    .selectFrom('store')
    .select(['code', 'name', 'address'])
    .orderBy('code')
    .execute())
    console.log([code, name, address].join('\t'))
}

const roles = async ({ db }: AdminDeps): Promise<void> => {
  for (const { code, title, rights, all_stores } of await listRoles(db))
    console.log([code, title, all_stores ? 'все магазины' : 'один магазин', rights.join(' ')].join('\t'))
}

const dateOf = (at: Date | null, never: string): string => at?.toISOString() ?? never

const givenRights = (): TokenRights => {
  const kinds = values.kinds?.split(',').map((kind) => kind.trim()) ?? USUAL_RIGHTS.kinds
  const unknown = kinds.filter((kind) => !IMPORTABLE_KINDS.includes(kind))
  if (unknown.length > 0)
    throw new ConfigError(`--kinds: «${unknown.join('», «')}» не загружают. Виды: ${IMPORTABLE_KINDS.join(', ')}.`)
  return { kinds: [...new Set(kinds)], mayConfirm: values['may-confirm'] ?? false }
}
const wordsOf = ({ kinds, mayConfirm }: TokenRights): string =>
  kinds.join(', ') + (mayConfirm ? ', и вопреки тормозу' : '')

const token = async (deps: AdminDeps): Promise<void> => {
  const rights = givenRights()
  const added = await addToken(deps, givenLogin(), rights)
  if (added === null) throw new ConfigError(`Ключ ${login} уже был. Назовите новый иначе.`)
  console.log(`Ключ программы ${login}, показывается один раз:\n  ${added}\nЗагружает: ${wordsOf(rights)}.`)
}

const setRights = async (deps: AdminDeps): Promise<void> => {
  const rights = givenRights()
  if (!(await changeToken(deps, givenLogin(), rights))) throw new ConfigError(`Действующего ключа ${login} нет.`)
  console.log(`${login} теперь загружает: ${wordsOf(rights)}.`)
}

const tokens = async (deps: AdminDeps): Promise<void> => {
  for (const { name, kinds, scopes, may_confirm, created_at, used_at, revoked_at } of await listTokens(deps))
    console.log(
      [
        name,
        dateOf(created_at, ''),
        dateOf(used_at, 'не использован'),
        revoked_at === null ? 'действует' : 'отозван',
        scopes.length > 0 ? `права из офиса: ${scopes.join(', ')}` : wordsOf({ kinds, mayConfirm: may_confirm }),
      ].join('\t'),
    )
}

const revoke = async (deps: AdminDeps): Promise<void> => {
  if (!(await revokeToken(deps, givenLogin()))) throw new ConfigError(`Действующего ключа ${login} нет.`)
  console.log(`${login}: ключ отозван.`)
}

const COMMANDS: Readonly<Record<string, (deps: AdminDeps) => Promise<void>>> = {
  add,
  list,
  role: setRole,
  disable,
  reset,
  stores,
  roles,
  token,
  rights: setRights,
  tokens,
  revoke,
}

const run = async (): Promise<void> => {
  if (command === 'demo-code') return console.log(codeAt(DEMO_SECRET, stepAt(new Date())))
  const work = COMMANDS[command ?? '']
  if (work === undefined) throw new ConfigError(USAGE)
  await using stack = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const database = stack.use(await openShopDatabase('npm run staff'))
  const pool = openPool(database.appUrl, 2)
  stack.defer(pool.close)
  await work({ db: pool.db, staffKey: staffKeyOf(config.appSecret), now: new Date() })
}

try {
  await run()
} catch (error) {
  reportFailure(error)
}
