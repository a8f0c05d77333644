import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Id, Nothing, OrNull, PageNumber, Picture, Shape, Upload } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

const Kind = Type.String({ pattern: '^[a-z_]{2,40}$' })
const Key = Type.String({ minLength: 1, maxLength: 600 })
export const Moment = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,3})?)?Z$',
})
/** Fields of a record by name, as JSON: their shapes differ by kind. */
const Json = Type.String({ maxLength: 300_000 })
export const SetId = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 })
const MAX_UPLOAD = 20 * 1024 * 1024

export const CONTROLS = [
  'text',
  /** A page of the shop, or an address of another site. */
  'address',
  'area',
  'markdown',
  'number',
  'money',
  'yes',
  /** Yes, no, or nothing said. */
  'maybe',
  'choice',
  'date',
  /** A day and a minute of Moscow, «2026-12-03 10:00». */
  'moment',
  'colour',
  'focus',
  /** A list of texts or of numbers. */
  'texts',
  'list',
  'group',
  /** Values by names that people give: `of` is the name and the value (`MAP_KEY`), or the name and the fields of the value. */
  'map',
  /** Opening hours of seven days, Monday first. */
  'week',
] as const

/** How a field is edited; `of`: the fields of a list's element or of a group. */
export type RecordField = {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly control: (typeof CONTROLS)[number]
  readonly required: boolean
  /** A list that has to have something in it. */
  readonly nonEmpty?: true
  readonly choices: readonly string[]
  /** What people call its values. */
  readonly labels?: Readonly<Record<string, string>>
  /** A «yes» that holds where a record says nothing. */
  readonly usually?: true
  /** With what the form of a new record begins. */
  readonly starts?: 'today'
  readonly refers: string | null
  readonly max: number | null
  readonly of: readonly RecordField[]
  /** Its values are numbers. */
  readonly numeric?: true
  /** Other values than its choices may be given too. */
  readonly free?: true
  /** What an element of a list may be; the first field tells the forms apart. */
  readonly forms?: readonly { readonly title: string; readonly of: readonly RecordField[] }[]
  /** What the shop itself says of it: its attributes, of goods or of what tells variants apart, or its cities with stores. */
  readonly shop?: 'attributes' | 'axes' | 'cities'
  /** Paths of the sections whose goods have it; absent: all. */
  readonly sections?: readonly string[]
}

/** `note`: what the page shows; empty: its name says it. */
export const SiteAddress = Shape({ address: Type.String(), name: Type.String(), note: Type.String() })
export type SiteAddress = Static<typeof SiteAddress>

export const RecordKind = Shape({
  kind: Kind,
  title: Type.String(),
  count: Count,
  /** The word of the right that changes it. */
  right: Type.String(),
  may_write: Type.Boolean(),
})
export type RecordKind = Static<typeof RecordKind>

export const Lack = Shape({
  code: Type.String(),
  title: Type.String(),
  /** Where it is mended; null: not in the record. */
  field: OrNull(Type.String()),
})
export type Lack = Static<typeof Lack>

/** What an editor should look at; it stops nothing. */
export const Remark = Shape({ field: Type.String(), words: Type.String() })
export type Remark = Static<typeof Remark>

export const KindView = Shape({
  kind: Kind,
  title: Type.String(),
  help: Type.String(),
  key: Type.Array(Type.String()),
  /** Fields that a list shows. */
  columns: Type.Array(Type.String()),
  adds: Type.Boolean(),
  /** From which field the key of a new record is proposed, and what it begins with; null: people choose it. */
  proposed: OrNull(Shape({ from: Type.String(), prefix: Type.String() })),
  may_write: Type.Boolean(),
  /** Fields that a list can be sorted by. */
  sorts: Type.Array(Type.String()),
  /** What its records may lack to be sold well: `only=lacks:code` finds them. */
  lacks: Type.Array(Lack),
  /** JSON of `RecordField`s. */
  fields: Json,
})
export type KindView = Static<typeof KindView>

