/**
 * Change sets of the demo shop, so that its office looks lived in: drafts, a New Year that is planned, one that was undone, one that was
 * not applied, codes.
 */
import { moscowDay } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { readSets, type Origin } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import { transaction } from '#platform/db/transaction.ts'
import { makeOneTimeCodes } from '#shop/pricing/promotions/one-time-codes.sql.ts'
import { applySet } from './apply-set.ts'
import { draftSet, formSource } from './draft-set.ts'
import { planSet, withdrawSet } from './plan-set.ts'
import { undoSet } from './undo-set.ts'
import type { DeskDeps } from './write-records.ts'

const IGOR = { source: 'form', author: 'office' } as const

type Change = { readonly kind: string; readonly key: string | null; readonly change: Values; readonly reason: string }

const draft = async (desk: DeskDeps, { kind, key, change, reason }: Change, at: Date): Promise<number | null> => {
  const origin: Origin = { ...IGOR, reason }
  const { source, where } = await formSource(desk, { kind, key }, change)
  const { id, changed } = await draftSet(desk, source, origin, at, new Set([where]))
  return changed === 0 ? null : id
}

/** The morning of 28 December in Moscow, and that of 9 January after it; the next ones. */
const newYearOf = (now: Date): readonly [Date, Date] => {
  const [year, today] = [Number(moscowDay(now).slice(0, 4)), moscowDay(now).slice(5)]
  const first = today < '12-28' ? year : year + 1
  return [new Date(`${first}-12-28T06:00:00Z`), new Date(`${first + 1}-01-08T21:00:00Z`)]
}

const GREETING: Change = {
  kind: 'banners',
  key: null,
  reason: 'Новый год: баннер на каникулы',
  change: {
    code: 'novyy-god',
    place: 'hero',
    position: 0,
    title: 'С Новым годом',
    body: 'Отдыхаем вместе с вами: заказы собираем каждый день, курьеры выходят со второго января.',
    action: { text: 'Что подарить', url: '/products' },
  },
}
const DRAFTS: readonly Change[] = [
  {
    kind: 'pages',
    key: '/delivery',
    reason: 'Зимой курьер приезжает на час позже: предупредить',
    change: {
      lead: 'Самовывоз, курьер и пункты выдачи. В снегопад курьер может задержаться на час, об этом придёт сообщение.',
    },
  },
  {
    kind: 'search_synonyms',
    key: null,
    reason: 'Ищут «патчи под глаза» и не находят',
    change: { code: 'patchi', words: ['патчи', 'патчи под глаза', 'гидрогелевые патчи'] },
  },
]
const IN_PARCELS: Change = {
  kind: 'promo_codes',
  key: null,
  reason: 'Карточка со скидкой в декабрьские посылки',
  change: { code: 'ПОСЫЛКА', title: '12 % по карточке из посылки', percent: 12, per_customer: 1, one_time: true },
}
const IN_PARCELS_COUNT = 300
const REFUSED: Change = {
  kind: 'pages',
  key: '/bonus',
  reason: 'Двойные бонусы на выходных: решили не делать',
  change: { title: 'Двойные бонусы' },
}
const UNDONE: Change = {
  kind: 'pages',
  key: '/payment',
  reason: 'Заголовок вопросом, как спрашивают покупатели',
  change: { title: 'Как заплатить' },
}

/** Adds them to a shop in whose office nobody has changed anything. */
export const addDemoChanges = async (desk: DeskDeps, now: Date): Promise<void> => {
  const sets = await readSets(desk.db, { take: 2 })
  if (sets.some(({ source }) => source === 'form') || sets.length === 0) return
  const yesterday = new Date(now.getTime() - DAY_MS)
  const inParcels = await draft(
    desk,
    { ...IN_PARCELS, change: { ...IN_PARCELS.change, from: moscowDay(yesterday) } },
    yesterday,
  )
  if (inParcels !== null) {
    await applySet(desk, inParcels, { at: yesterday, overwrites: true, confirmed: true })
    const made = { promoCode: 'ПОСЫЛКА', batch: 'Посылки декабря', by: IGOR.author, at: yesterday }
    await transaction(desk.db, (tx) => makeOneTimeCodes(tx, IN_PARCELS_COUNT, made))
  }
  const mistaken = await draft(desk, UNDONE, yesterday)
  if (mistaken !== null) {
    await applySet(desk, mistaken, { at: yesterday, overwrites: true, confirmed: true })
    const origin: Origin = { ...IGOR, source: 'undo', reason: 'Покупатели не поняли, верните прежний' }
    await undoSet(desk, mistaken, { at: now, origin, confirmed: true })
  }
  for (const change of DRAFTS) await draft(desk, change, now)
  const refused = await draft(desk, REFUSED, now)
  if (refused !== null) await withdrawSet(desk.db, refused, IGOR.author)
  const [starts, ends] = newYearOf(now)
  const greeting = await draft(desk, GREETING, now)
  if (greeting !== null) await planSet(desk.db, greeting, starts, ends)
}
