/**
 * `npm run end-sessions -- 79123456789`: signs a customer out everywhere, after a theft of their phone; `-- --all` signs out all
 * customers, after a theft of data. Uses the database of the shop (app-database-url.ts). Baskets and favourites stay.
 */
import { parsePhone } from '#kernel/phone.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openPool } from '#platform/db/pool.ts'
import { endCustomerSessions } from '#shop/people/account/user.sql.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

/** Null: all customers. */
const givenPhone = (given = ''): string | null => {
  if (given === '--all') return null
  const phone = parsePhone(given)
  if (phone === null)
    throw new ConfigError(
      'Назовите телефон покупателя: npm run end-sessions -- 79123456789. Всех покупателей: -- --all.',
    )
  return phone
}

try {
  const phone = givenPhone(process.argv[2])
  const pool = openPool(await appDatabaseUrl(), 2)
  const ended = await endCustomerSessions(pool.db, phone, new Date()).finally(pool.close)
  console.log(`Закончено сеансов: ${ended}.`)
} catch (error) {
  reportFailure(error)
}