export const RecordList = Shape({
  /** At most 10,001, which stands for more. */
  total: Count,
  page_size: Count,
  /** The fields of `cols`. */
  rows: Type.Array(Shape({ key: Key, value: Json })),
})
export type RecordList = Static<typeof RecordList>

const SOURCES = ['form', 'file', 'command', 'program', 'undo'] as const
export const SET_STATES = ['draft', 'scheduled', 'applied', 'undone', 'refused'] as const

const Dated = {
  id: SetId,
  reason: Type.String(),
  starts_at: OrNull(Moment),
  ends_at: OrNull(Moment),
}
export const RecordView = Shape({
  key: Key,
  value: Json,
  /** Codes of what it lacks. */
  lacks: Type.Array(Type.String()),
  /** Sets with an end that lie over it now, and what they show. */
  laid: Type.Array(Shape({ ...Dated, after: Json })),
  history: Type.Array(
    Shape({
      ...Dated,
      source: Type.Enum(SOURCES),
      author: Type.String(),
      state: Type.Enum(SET_STATES),
      /** Null: the set has added the record. */
      before: OrNull(Json),
      after: OrNull(Json),
      /** The part of it that has a record of its own, «250 мл» of a price; absent: it is of the record itself. */
      part: Type.Optional(Type.String()),
    }),
  ),
  /** JSON of the `RecordField`s of its parts; absent: it has none. */
  part_fields: Type.Optional(Json),
})
export type RecordView = Static<typeof RecordView>

export const ChangeSetLine = Shape({
  ...Dated,
  source: Type.Enum(SOURCES),
  author: Type.String(),
  state: Type.Enum(SET_STATES),
  created_at: Moment,
  ended_at: OrNull(Moment),
  /** When an operator has let go what it changed by record. */
  folded_at: OrNull(Moment),
  undoes: OrNull(SetId),
  /** A draft that the brake has stopped and a second person decides about. */
  waiting: OrNull(Shape({ asked_by: Type.String(), asked_at: Moment, reasons: Type.Array(Type.String()) })),
  /** Login of the second person. */
  confirmed_by: OrNull(Type.String()),
  refusal: OrNull(Type.String()),
  records: Count,
  refused: Count,
  unchanged: Count,
})
export type ChangeSetLine = Static<typeof ChangeSetLine>
export const StockLoad = Shape({
  at: Type.String(),
  by: Type.String(),
  changed: Count,
  /** The exchange with 1C; null: a load by a program. */
  session: OrNull(Id),
})
export type StockLoad = Static<typeof StockLoad>
export const ChangeSetList = Shape({
  total: Count,
  page_size: Count,
  sets: Type.Array(ChangeSetLine),
  /** The newest, on the first page of all sets. */
  stock_loads: Type.Array(StockLoad),
})
export type ChangeSetList = Static<typeof ChangeSetList>

export const ChangeSetView = Shape({
  set: ChangeSetLine,
  total: Count,
  page_size: Count,
  /** Prices that the set changes by half or more: they come first after what was refused. */
  steep: Count,
  /** The set that has undone this one. */
  undone_by: OrNull(Shape({ id: SetId, author: Type.String(), at: OrNull(Type.String()) })),
  rows: Type.Array(
    Shape({
      kind: Type.String(),
      key: Type.String(),
      /** What people call the record; empty where it has no name. */
      name: Type.String(),
      before: OrNull(Json),
      after: OrNull(Json),
      refusal: OrNull(Type.String()),
    }),
  ),
  /** Other sets with an end, or planned, that change the same fields while it holds. */
  overlaps: Type.Array(Shape({ ...Dated, kind: Type.String(), key: Type.String(), name: Type.String() })),
})
export type ChangeSetView = Static<typeof ChangeSetView>

export const SaveRecord = Shape({
  kind: Kind,
  /** Null: a new record. */
  key: OrNull(Key),
  /** The changed fields, as they were when the form was opened and as they shall be; null in them: no value. */
  before: Json,
  after: Json,
  reason: Type.String({ minLength: 1, maxLength: 300 }),
  /** Null: now. */
  starts_at: OrNull(Moment),
  ends_at: OrNull(Moment),
  /** Only draws it up. */
  draft: Type.Boolean(),
  /** Against the brake. */
  confirmed: Type.Boolean(),
})
export type SaveRecord = Static<typeof SaveRecord>

