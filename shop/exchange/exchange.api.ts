import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Id, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { FIELD_NAMES, MAX_STATE_NAME, OWNERS, STATE_EFFECTS } from './facts/exchange-terms.ts'
import { FOUND_BY, LINKED_KINDS } from './facts/exchange-words.ts'

const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))

export const ExchangeSession = Shape({
  id: Id,
  program: Type.String(),
  kind: Type.Enum(['catalog', 'sale']),
  began_at: Type.String(),
  seen_at: Type.String(),
  files: Count,
  /** What was left out or read otherwise. */
  faults: Count,
  failed: Count,
  stopped: Count,
  /** Files that came and were not loaded: the program has lost the connection. */
  unread: Count,
  /** Products that were added or changed, prices, and stock figures. */
  changed: Count,
  repriced: Count,
  moved: Count,
  /** Orders that it has taken, and those that it has changed. */
  orders: Count,
  orders_changed: Count,
})
export type ExchangeSession = Static<typeof ExchangeSession>

export const ExchangeSessions = Shape({
  total: Count,
  page_size: Count,
  sessions: Type.Array(ExchangeSession),
  /** Goods that wait for a person. */
  waiting: Count,
})
export type ExchangeSessions = Static<typeof ExchangeSessions>

export const ExchangeFile = Shape({
  id: Id,
  name: Type.String(),
  state: Type.String(),
  message: Type.String(),
  bytes: Count,
  figures: Type.Record(Type.String(), Type.Integer()),
  set_id: OrNull(Id),
})
export const ExchangeSessionDetails = Shape({
  session: ExchangeSession,
  files: Type.Array(ExchangeFile),
  /** At most a thousand. */
  faults: Type.Array(Shape({ file: Type.String(), line: Count, what: Type.String(), reason: Type.String() })),
  /** Change sets that can be undone. */
  undoable: Type.Array(Id),
  /** Whether what it has done to the stock can be taken back. */
  stock_undoable: Type.Boolean(),
})
export type ExchangeSessionDetails = Static<typeof ExchangeSessionDetails>

export const ExchangeMatches = Shape({
  total: Count,
  page_size: Count,
  /** Goods by the surest way in which one of the shop was found. */
  counts: Shape({ barcode: Count, article: Count, name: Count }),
  rows: Type.Array(
    Shape({
      offer_id: Type.String(),
      name: Type.String(),
      article: OrNull(Type.String()),
      barcode: OrNull(Type.String()),
      found_by: Type.Enum([...FOUND_BY]),
      candidates: Type.Array(Shape({ sku: Type.String(), name: Type.String(), likeness: Type.Number() })),
    }),
  ),
})
export type ExchangeMatches = Static<typeof ExchangeMatches>

const OfferId = Type.String({ minLength: 1, maxLength: 200 })
export const DecideMatches = Shape({
  /** `sku`: what the offer is; null: nothing that the shop has, it becomes a new product. */
  decisions: Type.Array(Shape({ offer_id: OfferId, sku: OrNull(Type.String({ minLength: 1, maxLength: 40 })) }), {
    maxItems: 500,
  }),
  /** All that were found in this way and are one product alone. */
  all: OrNull(Type.Enum(['barcode', 'article'])),
})
export type DecideMatches = Static<typeof DecideMatches>

export const ExchangeLinks = Shape({
  rows: Type.Array(
    Shape({
      kind: Type.Enum([...LINKED_KINDS]),
      id: Type.String(),
      name: Type.String(),
      /** Null: not linked yet; empty: it stands for nothing. */
      key: OrNull(Type.String()),
      /** What has an equal name. */
      proposal: OrNull(Type.String()),
    }),
  ),
  options: Type.Array(Shape({ kind: Type.Enum([...LINKED_KINDS]), key: Type.String(), name: Type.String() })),
})
export type ExchangeLinks = Static<typeof ExchangeLinks>

export const ExchangeOwners = Shape({
  fields: Type.Array(Shape({ name: Type.Enum([...FIELD_NAMES]), owner: Type.Enum([...OWNERS]) })),
  /** Whether goods that the shop does not have become its drafts. */
  adds_goods: Type.Boolean(),
  /** What a state of an order in the program does to the order. */
  states: Type.Array(
    Shape({
      name: Type.String({ minLength: 1, maxLength: MAX_STATE_NAME }),
      effect: Type.Enum([...STATE_EFFECTS]),
    }),
    { maxItems: 100 },
  ),
})
export type ExchangeOwners = Static<typeof ExchangeOwners>

