/**
 * `npm run issue-certificate -- 3000 anna@example.ru 2026-12-31`: issues a paid gift certificate and has it sent on that day at
 * 10:00 in Moscow (today: at once). Without a mailbox its number and PIN are printed for paper. Uses the database and the secret
 * of the shop.
 */
import { CERTIFICATE_NOMINALS, formatCertificate } from '#domain/certificates.ts'
import { isEmail } from '#domain/email.ts'
import { formatMoney } from '#domain/money.ts'
import { ConfigError } from '#server/config-error.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { transaction } from '#server/db/transaction.ts'
import { issueCertificate } from '#server/features/certificates/certificates.public.ts'
import { codeKeyOf } from '#server/features/user/user.public.ts'
import { machineClock } from '#server/ports/clock.ts'
import { machineRandom } from '#server/ports/random.ts'
import { appDatabaseUrl } from './app-database-url.ts'
import { reportFailure } from './run-command.ts'

const [roubles = '', email, day] = process.argv.slice(2)

const nominalOf = (): number => {
  const nominal = Number(roubles) * 100
  if (!CERTIFICATE_NOMINALS.some((one) => one === nominal))
    throw new ConfigError(
      `Номинал — один из: ${CERTIFICATE_NOMINALS.map((one) => one / 100).join(', ')}. ` +
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
  const issue = { nominal: nominalOf(), email: email ?? null, sendAt: sendAtOf() }
  const deps = { clock: machineClock, random: machineRandom, codeKey: codeKeyOf(readConfig(process.env).appSecret) }
  const pool = openPool(await appDatabaseUrl(), 2)
  const { number, pin } = await transaction(pool.db, (tx) => issueCertificate(tx, deps, issue)).finally(pool.close)
  console.log(
    issue.sendAt === null
      ? `Сертификат на ${formatMoney(issue.nominal)}. Номер: ${formatCertificate(number)}. Код: ${pin}.`
      : `Сертификат на ${formatMoney(issue.nominal)}, номер ${formatCertificate(number)}: письмо уйдёт ${issue.sendAt.toISOString()}.`,
  )
} catch (error) {
  reportFailure(error)
}
