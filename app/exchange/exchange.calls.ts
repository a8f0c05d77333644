/** EXCH-02: calls of the office over the exchange with 1C. */
import { setTimeout as sleep } from 'node:timers/promises'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import { exchange, type ExchangeSession } from '#shop/exchange/exchange.api.ts'
import type { FoundBy } from '#shop/exchange/facts/exchange-words.ts'
import { exchangeTerms, FIELD_NAMES, stateRules } from '#shop/exchange/facts/exchange-terms.ts'
import { allGoodIds, deleteLink, insertLinks, readVariants, type Linking } from '#shop/exchange/items.sql.ts'
import {
  countMatches,
  readFaults,
  readMatches,
  readSessionLine,
  readSessions,
  readSetsOfSession,
  readSureMatches,
  type SessionLine,
} from '#shop/exchange/journal.sql.ts'
import { readFileById, readFiles, readSession } from '#shop/exchange/sessions.sql.ts'
import { readMoves } from '#shop/exchange/stock-moves.sql.ts'
import { forStaff, type StaffMember } from '#shop/office/face.ts'
import { noRecord, refusalOf, unlessBusy } from '../changes/change-refusals.ts'
import { audit, deskOf, originOf, PAGE, type ChangesDeps } from '../changes/settle-change.ts'
import { applyGoods } from './apply-goods.ts'
import { readSetting, type ExchangeDeps } from './exchange-context.ts'
import { writeOwners } from './exchange-owners.ts'
import { linkOptions, readExchangeLinks } from './exchange-links.ts'
import type { GoodIds } from './goods-source.ts'
import { workOnFile } from './import-file.ts'
import { undoExchange } from './undo-exchange.ts'

const MOST_FAULTS = 1000
/** Offers that one press links. */
const MOST_LINKED = 5000
/** What of a long work an answer waits for. */
const WAIT_MS = 15_000
const SAID = { goods: false, products: true, prices: true, stock: true } as const

const noKey = refuse('no-record', 'Такого в\u00a0магазине нет: выберите из\u00a0списка.')

const lineOf = ({ began_at, seen_at, total: _, ended_at: __, sets: ___, ...line }: SessionLine): ExchangeSession => ({
  ...line,
  began_at: began_at.toISOString(),
  seen_at: seen_at.toISOString(),
})

const idsOf = (ids: readonly string[]): GoodIds => {
  const sorted = [...new Set(ids)].toSorted()
  return async (after, take) => sorted.filter((id) => id > after).slice(0, take)
}
const goodOf = (offerId: string): string => offerId.split('#', 1)[0] ?? offerId

