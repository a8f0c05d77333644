/** `npm run add-points -- 79123456789 pustoy-flakon`: credits one use of a promotion of the kind `bonus` to a customer's card. */
import { formatBonusPoints } from '#shop/loyalty/facts/bonus-programme.ts'
import { parsePhone } from '#kernel/phone.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { readConfig } from '#app/config.ts'
import { openPool } from '#platform/db/pool.ts'
import { addBonusPointsByCommand } from '#shop/loyalty/operator-commands.ts'
import { customerByPhone } from '#shop/people/account/user.sql.ts'
import { machineClock } from '#platform/clock.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

const credit = async (phone: string, promotion: string): Promise<string> => {
  const pool = openPool(await appDatabaseUrl(), 2)
  try {
    const customer = await customerByPhone(pool.db, phone)
    if (customer === undefined) throw new ConfigError('Кабинета с таким телефоном нет.')
    const { profile } = await readStoredShop(pool.db, readConfig(process.env).shopDir, machineClock.now())
    const { bonus } = profile.terms
    if (bonus === null) throw new ConfigError('У магазина нет бонусной программы: её описывает настройка bonus.')
    const added = await addBonusPointsByCommand(pool.db, bonus, customer.id, promotion, machineClock.now())
    if (added === null) throw new ConfigError(`Акции «${promotion}» с бонусами сейчас нет.`)
    return added === 0 ? 'В этом месяце по этой акции больше не начислить.' : `Начислено: ${formatBonusPoints(added)}.`
  } finally {
    await pool.close()
  }
}

try {
  const phone = parsePhone(process.argv[2] ?? '')
  const promotion = process.argv[3]
  if (phone === null || promotion === undefined)
    throw new ConfigError('Назовите телефон и код акции: npm run add-points -- 79123456789 pustoy-flakon.')
  console.log(await credit(phone, promotion))
} catch (error) {
  reportFailure(error)
}