export const Saved = Shape({ id: SetId, state: Type.Enum(SET_STATES) })
export type Saved = Static<typeof Saved>
const Clash = Shape({
  kind: Type.String(),
  key: Type.String(),
  name: Type.String(),
  field: Type.String(),
  by: Count,
})
export const Undone = Shape({ id: SetId, clashes: Type.Array(Clash) })
export type Undone = Static<typeof Undone>

export const Faults = Shape({
  faults: Type.Array(Shape({ where: Type.String(), field: Type.String(), reason: Type.String() })),
})
/** JSON of the fields as they are now. */
export const Clashing = Shape({ now: Json, fields: Type.Array(Type.String()) })
export const Reasons = Shape({ reasons: Type.Array(Type.String()) })

const WRITING = {
  ...STAFF_REFUSALS,
  'no-record': null,
  'bad-record': Faults,
  'record-changed': Clashing,
  'too-much': Reasons,
  'import-runs': null,
  'set-closed': null,
} as const

const ListValues = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 50 })
/** Search and filter of a list: every record that it finds. `keys`: those that were chosen in it, whatever it finds now. */
const Meant = {
  q: Type.String({ maxLength: 100 }),
  only: Type.String({ maxLength: 1000 }),
  keys: OrNull(Type.Array(Key, { maxItems: 5000 })),
}

export const RecordNamed = Shape({ id: Count, name: Type.String(), address: Type.String(), shared: Type.Boolean() })
/** A view of a list: its name, its address without the page, whether all see it. */
export type RecordNamed = Static<typeof RecordNamed>
export const CellClashes = Shape({
  clashes: Type.Array(Shape({ key: Key, field: Type.String(), now: Json })),
})

