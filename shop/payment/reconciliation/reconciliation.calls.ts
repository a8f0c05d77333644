import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff, writeAudit } from '#shop/office/face.ts'
import { compareRegister, readRegister, type Outcome } from '../facts/bank-register.ts'
import { reconciliation } from '../reconciliation.api.ts'
import {
  findByHash,
  insertRegister,
  readMissingReceipts,
  readOwnOperations,
  readProviders,
  readRegisterRows,
  readRegisterSums,
  readRegisters,
  type RegisterSums,
} from './registers.sql.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }

const MOST_DIFFERENCES = 1000
const noRegister = refuse('no-record', 'Такого реестра нет.')
const noProvider = refuse('no-record', 'Такого банка магазин не\u00a0знает.')
const notText = refuse('bad-file', 'Файл не\u00a0читается как таблица. Сохраните реестр в\u00a0CSV.')
const isEmpty = refuse('bad-file', 'В\u00a0реестре нет ни\u00a0одной операции: сверять нечего.')

/** The cells of each line: UTF-8, or what Windows writes. */
const linesOf = (bytes: Uint8Array): string[][] | undefined => {
  const isUtf8 = (): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      return true
    } catch {
      return false
    }
  }
  const text = new TextDecoder(isUtf8() ? 'utf-8' : 'windows-1251').decode(bytes)
  const marks = [';', ',', '\t'].map((mark) => ({ mark, count: text.split(mark).length }))
  const { mark } = marks.reduce((best, next) => (next.count > best.count ? next : best))
  try {
    return parse(text, {
      delimiter: mark,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      bom: true,
    })
  } catch {
    return undefined
  }
}

const lineOf = ({ uploaded_at, ...register }: RegisterSums) => ({ ...register, uploaded_at: uploaded_at.toISOString() })

export const reconciliationCalls = (deps: Deps): Handlers<typeof reconciliation, Caller> => {
  const { db, clock } = deps
  return {
    registers: (_, caller) =>
      forStaff(deps, reconciliation.registers, caller, async () =>
        done({ registers: (await readRegisters(db)).map(lineOf), providers: await readProviders(db) }),
      ),
    register: ({ id }, caller) =>
      forStaff(deps, reconciliation.register, caller, async () => {
        const register = await readRegisterSums(db, id)
        if (register === undefined) return noRegister
        const compared = compareRegister(await readRegisterRows(db, id), await readOwnOperations(db, register))
        const count = (outcome: Outcome): number => compared.filter((one) => one.outcome === outcome).length
        return done({
          ...lineOf(register),
          counts: {
            matches: count('matches'),
            differs: count('differs'),
            theirs: count('theirs'),
            ours: count('ours'),
          },
          differences: compared.filter(({ outcome }) => outcome !== 'matches').slice(0, MOST_DIFFERENCES),
        })
      }),
    uploadRegister: ({ provider, file }, caller) =>
      forStaff(deps, reconciliation.uploadRegister, caller, async (member) => {
        if (!(await readProviders(db)).includes(provider)) return noProvider
        const bytes = await file.bytes()
        const hash = createHash('sha256').update(bytes).digest()
        const known = await findByHash(db, hash)
        if (known !== undefined) return done({ id: known })
        const lines = linesOf(bytes)
        if (lines === undefined) return notText
        const register = readRegister(lines)
        if ('fault' in register) return refuse('bad-file', register.fault)
        if (register.rows.length === 0) return isEmpty
        const at = clock.now()
        const { from, to } = register.days ?? { from: moscowDay(at), to: moscowDay(at) }
        const fileName = file.name.slice(0, 200)
        const id = await transaction(db, async (tx) => {
          const added = await insertRegister(
            tx,
            { provider, fileName, hash, from, to, at, staffId: member.id },
            register.rows,
          )
          if (added !== undefined)
            await writeAudit(tx, {
              staffId: member.id,
              at,
              action: 'bank register uploaded',
              subject: fileName,
              became: { provider, rows: register.rows.length },
            })
          return added
        })
        return done({ id: id ?? (await findByHash(db, hash)) ?? 0 })
      }),
    missingReceipts: (_, caller) =>
      forStaff(deps, reconciliation.missingReceipts, caller, async () => {
        const missing = await readMissingReceipts(db, new Date(clock.now().getTime() - HOUR_MS))
        return done({ missing: missing.map((one) => ({ ...one, at: one.at.toISOString() })) })
      }),
  }
}