export const exchangeCalls = (deps: ChangesDeps): Handlers<typeof exchange, Caller> => {
  const { db, clock } = deps
  const desk: ExchangeDeps = { ...deskOf(deps), now: () => clock.now() }

  /** Applies what the program has said of goods; returns what was refused. */
  const apply = async (
    member: StaffMember,
    ids: GoodIds,
    reason: string,
    asNew?: ReadonlySet<string>,
  ): Promise<string[]> => {
    const refused: string[] = []
    const { stopped } = await applyGoods(desk, {
      fileId: null,
      by: member.login,
      origin: originOf(member, 'form', reason),
      ids,
      said: SAID,
      ...(asNew === undefined ? {} : { asNew }),
      fault: ({ what, reason: why }) => void (refused.length < MOST_FAULTS && refused.push(`${what}: ${why}`)),
    })
    return stopped === null
      ? refused
      : [
          `Остановлено: загрузка ${stopped.reasons.join('; ')}.` +
            (stopped.draft === null ? '' : ` Набор ${stopped.draft} ждёт второго человека.`),
          ...refused,
        ]
  }

  const chosen = async ({
    decisions,
    all,
  }: Parameters<Handlers<typeof exchange, Caller>['decideMatches']>[0]): Promise<Linking[]> => {
    const sure = all === null ? [] : await readSureMatches(db, all, MOST_LINKED)
    const named = decisions.flatMap(({ offer_id, sku }) => (sku === null ? [] : [{ offer_id, sku }]))
    return [...named, ...sure].map(({ offer_id, sku }) => ({ kind: 'offer', id: offer_id, key: sku }))
  }

  return {
    exchangeSessions: ({ page = 1 }, caller) =>
      forStaff(deps, exchange.exchangeSessions, caller, async () => {
        const rows = await readSessions(db, (page - 1) * PAGE, PAGE)
        const counts = await countMatches(db)
        return done({
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          sessions: rows.map(lineOf),
          waiting: counts.reduce((sum, { offers }) => sum + offers, 0),
        })
      }),

    exchangeSession: ({ id }, caller) =>
      forStaff(deps, exchange.exchangeSession, caller, async () => {
        const session = await readSessionLine(db, id)
        if (session === undefined) return noRecord
        const files = await readFiles(db, id)
        const sets = await readSetsOfSession(db, id)
        return done({
          session: lineOf(session),
          files: files.map(({ id: fileId, name, state, message, bytes, figures, set_id }) => ({
            id: fileId,
            name,
            state,
            message,
            bytes,
            figures,
            set_id,
          })),
          faults: await readFaults(db, id, MOST_FAULTS),
          undoable: sets.filter(({ undoable }) => undoable).map((set) => set.id),
          stock_undoable: session.moved > 0 && (await readMoves(db, id)) !== undefined,
        })
      }),

    undoExchange: ({ id, confirmed }, caller) =>
      forStaff(deps, exchange.undoExchange, caller, async (member) => {
        if ((await readSession(db, id)) === undefined) return noRecord
        return unlessBusy(async () => {
          const origin = originOf(member, 'undo', `Отмена обмена ${id}`)
          const outcome = await undoExchange(desk, id, { origin, confirmed })
          if (!outcome.ok) {
            const refusal = await refusalOf(db, outcome)
            return refusal.refusal === 'too-much' ? refusal : refuse('set-closed', refusal.message)
          }
          const { undone, clashes, moved, left } = outcome
          await audit(deps, member, 'exchange undone', `обмен ${id}`, { sets: undone, stock: moved })
          return done({ undone, clashes, stock: moved, stock_left: left })
        })
      }),

    loadExchangeStock: ({ id }, caller) =>
      forStaff(deps, exchange.loadExchangeStock, caller, async (member) => {
        const file = await readFileById(db, id)
        const session = file === undefined ? undefined : await readSession(db, file.session_id)
        if (session === undefined || file?.figures['stock_stopped'] !== 1) return noRecord
        return unlessBusy(async () => {
          await workOnFile(desk, session, id, true)
          await audit(deps, member, 'exchange stock loaded', `обмен ${session.id}`, { file: file.name })
          return done({})
        })
      }),

    exchangeMatches: ({ page = 1, found_by }, caller) =>
      forStaff(deps, exchange.exchangeMatches, caller, async () => {
        const rows = await readMatches(db, found_by ?? null, (page - 1) * PAGE, PAGE)
        const skus = rows.flatMap(({ candidates }) => candidates.map(({ sku }) => sku))
        const names = new Map((await readVariants(db, skus)).map(({ sku, name, brand }) => [sku, `${name}, ${brand}`]))
        const counts = new Map((await countMatches(db)).map((one) => [one.found_by, one.offers]))
        const count = (by: FoundBy): number => counts.get(by) ?? 0
        return done({
          total: rows[0]?.total ?? 0,
          page_size: PAGE,
          counts: { barcode: count('barcode'), article: count('article'), name: count('name') },
          rows: rows.map(({ total: _, candidates, ...row }) => ({
            ...row,
            candidates: candidates.map((one) => ({ ...one, name: names.get(one.sku) ?? one.sku })),
          })),
        })
      }),

    decideMatches: (input, caller) =>
      forStaff(deps, exchange.decideMatches, caller, async (member) =>
        unlessBusy(async () => {
          const links = await chosen(input)
          const linked = await transaction(db, (trx) => insertLinks(trx, links, member.login, clock.now()))
          const fresh = input.decisions.filter(({ sku }) => sku === null).map(({ offer_id }) => offer_id)
          const of = (ids: readonly string[]): GoodIds => idsOf(ids.map(goodOf))
          const refused = linked.length === 0 ? [] : await apply(member, of(linked), 'Обмен с\u00a01С: товары связаны')
          if (fresh.length > 0)
            refused.push(...(await apply(member, of(fresh), 'Обмен с\u00a01С: новые товары', new Set(fresh))))
          const taken = new Set(linked)
          for (const { id, key } of links)
            if (!taken.has(id)) refused.push(`${key}: уже связан с\u00a0другим товаром 1С`)
          await audit(deps, member, 'exchange goods linked', 'обмен с 1С', { linked: linked.length, new: fresh.length })
          return done({ linked: linked.length + fresh.length, refused })
        }),
      ),

    exchangeLinks: (_, caller) =>
      forStaff(deps, exchange.exchangeLinks, caller, async () => done(await readExchangeLinks(db))),

    setExchangeLink: ({ kind, id, key }, caller) =>
      forStaff(deps, exchange.setExchangeLink, caller, async (member) => {
        if (key !== null && key !== '' && !(await linkOptions(db))[kind].some((option) => option.key === key))
          return noKey
        await transaction(db, async (trx) => {
          await deleteLink(trx, kind, id, kind === 'price_type' ? key : null)
          if (key !== null) await insertLinks(trx, [{ kind, id, key }], member.login, clock.now())
        })
        await audit(deps, member, 'exchange link changed', `${kind} ${id}`, { key })
        return done({})
      }),

    exchangeOwners: (_, caller) =>
      forStaff(deps, exchange.exchangeOwners, caller, async () => {
        const setting = await readSetting(db)
        const { owners, addsGoods } = exchangeTerms(setting)
        return done({
          fields: FIELD_NAMES.map((name) => ({ name, owner: owners[name] })),
          adds_goods: addsGoods,
          states: stateRules(setting),
        })
      }),

    setExchangeOwners: (given, caller) =>
      forStaff(deps, exchange.setExchangeOwners, caller, async (member) =>
        unlessBusy(async () => {
          const fault = await writeOwners(deps, member, given)
          return fault === null ? done({}) : refuse('set-closed', fault)
        }),
      ),

    repeatExchange: (_, caller) =>
      forStaff(deps, exchange.repeatExchange, caller, async (member) =>
        unlessBusy(async () => {
          const all: GoodIds = (after, take) => allGoodIds(db, after, take)
          const work = apply(member, all, 'Обмен с\u00a01С: новые соответствия')
          const waiting = new AbortController()
          const refused = await Promise.race([work, sleep(WAIT_MS, null, { signal: waiting.signal }).catch(() => null)])
          waiting.abort()
          return done({ is_done: refused !== null, refused: refused ?? [] })
        }),
      ),
  }
}
