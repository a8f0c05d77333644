/** What the office's parts are shown with: answers of the calls that they make, without a server. */
import { wireCodes } from '#kernel/wire-codes.ts'
import type {
  ChangeSetLine,
  ChangeSetView,
  KindView,
  RecordField,
  RecordList,
  RecordView,
} from '#shop/changes/changes.api.ts'
import { PICTURES } from '#shop/changes/facts/pictures.ts'

const field = (
  name: string,
  title: string,
  control: RecordField['control'],
  more: Partial<RecordField> = {},
): RecordField => ({
  name,
  title,
  help: '',
  control,
  required: false,
  choices: [],
  refers: null,
  max: null,
  of: [],
  ...more,
})

/** A field for every control, and those that are chosen from records and pictures. */
export const FIELDS: readonly RecordField[] = [
  field('code', 'Код', 'text', { required: true, help: 'латинскими буквами, не меняется' }),
  field('title', 'Название', 'text', { required: true, max: 60 }),
  field('about', 'Коротко', 'area'),
  field('link', 'Куда ведёт', 'address'),
  field('body', 'Текст', 'markdown'),
  field('position', 'Место', 'number'),
  field('price', 'Цена', 'money', { help: 'копейки' }),
  field('is_hit', 'Хит', 'yes'),
  field('place', 'Где показать', 'choice', { choices: ['hero', 'side'], labels: { hero: 'Заглавный', side: 'Сбоку' } }),
  field('until', 'По какой день', 'date'),
  field('colour', 'Цвет', 'colour'),
  field('picture', 'Картинка', 'text', { refers: PICTURES }),
  field('focus', 'Что остаётся в кадре', 'focus'),
  field('words', 'Слова для поиска', 'texts'),
  field('brand', 'Бренд', 'text', { refers: 'brands' }),
  field('products', 'Товары', 'texts', { refers: 'products' }),
  field('facts', 'Цифры', 'list', {
    of: [field('figure', 'Цифра', 'text', { required: true }), field('said', 'Слова', 'text', { required: true })],
  }),
  field('advertisement', 'Реклама', 'group', { of: [field('erid', 'Метка', 'text', { required: true })] }),
  field('hours', 'Часы', 'week'),
  field('send_at', 'Когда отправить', 'moment'),
  field('in_cities', 'Часы в\u00a0городах', 'map', {
    of: [field('#key', 'Город', 'text'), field('#value', 'Часы', 'text')],
  }),
  field('shown', 'Где показано', 'texts', {
    choices: ['facts', 'card'],
    labels: { facts: 'На странице', card: 'На карточке' },
  }),
  field('attributes', 'Свойства', 'group', {
    of: [
      field('material', 'Материал', 'texts', { choices: ['сталь', 'латунь'], free: true }),
      field('coated', 'Оцинковка', 'maybe'),
    ],
  }),
  field('blocks', 'Части письма', 'list', {
    forms: [
      { title: 'Абзацы', of: [field('text', 'Абзацы', 'texts')] },
      { title: 'Товары', of: [field('products', 'Товары', 'texts', { refers: 'products' })] },
    ],
  }),
]
const VALUE = {
  code: 'zima',
  title: 'Зима без сухости',
  about: 'Кремы и бальзамы на холод',
  body: '**Мороз** сушит кожу.\n\n- крем\n- бальзам',
  position: 10,
  price: 149_050,
  is_hit: true,
  place: 'hero',
  until: '2026-12-31',
  colour: '#1b6f8a',
  words: ['зима', 'сухость'],
  brand: 'inei',
  products: ['krem', 'balzam'],
  facts: [{ figure: '1 час', said: 'собираем заказ' }],
  hours: [...Array.from({ length: 6 }, () => ({ open: '10:00', close: '21:00' })), null],
  send_at: '2026-12-03 10:00',
  in_cities: { msk: '07:00 – 20:00' },
  shown: ['facts'],
  attributes: { material: ['сталь'], coated: true },
  blocks: [{ text: ['Зима пришла.'] }],
}

const kind = (name: string, title: string): KindView => ({
  kind: name,
  title,
  help: '',
  key: ['code'],
  columns: ['title', 'place', 'price', 'until'],
  adds: true,
  proposed: { from: 'title', prefix: '' },
  may_write: true,
  sorts: ['title', 'price'],
  lacks: [
    { code: 'picture', title: 'нет картинки', field: 'picture' },
    { code: 'stock', title: 'нет остатка', field: null },
  ],
  fields: JSON.stringify(FIELDS),
})
const KINDS: Readonly<Record<string, KindView>> = {
  articles: kind('articles', 'подборки на зиму'),
  nothing: kind('nothing', 'пустой вид'),
  slow: kind('slow', 'долгий список'),
  broken: kind('broken', 'список без связи'),
}

const ROWS = 120
const row = (at: number): RecordList['rows'][number] => ({
  key: `zapis-${at}`,
  value: JSON.stringify({
    ...VALUE,
    code: `zapis-${at}`,
    title: `Запись ${at}`,
    price: 10_000 * at,
    is_hit: at % 3 === 0,
  }),
})
const rows = (from: number, count: number): RecordList['rows'] =>
  Array.from({ length: count }, (_, at) => row(from + at))

