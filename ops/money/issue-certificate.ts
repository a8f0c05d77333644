/**
 * `npm run issue-certificate -- 3000 anna@example.ru 2026-12-31`: issues a paid gift certificate and has it sent on that day at
 * 10:00 in Moscow (today: immediately). Without a mailbox its number and PIN are printed for paper. Uses the database and the secret
 * of the shop.
 */
import { formatCertificate } from '#shop/loyalty/facts/certificates.ts'
import { isEmail } from '#kernel/email.ts'
import { formatMoney } from '#kernel/money.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { readConfig } from '#app/config.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { issueByCommand } from '#shop/loyalty/operator-commands.ts'
import { codeKeyOf } from '#shop/people/account/signed-in.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

const [roubles = '', email, day] = process.argv.slice(2)
const config = readConfig(process.env)

const nominalOf = async (db: Pool['db']): Promise<number> => {
  const { certificates } = (await readStoredShop(db, config.shopDir, machineClock.now())).profile.terms
  if (certificates === null)
    throw new ConfigError('Магазин не продаёт сертификаты: их описывает настройка certificates.')
  const nominal = Number(roubles) * 100
  if (!certificates.nominals.includes(nominal))
    throw new ConfigError(
      `Номинал — один из: ${certificates.nominals.map((one) => one / 100).join(', ')}. ` +
        'Пример: npm run issue-certificate -- 3000 anna@example.ru 2026-12-31.',
    )
  return nominal
}
const sendAtOf = (): Date | null => {
  if (email === undefined) return null
  if (!isEmail(email)) throw new ConfigError(`Это не адрес почты: ${email}.`)
  const at = day === undefined ? machineClock.now() : new Date(`${day}T10:00:00+03:00`)
  if (Number.isNaN(at.getTime())) throw new ConfigError(`День пишется так: 2026-12-31, а не ${day ?? ''}.`)
  return at
}

try {
  const sendAt = sendAtOf()
  const deps = { clock: machineClock, random: machineRandom, codeKey: codeKeyOf(config.appSecret) }
  const pool = openPool(await appDatabaseUrl(), 2)
  const issueOne = async () => {
    const issue = { nominal: await nominalOf(pool.db), email: email ?? null, sendAt }
    return { issue, ...(await issueByCommand(pool.db, deps, issue)) }
  }
  const { issue, number, pin } = await issueOne().finally(pool.close)
  console.log(
    issue.sendAt === null
      ? `Сертификат на ${formatMoney(issue.nominal)}. Номер: ${formatCertificate(number)}. Код: ${pin}.`
      : `Сертификат на ${formatMoney(issue.nominal)}, номер ${formatCertificate(number)}: письмо уйдёт ${issue.sendAt.toISOString()}.`,
  )
} catch (error) {
  reportFailure(error)
}
