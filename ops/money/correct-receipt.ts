/**
 * `npm run correct-receipt -- list Г-100001`, `make 17 "reason" [--fiscal-sign N] [--order N]`, `done 18 FISCAL-SIGN`: correction
 * receipts (ORD-09); `till`: receipts of hand-overs that no provider makes. The shop makes the documents; staff enter them at the
 * cash register. Uses the database of the shop (app-database-url.ts); every change is in the audit log of the staff.
 */
import { parseArgs } from 'node:util'
import { formatMoney } from '#kernel/money.ts'
import { receiptWords } from '#shop/payment/facts/receipt-words.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { readConfig } from '#app/config.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { transaction } from '#platform/db/transaction.ts'
import { writeAudit } from '#shop/office/staff.sql.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import {
  CORRECTION_REFUSALS,
  markRegistered,
  receiptsForTill,
  receiptsOf,
  writeCorrection,
  type Correction,
} from '#shop/payment/corrections.ts'
import { machineClock } from '#platform/clock.ts'
import { appDatabaseUrl } from '../database/app-database-url.ts'
import { reportFailure } from '../run-command.ts'

const USAGE = `Чеки коррекции: банки не принимают их через API, поэтому магазин составляет, а вы пробиваете в кабинете кассы.
  npm run correct-receipt -- list Г-100001              чеки заказа и их номера
  npm run correct-receipt -- make 17 "Причина"          чек № 17 не был пробит: один чек коррекции
  npm run correct-receipt -- make 17 "Причина" --fiscal-sign 3014159265
                                                        чек № 17 пробит неверно (ФПД из него): отмена и верный чек
  … --order 12-34/5                                     по предписанию налоговой с этим номером; без него — сами
  npm run correct-receipt -- done 18 2718281828         чек коррекции № 18 пробит, его ФПД
  npm run correct-receipt -- till                       чеки выдачи, которые надо пробить на кассе: заказ целиком оплачен
                                                        сертификатом не с сайта, или банк сутки не принимает чек; и чеки
                                                        коррекции, которые ещё не пробиты; затем done`

const KINDS: Readonly<Record<string, string>> = {
  prepayment: 'предоплата',
  settlement: 'зачёт при выдаче',
  return: 'возврат',
  correction: 'коррекция',
}
const printReceipt = (title: string, { tags }: Pick<Correction, 'tags'>): void => {
  const { fields, lines } = receiptWords(tags)
  console.log(`\n${title}`)
  for (const { tag, name, value } of fields) console.log(`  ${tag} ${name}: ${value}`)
  for (const line of lines) console.log(`  1059: ${line}`)
}

const list = async ({ db }: Pool, number: string): Promise<void> => {
  const receipts = await receiptsOf(db, number)
  if (receipts.length === 0) throw new ConfigError(`У заказа ${number} нет чеков.`)
  for (const { id, kind, total, made_at, sent_at, corrects } of receipts)
    console.log(
      `№ ${id}: ${KINDS[kind] ?? kind}${corrects === null ? '' : ` чека № ${corrects}`}, ${formatMoney(total)}, ` +
        `${made_at.toISOString().slice(0, 10)}, ${sent_at === null ? 'ещё не ' : ''}${kind === 'correction' ? 'пробит' : 'отправлен'}`,
    )
}

const listForTill = async ({ db }: Pool): Promise<void> => {
  const { publicUrl } = readConfig(process.env)
  const receipts = await receiptsForTill(db, publicUrl, machineClock.now())
  if (receipts.length === 0) console.log('На кассе пробивать нечего.')
  for (const receipt of receipts)
    printReceipt(`Чек № ${receipt.id} (${KINDS[receipt.kind] ?? receipt.kind}), заказ ${receipt.owner}`, receipt)
}

const make = async ({ db }: Pool, receiptId: string, reason: string, order?: string, sign?: string): Promise<void> => {
  const at = machineClock.now()
  const { publicUrl, shopDir } = readConfig(process.env)
  const { profile } = await readStoredShop(db, shopDir, at)
  const wanted = { receiptId, reason, order: order ?? null, fiscalSign: sign ?? null }
  const corrections = await transaction(db, async (tx) => {
    const made = await writeCorrection(tx, wanted, { site: publicUrl, taxes: profile.terms.taxes }, at)
    // Thrown, so that nothing is written.
    if (typeof made === 'string') throw new ConfigError(CORRECTION_REFUSALS[made])
    const became = { ...wanted, corrections: made.corrections.map(({ id }) => id) }
    await writeAudit(tx, { staffId: null, at, action: 'correct-receipt', subject: made.owner, became })
    return made.corrections
  })
  for (const correction of corrections) printReceipt(`Чек коррекции № ${correction.id}`, correction)
  console.log('\nПробейте в кабинете кассы по порядку и запишите ФПД: npm run correct-receipt -- done НОМЕР ФПД')
}

const finish = async ({ db }: Pool, id: string, fiscalSign: string): Promise<void> => {
  const at = machineClock.now()
  await transaction(db, async (tx) => {
    const owner = await markRegistered(tx, id, fiscalSign, at)
    if (owner === null) throw new ConfigError(`Чека № ${id}, который ещё не пробит, нет.`)
    await writeAudit(tx, {
      staffId: null,
      at,
      action: 'register-correction',
      subject: owner,
      became: { id, fiscalSign },
    })
  })
  console.log('Готово.')
}

const SIGN = /^\d{1,10}$/

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { order: { type: 'string' }, 'fiscal-sign': { type: 'string' } },
  })
  const [command, first = '', text = ''] = positionals
  const sign = values['fiscal-sign']
  const isId = /^\d{1,18}$/.test(first)
  const pool = openPool(await appDatabaseUrl(), 2)
  try {
    if (command === 'list' && first !== '') await list(pool, first)
    else if (command === 'till') await listForTill(pool)
    else if (command === 'make' && isId && text.trim() !== '' && (sign === undefined || SIGN.test(sign)))
      await make(pool, first, text.trim(), values.order, sign)
    else if (command === 'done' && isId && SIGN.test(text)) await finish(pool, first, text)
    else throw new ConfigError(USAGE)
  } finally {
    await pool.close()
  }
} catch (error) {
  reportFailure(error)
}