const SET: ChangeSetLine = {
  id: 7,
  reason: 'Зимние цены',
  starts_at: '2026-12-04T15:00:00Z',
  ends_at: '2026-12-06T20:59:00Z',
  source: 'file',
  author: 'anna',
  state: 'scheduled',
  created_at: '2026-11-26T09:00:00Z',
  ended_at: null,
  folded_at: null,
  undoes: null,
  waiting: null,
  confirmed_by: null,
  refusal: null,
  records: 3,
  refused: 1,
  unchanged: 40,
}
const set = (change: Partial<ChangeSetLine>): ChangeSetView => ({
  set: { ...SET, ...change },
  total: 3,
  page_size: 50,
  steep: 0,
  undone_by: null,
  rows: [
    { kind: '', key: 'строка 5', name: '', before: null, after: '{}', refusal: 'Цена: нужно не меньше 1 ₽' },
    {
      kind: 'articles',
      key: 'zapis-1',
      name: 'Запись 1',
      before: '{"price":10000}',
      after: '{"price":9000}',
      refusal: null,
    },
    { kind: 'articles', key: 'zapis-2', name: 'Новая', before: null, after: '{"title":"Новая"}', refusal: null },
  ],
  overlaps: [
    {
      id: 5,
      reason: 'Чёрная пятница',
      starts_at: '2026-11-27T15:00:00Z',
      ends_at: '2026-12-05T20:59:00Z',
      kind: 'articles',
      key: 'zapis-1',
      name: 'Запись 1',
    },
  ],
})

const entry = (
  id: number,
  author: string,
  change: Partial<RecordView['history'][number]>,
): RecordView['history'][number] => ({
  id,
  reason: 'Поправили опечатку',
  starts_at: '2026-11-25T09:00:00Z',
  ends_at: null,
  source: 'form',
  author,
  state: 'applied',
  before: '{"title":"Зима бес сухости"}',
  after: '{"title":"Зима без сухости"}',
  ...change,
})
const record = (key: string): RecordView => ({
  key,
  value: JSON.stringify({ ...VALUE, code: key }),
  lacks: ['picture'],
  laid: [
    { id: 5, reason: 'Чёрная пятница', starts_at: null, ends_at: '2026-12-05T20:59:00Z', after: '{"price":99000}' },
  ],
  history: [
    entry(4, 'anna', {}),
    entry(3, 'boris', {
      source: 'file',
      reason: 'Цены поставщика',
      before: '{"price":150000}',
      after: '{"price":149050}',
    }),
    entry(1, 'администратор сервера', { source: 'command', reason: '', before: null, after: '{}' }),
  ],
})

const NAMES = { krem: 'Крем «Иней»', balzam: 'Бальзам «Иней»' }
const FAULTS = { faults: [{ where: 'articles zima', field: 'price', reason: 'нужно не меньше 1 ₽' }] }

export type FixedAnswer =
  | { readonly value: unknown }
  | { readonly refusal: { readonly code: string | number; readonly message: string; readonly customData: unknown } }
  | 'never'
  | 'broken'

/** `path`: that of a call, with its parameters. */
export const fixedAnswer = (path: string, ask: URLSearchParams): FixedAnswer => {
  const [, name = ''] = /^\/office\/(?:record-kinds|records|record-views)\/([a-z_]+)$/.exec(path) ?? []
  if (path.startsWith('/office/record-kinds/')) return { value: KINDS[name] ?? KINDS['articles'] }
  if (path.startsWith('/office/record-views/'))
    return { value: { views: [{ id: 1, name: 'Зимние хиты', address: 'q=зима', shared: true }] } }
  switch (path) {
    case '/office/record':
      return { value: record(ask.get('key') ?? '') }
    case '/office/record-neighbours':
      return { value: { before: 'zapis-1', after: 'zapis-3' } }
    case '/office/records/rows':
      return { value: { total: ROWS, rows: rows(1, ROWS) } }
    case '/office/records/names':
      return { value: { names: Object.entries(NAMES).map(([key, named]) => ({ key, name: named })) } }
    case '/office/records/pictures':
      return { value: { pictures: [] } }
    case '/office/records/typed':
      return { value: { faults: [] } }
    case '/office/records/check':
      return { value: { remarks: [{ field: 'body', words: 'ссылка /zima никуда не ведёт' }] } }
    case '/office/records/preview-text':
      return { value: { html: '<p><strong>Мороз</strong> сушит кожу.</p>' } }
    case '/office/records/save':
      return { refusal: { code: wireCodes['bad-record'].code, message: 'Запись не подошла.', customData: FAULTS } }
    case '/office/change-sets/7':
      return { value: set({}) }
    case '/office/change-sets/8': {
      const waiting = { asked_by: 'anna', asked_at: SET.created_at, reasons: ['меняет больше половины цен'] }
      return { value: set({ id: 8, state: 'draft', starts_at: null, ends_at: null, waiting }) }
    }
  }
  if (name === 'slow') return 'never'
  if (name === 'broken') return 'broken'
  if (name === 'nothing') return { value: { total: 0, page_size: 50, rows: [] } }
  const page = Number(ask.get('page') ?? 1)
  return {
    value: { total: ROWS, page_size: 50, rows: rows((page - 1) * 50 + 1, Math.min(50, ROWS - (page - 1) * 50)) },
  }
}