/** EXCH-02: the journal of the exchange with 1C, and what of the shop its goods, warehouses and groups are. */
export const exchange = staffGroup({
  exchangeSessions: endpoint({
    method: 'GET',
    path: '/office/exchange',
    summary: 'Обмены с\u00a01С',
    staff: 'exchange.work',
    in: Shape({ page: Page }),
    out: ExchangeSessions,
    refusals: STAFF_REFUSALS,
  }),
  exchangeSession: endpoint({
    method: 'GET',
    path: '/office/exchange/sessions/:id',
    summary: 'Один обмен: файлы, отказы, наборы изменений',
    staff: 'exchange.work',
    in: Shape({ id: Id }),
    out: ExchangeSessionDetails,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  undoExchange: endpoint({
    method: 'POST',
    path: '/office/exchange/sessions/:id/undo',
    summary: 'Вернуть записи, какими они были до\u00a0обмена',
    staff: 'changes.undo',
    in: Shape({ id: Id, confirmed: Type.Boolean() }),
    /** `stock`: figures of stock that were taken back; `stock_left`: those that have changed later and stay. */
    out: Shape({ undone: Count, clashes: Count, stock: Count, stock_left: Count }),
    refusals: {
      ...STAFF_REFUSALS,
      'no-record': null,
      'set-closed': null,
      'too-much': Shape({ reasons: Type.Array(Type.String()) }),
      'import-runs': null,
    },
  }),
  loadExchangeStock: endpoint({
    method: 'POST',
    path: '/office/exchange/files/:id/stock',
    summary: 'Загрузить остатки, которые остановил магазин',
    staff: 'changes.confirm_alone',
    in: Shape({ id: Id }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'import-runs': null },
  }),
  exchangeMatches: endpoint({
    method: 'GET',
    path: '/office/exchange/matches',
    summary: 'Товары 1С, которые похожи на\u00a0товары магазина',
    staff: 'exchange.work',
    in: Shape({ page: Page, found_by: Type.Optional(Type.Enum([...FOUND_BY])) }),
    out: ExchangeMatches,
    refusals: STAFF_REFUSALS,
  }),
  decideMatches: endpoint({
    method: 'POST',
    path: '/office/exchange/matches',
    summary: 'Связать товары 1С с\u00a0товарами магазина',
    staff: 'exchange.work',
    in: DecideMatches,
    out: Shape({ linked: Count, refused: Type.Array(Type.String()) }),
    refusals: { ...STAFF_REFUSALS, 'import-runs': null },
  }),
  exchangeLinks: endpoint({
    method: 'GET',
    path: '/office/exchange/links',
    summary: 'Чему в\u00a0магазине соответствуют склады, цены, группы, свойства и\u00a0изготовители 1С',
    staff: 'exchange.work',
    in: Nothing,
    out: ExchangeLinks,
    refusals: STAFF_REFUSALS,
  }),
  setExchangeLink: endpoint({
    method: 'POST',
    path: '/office/exchange/links',
    summary: 'Изменить соответствие',
    staff: 'exchange.work',
    in: Shape({
      kind: Type.Enum([...LINKED_KINDS]),
      id: OfferId,
      key: OrNull(Type.String({ maxLength: 200 })),
    }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  exchangeOwners: endpoint({
    method: 'GET',
    path: '/office/exchange/owners',
    summary: 'Какие поля решает 1С, а\u00a0какие офис',
    staff: 'exchange.work',
    in: Nothing,
    out: ExchangeOwners,
    refusals: STAFF_REFUSALS,
  }),
  setExchangeOwners: endpoint({
    method: 'POST',
    path: '/office/exchange/owners',
    summary: 'Решить, какие поля ведёт 1С, а\u00a0какие офис',
    staff: 'settings.write',
    in: ExchangeOwners,
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'set-closed': null, 'import-runs': null },
  }),
  repeatExchange: endpoint({
    method: 'POST',
    path: '/office/exchange/repeat',
    summary: 'Загрузить то, что 1С уже прислала, с\u00a0новыми соответствиями',
    staff: 'exchange.work',
    in: Nothing,
    out: Shape({ is_done: Type.Boolean(), refused: Type.Array(Type.String()) }),
    refusals: { ...STAFF_REFUSALS, 'import-runs': null },
  }),
})
