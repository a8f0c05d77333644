/**
 * Certificates that were bought online, by the number of the purchase: `npm run certificates -- show ГС-1001`,
 * `-- refund ГС-1001` gives back what is not spent, `-- send ГС-1001 anna@example.ru` sends it again, to another mailbox.
 * Uses the database of the shop.
 */
import { parseArgs } from 'node:util'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { isEmail } from '#kernel/email.ts'
import { formatMoney } from '#kernel/money.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openPool } from '#platform/db/pool.ts'
import { describePurchase } from '#shop/loyalty/certificates/purchase.sql.ts'
import { refundByCommand, sendByCommand } from '#shop/loyalty/operator-commands.ts'
import { machineClock } from '#platform/clock.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

const USAGE = 'Команды: show ГС-1001, refund ГС-1001, send ГС-1001 anna@example.ru.'
const STATES = {
  awaiting_payment: 'ждёт оплаты',
  paid: 'оплачена',
  cancelled: 'отменена',
  refunded: 'деньги возвращены',
} as const

const noPurchase = (number: string) => new ConfigError(`Покупки ${number} нет.`)

const run = async (): Promise<string> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, number, email] = positionals
  if (command === undefined || number === undefined) throw new ConfigError(USAGE)
  const pool = openPool(await appDatabaseUrl(), 2)
  try {
    switch (command) {
      case 'show': {
        const found = await describePurchase(pool.db, number)
        if (found === undefined) throw noPurchase(number)
        const sent = found.sent_at === null ? 'не отправлен' : `отправлен ${found.sent_at.toISOString()}`
        return (
          `${found.number} от ${fullDate(moscowDay(found.placed_at))}: ${STATES[found.state]}, ${formatMoney(found.amount)}, ` +
          `осталось ${formatMoney(found.balance)}, ${sent}. Покупатель: ${found.buyer_email}, +${found.buyer_phone}. ` +
          `Получатель: ${found.recipient_email}.`
        )
      }
      case 'refund': {
        const refund = await refundByCommand(pool.db, number, machineClock.now())
        if (refund === 'no-purchase') throw noPurchase(number)
        if (refund === 'not-paid') throw new ConfigError('Эта покупка не оплачена: возвращать нечего.')
        if (typeof refund === 'string')
          throw new ConfigError('На сертификате ничего не осталось, или его срок вышел: возвращать нечего.')
        return `Возвращаем ${formatMoney(refund.refunded)} туда, откуда пришла оплата; сертификат больше не действует.`
      }
      case 'send':
        if (email === undefined || !isEmail(email)) throw new ConfigError(USAGE)
        if (!(await sendByCommand(pool.db, number, email, machineClock.now())))
          throw new ConfigError('Такого действующего сертификата нет.')
        return `Письмо с сертификатом уйдёт на ${email}.`
      default:
        throw new ConfigError(USAGE)
    }
  } finally {
    await pool.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  reportFailure(error)
}