/** OFFICE-02, CHG: lists and forms of every kind of record, and the journal of their changes. */
export const changes = staffGroup({
  recordKinds: endpoint({
    method: 'GET',
    path: '/office/record-kinds',
    summary: 'Виды записей магазина',
    staff: 'records.read',
    in: Nothing,
    out: Shape({ kinds: Type.Array(RecordKind) }),
    refusals: STAFF_REFUSALS,
  }),
  recordKind: endpoint({
    method: 'GET',
    path: '/office/record-kinds/:kind',
    summary: 'Поля записей одного вида',
    staff: 'records.read',
    /** `key`: with the fields of this record, where records of the kind differ in them. */
    in: Shape({ kind: Kind, key: Type.Optional(Key) }),
    out: KindView,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  records: endpoint({
    method: 'GET',
    path: '/office/records/:kind',
    summary: 'Список записей: поиск, отбор, порядок',
    staff: 'records.read',
    in: Shape({
      kind: Kind,
      q: Type.Optional(Type.String({ maxLength: 100 })),
      /** `-name`: downwards. */
      sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,40}$' })),
      /** Fields and the value that each has to have, by lines: «place:hero». */
      only: Type.Optional(Type.String({ maxLength: 1000 })),
      /** Fields that are shown, by commas; absent: those of the kind. */
      cols: Type.Optional(Type.String({ pattern: '^[a-z_,]{1,600}$' })),
      page: Type.Optional(PageNumber),
    }),
    out: RecordList,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  record: endpoint({
    method: 'GET',
    path: '/office/record',
    summary: 'Запись с историей по полям',
    staff: 'records.read',
    in: Shape({ kind: Kind, key: Key }),
    out: RecordView,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  recordNeighbours: endpoint({
    method: 'GET',
    path: '/office/record-neighbours',
    summary: 'Соседи записи в списке: предыдущая и следующая',
    staff: 'records.read',
    in: Shape({
      kind: Kind,
      key: Key,
      q: Type.Optional(Type.String({ maxLength: 100 })),
      sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,40}$' })),
      only: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    out: Shape({ before: OrNull(Key), after: OrNull(Key) }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  /** What records are called, for lists of their keys; unknown ones are left out. */
  recordNames: endpoint({
    method: 'POST',
    path: '/office/records/names',
    summary: 'Названия записей по их ключам',
    staff: 'records.read',
    in: Shape({ kind: Kind, keys: Type.Array(Key, { maxItems: 500 }) }),
    out: Shape({ names: Type.Array(Shape({ key: Key, name: Type.String() })) }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  /** Pages of the shop that are called so, for fields that lead to them. */
  siteAddresses: endpoint({
    method: 'GET',
    path: '/office/site-addresses',
    summary: 'Адреса страниц магазина по их названиям',
    staff: 'records.read',
    in: Shape({ q: Type.String({ maxLength: 100 }) }),
    out: Shape({ addresses: Type.Array(SiteAddress) }),
    refusals: STAFF_REFUSALS,
  }),
  recordViews: endpoint({
    method: 'GET',
    path: '/office/record-views/:kind',
    summary: 'Виды списка: свои и общие',
    staff: 'records.read',
    in: Shape({ kind: Kind }),
    out: Shape({ views: Type.Array(RecordNamed) }),
    refusals: STAFF_REFUSALS,
  }),
  /** A view of that name is replaced. */
  saveView: endpoint({
    method: 'POST',
    path: '/office/record-views/save',
    summary: 'Сохранить вид списка, себе или всем',
    staff: 'records.read',
    in: Shape({
      kind: Kind,
      name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      address: Type.String({ maxLength: 1000 }),
      shared: Type.Boolean(),
    }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'too-many-views': null },
  }),
  removeView: endpoint({
    method: 'POST',
    path: '/office/record-views/remove',
    summary: 'Убрать вид списка',
    staff: 'records.read',
    in: Shape({ id: SetId }),
    out: Nothing,
    refusals: STAFF_REFUSALS,
  }),
  recordRows: endpoint({
    method: 'POST',
    path: '/office/records/rows',
    summary: 'Записи для таблицы: отмеченные или найденные, до 1000',
    staff: 'records.read',
    in: Shape({ kind: Kind, ...Meant }),
    out: Shape({ total: Count, rows: Type.Array(Shape({ key: Key, value: Json })) }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  draftRecords: endpoint({
    method: 'POST',
    path: '/office/records/draft',
    summary: 'Поправленные ячейки таблицы: один черновик изменений',
    staff: 'records.read',
    idempotent: true,
    in: Shape({
      kind: Kind,
      /** JSON of the changed fields of each, as in `saveRecord`; `before` without fields: a new record. */
      rows: Type.Array(Shape({ key: Key, before: Json, after: Json }), { minItems: 1, maxItems: 1000 }),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    out: Shape({ id: SetId, changed: Count, unchanged: Count }),
    refusals: {
      ...STAFF_REFUSALS,
      'no-record': null,
      'bad-record': Faults,
      'cells-changed': CellClashes,
      'import-runs': null,
    },
  }),
  recordFile: endpoint({
    method: 'GET',
    path: '/office/record-files/:kind',
    summary: 'Все записи вида таблицей: CSV или XLSX',
    staff: 'records.read',
    in: Shape({ kind: Kind, format: Type.Optional(Type.Enum(['csv', 'xlsx'])) }),
    /** The file's bytes in base64. */
    out: Shape({ name: Type.String(), bytes: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  previewText: endpoint({
    method: 'POST',
    path: '/office/records/preview-text',
    summary: 'Текст Markdown, как его покажет сайт',
    staff: 'records.read',
    /** `illustrated`: a field whose text may have pictures. `kind`: of the record, whose texts may name figures as `{stores}`. */
    in: Shape({
      text: Type.String({ maxLength: 60_000 }),
      illustrated: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Kind),
    }),
    out: Shape({ html: Type.String() }),
    refusals: STAFF_REFUSALS,
  }),
  /** What a collection would show now, for a buyer without a city. */
  tryCollection: endpoint({
    method: 'POST',
    path: '/office/records/try-collection',
    summary: 'Какие товары покажет подборка с такими полями',
    staff: 'records.read',
    in: Shape({ value: Json }),
    out: Shape({ total: Count, first: Type.Array(Shape({ key: Key, name: Type.String() })) }),
    refusals: { ...STAFF_REFUSALS, 'bad-record': Faults },
  }),
  /** Pictures of the shop by their names, or those whose name has a word. */
  recordPictures: endpoint({
    method: 'POST',
    path: '/office/records/pictures',
    summary: 'Картинки магазина: по именам или по слову из имени',
    staff: 'records.read',
    in: Shape({
      files: Type.Array(Type.String({ maxLength: 600 }), { maxItems: 100 }),
      q: Type.String({ maxLength: 100 }),
    }),
    out: Shape({ pictures: Type.Array(Shape({ file: Type.String(), picture: Picture })) }),
    refusals: STAFF_REFUSALS,
  }),
  /** An equal picture keeps the name that it has. */
  uploadPicture: endpoint({
    method: 'POST',
    path: '/office/records/upload-picture',
    summary: 'Загрузить картинку для записи',
    staff: 'records.read',
    in: Shape({ kind: Kind, file: Upload }),
    out: Shape({ file: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'bad-file': null, 'import-runs': null },
    form: { fileBytes: MAX_UPLOAD },
  }),
  /** What is wrong with the fields that are typed, by the declaration. */
  typedFaults: endpoint({
    method: 'POST',
    path: '/office/records/typed',
    summary: 'Что не\u00a0так в\u00a0полях, пока запись набирают',
    staff: 'records.read',
    /** `key`: of the record, where records of the kind have own forms. */
    in: Shape({ kind: Kind, value: Json, key: Type.Optional(Key) }),
    out: Shape({ faults: Type.Array(Shape({ field: Type.String(), reason: Type.String() })) }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  checkRecord: endpoint({
    method: 'POST',
    path: '/office/records/check',
    summary: 'На что посмотреть в записи до публикации: ссылки, картинки, слова, обещания',
    staff: 'records.read',
    in: Shape({ kind: Kind, value: Json }),
    out: Shape({ remarks: Type.Array(Remark) }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  saveRecord: endpoint({
    method: 'POST',
    path: '/office/records/save',
    summary: 'Изменить запись: сейчас, с момента, до момента',
    staff: 'records.read',
    idempotent: true,
    in: SaveRecord,
    out: Saved,
    refusals: WRITING,
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/office/records/many',
    summary: 'Одно правило для всех найденных записей: черновик изменений по строкам',
    staff: 'records.read',
    in: Shape({
      kind: Kind,
      ...Meant,
      field: Type.String({ pattern: '^[a-z_]{1,40}$' }),
      /**
       * JSON of the new value; values that a list gets or loses; or per cent of a number, rounded to a whole multiple of `step` minus
       * `less`.
       */
      rule: Type.Union([
        Shape({ value: Json }),
        Shape({ add: ListValues }),
        Shape({ remove: ListValues }),
        Shape({
          percent: Type.Number({ minimum: -99, maximum: 900 }),
          step: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          less: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
          /** Whether a price that gets lower leaves the present one beside it, crossed out. */
          crosses_out: Type.Optional(Type.Boolean()),
        }),
      ]),
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    out: Shape({ id: SetId, changed: Count, unchanged: Count, refused: Count }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'bad-record': Faults, 'import-runs': null },
  }),
  uploadRecords: endpoint({
    method: 'POST',
    path: '/office/records/upload',
    summary: 'Файл записей: черновик изменений по строкам',
    staff: 'records.read',
    in: Shape({
      kind: Kind,
      reason: Type.String({ minLength: 1, maxLength: 300 }),
      /** JSON of the field that each unknown heading stands for; an empty one: the column is left out. It is remembered. */
      columns: Type.Optional(Json),
      file: Upload,
    }),
    out: Shape({ id: SetId, changed: Count, unchanged: Count, refused: Count }),
    refusals: {
      ...STAFF_REFUSALS,
      'no-record': null,
      'bad-file': null,
      'unknown-columns': Shape({ headings: Type.Array(Shape({ heading: Type.String(), field: Type.String() })) }),
      'import-runs': null,
    },
    form: { fileBytes: MAX_UPLOAD },
  }),
  setFaults: endpoint({
    method: 'GET',
    path: '/office/change-set-faults/:id',
    summary: 'Строки файла, которые не подошли, с причинами: таблица, чтобы поправить и загрузить снова',
    staff: 'records.read',
    in: Shape({ id: SetId, format: Type.Optional(Type.Enum(['csv', 'xlsx'])) }),
    /** The file's bytes in base64. */
    out: Shape({ name: Type.String(), bytes: Type.String() }),
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  changeSets: endpoint({
    method: 'GET',
    path: '/office/change-sets',
    summary: 'Журнал изменений записей',
    staff: 'records.read',
    in: Shape({
      state: Type.Optional(Type.Enum([...SET_STATES, 'waiting'])),
      source: Type.Optional(Type.Enum(SOURCES)),
      page: Type.Optional(PageNumber),
    }),
    out: ChangeSetList,
    refusals: STAFF_REFUSALS,
  }),
  changeSet: endpoint({
    method: 'GET',
    path: '/office/change-sets/:id',
    summary: 'Набор изменений по записям',
    staff: 'records.read',
    in: Shape({ id: SetId, page: Type.Optional(PageNumber) }),
    out: ChangeSetView,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
  }),
  applyChanges: endpoint({
    method: 'POST',
    path: '/office/change-sets/apply',
    summary: 'Применить черновик сейчас или назначить ему время',
    staff: 'changes.plan',
    in: Shape({
      id: SetId,
      starts_at: OrNull(Moment),
      ends_at: OrNull(Moment),
      /** Writes over what was changed since the draft. */
      overwrites: Type.Boolean(),
      confirmed: Type.Boolean(),
    }),
    out: Saved,
    refusals: WRITING,
  }),
  /** Leaves a set that the brake stops to a second person. */
  askConfirmation: endpoint({
    method: 'POST',
    path: '/office/change-sets/ask',
    summary: 'Попросить второго подтвердить набор, который остановил магазин',
    staff: 'changes.plan',
    in: Shape({ id: SetId, starts_at: OrNull(Moment), ends_at: OrNull(Moment) }),
    out: Nothing,
    refusals: WRITING,
  }),
  /** By a member who has neither made nor asked for it; `confirms` false: it is a draft again. */
  decideChanges: endpoint({
    method: 'POST',
    path: '/office/change-sets/decide',
    summary: 'Подтвердить или вернуть чужой набор, который остановил магазин',
    staff: 'changes.confirm',
    in: Shape({ id: SetId, confirms: Type.Boolean(), overwrites: Type.Boolean() }),
    out: Saved,
    refusals: { ...WRITING, 'same-person': null },
  }),
  undoChanges: endpoint({
    method: 'POST',
    path: '/office/change-sets/undo',
    summary: 'Отменить набор изменений',
    staff: 'changes.undo',
    in: Shape({ id: SetId, reason: Type.String({ minLength: 1, maxLength: 300 }), confirmed: Type.Boolean() }),
    out: Undone,
    refusals: WRITING,
  }),
  returnFields: endpoint({
    method: 'POST',
    path: '/office/change-sets/return-fields',
    summary: 'Вернуть и те поля отменённого набора, которые изменили позже',
    staff: 'changes.undo',
    in: Shape({ id: SetId, reason: Type.String({ minLength: 1, maxLength: 300 }), confirmed: Type.Boolean() }),
    out: Shape({ id: SetId }),
    refusals: WRITING,
  }),
  withdrawChanges: endpoint({
    method: 'POST',
    path: '/office/change-sets/withdraw',
    summary: 'Убрать черновик или назначенный набор',
    staff: 'changes.plan',
    in: Shape({ id: SetId }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'set-closed': null },
  }),
})
