/** The login of the app in PostgreSQL, which differs from the owner's: without it an injected statement could become the owner. */
import { createHash, createHmac, hash, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { withLogin } from '#kernel/database-url.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { serversOf } from './database-client.ts'

/** The role with the app's rights. By default it is the app's login too. */
export const APP_ROLE = 'glad_app'

/**
 * The address for the app: the owner's with the login `glad_app`. Its password is derived from the owner's, so that all nodes know it and
 * none has to store it; the derivation is slow, so that it does not give the owner's away. Throws ConfigError without an owner's password.
 */
export const appUrlOf = (ownerUrl: string): string => {
  const password = passwordIn(ownerUrl)
  if (password === '')
    throw new ConfigError(
      'В DATABASE_URL нет пароля владельца, и вход магазина в базу не вывести из него. Задайте в DATABASE_APP_URL адрес с именем ' +
        `и паролем роли, у которой есть только права ${APP_ROLE}.`,
    )
  return withLogin(ownerUrl, APP_ROLE, derivedPassword(password))
}

export const passwordIn = (url: string): string => {
  const [server] = serversOf(url)
  return decodeURIComponent(new URL(server?.url ?? url).password)
}

/** By the hash of the owner's password, which does not stay in memory. */
const derived = new Map<string, string>()
const derivedPassword = (ownerPassword: string): string => {
  const key = hash('sha256', ownerPassword)
  const known = derived.get(key)
  if (known !== undefined) return known
  const password = scryptSync(ownerPassword, `login of ${APP_ROLE}`, 24).toString('base64url')
  derived.set(key, password)
  return password
}

const ITERATIONS = 4096

/** What PostgreSQL stores for a password (RFC 5802, 7677). Sent instead of the password, which the server might log. */
export const scramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}
