import type { Kysely } from 'kysely'
import type { bonus, BonusCard } from '../bonus.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { cardNumberOf } from '#kernel/barcode.ts'
import { levelAfter, levelOf, type BonusTerms } from '../facts/bonus-programme.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { readAccount, readBurnDays, readHistory, readPlasticCards } from './card.sql.ts'
import { levelSince } from './ledger.ts'
import { readBought } from './ledger.sql.ts'
import { attachCard } from './plastic-cards.ts'
import { drawingSVG, ean13 } from 'bwip-js/node'

/** The number of a card as an EAN-13: SVG markup with its quiet zones, 2 px a module, scaled by the page. */
export const cardBarcode = (number: string): string =>
  ean13({ bcid: 'ean13', text: number, scale: 1, height: 18, paddingwidth: 11, paddingheight: 2 }, drawingSVG())

const HISTORY_PER_PAGE = 10
const noProgramme = refuse('no-programme', 'Бонусной программы у\u00a0магазина нет.')
const signedOut = refuse('signed-out', 'Вы\u00a0вышли из\u00a0кабинета. Войдите ещё раз.')

const masked = (number: string): string => `•••\u00a0${number.slice(-4)}`

const cardOf = async (db: Kysely<DB>, terms: BonusTerms, customerId: number, day: string) => {
  const account = await readAccount(db, customerId)
  if (account === undefined) return signedOut
  const [burning, bought, plastic] =
    account.id === null
      ? [[], 0, []]
      : await Promise.all([
          readBurnDays(db, account.id, day),
          readBought(db, account.id, levelSince(day)),
          readPlasticCards(db, account.id),
        ])
  const { name, percent, from } = levelOf(terms, bought)
  const next = levelAfter(terms, { name, percent, from })
  const number = cardNumberOf(customerId)
  return done<BonusCard>({
    number,
    barcode: cardBarcode(number),
    phone: account.phone,
    balance: burning.reduce((sum, { amount }) => sum + amount, 0),
    level: { name, percent },
    bought,
    next: next && { name: next.name, percent: next.percent, from: next.from, left: next.from - bought },
    burning,
    plastic_cards: plastic.map(masked),
  })
}

type BonusDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly terms: Pick<ShopTerms, 'bonus'>
}

export const bonusCalls = ({ db, clock, terms: { bonus: terms } }: BonusDeps): Handlers<typeof bonus, Caller> => ({
  card: async (_, { customerId }) => {
    if (terms === null) return noProgramme
    return customerId === null ? signedOut : cardOf(db, terms, customerId, moscowDay(clock.now()))
  },

  history: async ({ page = 1 }, { customerId }) => {
    if (terms === null) return noProgramme
    if (customerId === null) return signedOut
    const account = await readAccount(db, customerId)
    return account?.id == null
      ? done({ items: [], total: 0 })
      : done(await readHistory(db, account.id, HISTORY_PER_PAGE, (page - 1) * HISTORY_PER_PAGE))
  },

  attach: async ({ number, phone }, { customerId, address }) => {
    if (terms === null) return noProgramme
    if (customerId === null) return signedOut
    const at = clock.now()
    const attached = await attachCard(db, { customerId, number, phone, address, at, terms })
    return attached.ok ? cardOf(db, terms, customerId, moscowDay(at)) : attached
  },
})
