/** Which subject owns each table and view: its files alone write it, other subjects read it through the owner's functions or views. */

/** The tables and views of each subject. */
export const OWNED = {
  analytics: ['funnel_day'],
  catalogue: [
    'attribute',
    'brand',
    'catalogue_version',
    'category',
    'collection',
    'label',
    'search_brand_alias',
    'search_check',
    'search_history',
    'search_phrase_choice',
    'search_phrase_day',
    'search_pin',
    'search_problem',
    'search_redirect',
    'search_synonym',
    'search_without_results',
    'unit',
    'unwanted_ingredient',
  ],
  product: [
    'answer_mark',
    'arrival_request',
    'bought_together',
    'bought_together_progress',
    'ingredient',
    'marking_group',
    'picture',
    'price_history',
    'product',
    'product_answer',
    'product_ingredient',
    'product_picture',
    'product_question',
    'review',
    'review_mark',
    'review_photo',
    'variant',
    'variant_marking',
  ],
  stock: ['picked_lot', 'reservation', 'stock', 'stock_lot', 'stock_movement', 'stock_rule', 'stock_shortfall'],
  basket: ['basket', 'basket_line'],
  order: [
    'courier_attempt',
    'courier_interval',
    'marking_code',
    'order_addition',
    'order_carrier',
    'order_delivery_change',
    'order_line',
    'order_return',
    'order_return_line',
    'order_state_change',
    'order_visit',
    'orders',
    'refund_approval',
    'return_photo',
    'shift_hand_over',
    'shipment',
    'shipment_event',
    'substitute',
  ],
  delivery: ['carrier', 'delivery_quote', 'express_hour', 'express_run', 'pickup_point', 'point_reading', 'point_seen'],
  payment: [
    'bank_register',
    'bank_register_row',
    'order_payment',
    'payment',
    'payment_event',
    'payment_parcel',
    'payment_provider',
    'receipt',
    'refund',
    'tender',
  ],
  loyalty: [
    'bonus_account',
    'bonus_entry',
    'bonus_lot',
    'bonus_purchase',
    'certificate',
    'certificate_entry',
    'certificate_purchase',
    'plastic_card',
  ],
  pricing: ['one_time_code', 'promo_code', 'promo_counter', 'promo_use', 'promotion'],
  letters: ['sms_attempt'],
  people: [
    'customer',
    'favourite',
    'favourite_notice',
    'known_browser',
    'newsletter_bounces_read',
    'newsletter_issue',
    'newsletter_letter',
    'passkey',
    'saved_address',
    'sms_challenge',
    'sms_phone',
    'subscriber',
    'viewed_product',
  ],
  places: ['express_store', 'city', 'contact', 'store', 'store_special_day'],
  content: ['article', 'banner', 'menu_item', 'need', 'page', 'redirect_rule'],
  feedback: ['buyer_case', 'case_message', 'feedback', 'feedback_photo'],
  company: ['shop_setting'],
  feeds: ['feed_check', 'feed_rule'],
  consent: ['consent_record', 'deleted_entry'],
  marketplaces: ['marketplace_exchange', 'marketplace_offer', 'marketplace_order', 'marketplace_rule'],
  office: ['staff', 'staff_audit', 'staff_invitation', 'staff_network', 'staff_reset', 'staff_role', 'staff_session'],
  exchange: [
    'exchange_fault',
    'exchange_file',
    'exchange_item',
    'exchange_link',
    'exchange_match',
    'exchange_order',
    'exchange_part',
    'exchange_picture',
    'exchange_session',
  ],
  programs: [
    'change_log',
    'change_reader',
    'changed_row',
    'staff_token',
    'staff_token_use',
    'webhook_attempt',
    'webhook_delivery',
    'webhook_endpoint',
  ],
  reports: [
    'report_change',
    'report_day',
    'report_day_part',
    'report_ledger_day',
    'report_letter',
    'report_placed_day',
    'report_stock',
  ],
  platform: [
    'backup_run',
    'backup_trial',
    'change_set',
    'change_set_record',
    'idempotency',
    'invariant_audit',
    'migration',
    'rate_count',
    'record_heading',
    'record_line',
    'record_view',
    'release',
    'release_file',
    'session',
    'shop_record',
    'synthetic_check',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Subject = keyof typeof OWNED

/** Views that any subject may read. */
export const PUBLIC_VIEWS: ReadonlySet<string> = new Set(['variant_marking'])

export type ReadsLeft = Readonly<
  Record<string, { readonly why: string; readonly files: Readonly<Record<string, number>> }>
>
const JOINED = 'A line of goods is read with its name, picture and section in one statement.'
const OF_ORDER =
  'What follows an order is read with its state, buyer and money in one statement, some of it under its lock.'
const SUPPLY = 'Free stock is compared with what is wanted in the statement that needs it.'
const PLACE = 'The name or time zone of a city or store is read with the row that refers to it.'
const RETENTION = 'A statement that deletes, limits or merges looks whether anything of the visitor is left.'
const PERSON = 'The account, or the name of a member of staff, is read with the row that refers to it.'
const SUMS = 'Reports and the checks of the shop sum the ledgers of all subjects.'
const MONEY = 'A payment belongs to an order or a certificate, and is read with it.'

/** Reads of another subject's table that are left, in files for each reading subject. The check fails on one more, and on one less. */
export const READS_LEFT: ReadsLeft = {
  stock: {
    why: JOINED,
    files: {
      reports: 2,
      product: 2,
      people: 2,
      order: 3,
      feeds: 1,
      marketplaces: 1,
      catalogue: 1,
      platform: 1,
      app: 1,
    },
  },
  product: {
    why: JOINED,
    files: {
      app: 2,
      basket: 1,
      catalogue: 3,
      content: 3,
      order: 7,
      people: 5,
      platform: 2,
      pricing: 3,
      stock: 1,
      reports: 2,
      feeds: 1,
      exchange: 1,
      marketplaces: 1,
    },
  },
  variant: {
    why: JOINED,
    files: {
      basket: 1,
      catalogue: 3,
      content: 1,
      order: 13,
      people: 2,
      platform: 2,
      pricing: 3,
      stock: 2,
      reports: 2,
      app: 1,
      feeds: 1,
      exchange: 1,
      marketplaces: 1,
    },
  },
  city: {
    why: PLACE,
    files: {
      catalogue: 2,
      delivery: 2,
      office: 1,
      order: 14,
      platform: 1,
      product: 2,
      reports: 1,
      app: 1,
      feeds: 1,
      marketplaces: 1,
    },
  },
  store: {
    why: PLACE,
    files: {
      app: 3,
      catalogue: 2,
      content: 1,
      delivery: 3,
      office: 3,
      order: 8,
      product: 2,
      stock: 2,
      reports: 1,
      feeds: 1,
      exchange: 2,
      marketplaces: 1,
    },
  },
  orders: {
    why: OF_ORDER,
    files: {
      basket: 1,
      loyalty: 3,
      payment: 4,
      people: 1,
      platform: 1,
      pricing: 1,
      product: 2,
      stock: 1,
      reports: 2,
      app: 1,
      exchange: 1,
      marketplaces: 1,
    },
  },
  stock_lot: { why: SUPPLY, files: { product: 1, feeds: 1 } },
  brand: {
    why: JOINED,
    files: {
      app: 1,
      basket: 1,
      content: 2,
      order: 4,
      people: 2,
      platform: 1,
      pricing: 2,
      product: 5,
      reports: 2,
      feeds: 1,
      exchange: 1,
    },
  },
  order_line: { why: OF_ORDER, files: { payment: 1, product: 2, stock: 2, reports: 1 } },
  category: {
    why: JOINED,
    files: {
      basket: 1,
      content: 1,
      order: 2,
      platform: 1,
      pricing: 2,
      product: 2,
      reports: 2,
      feeds: 1,
      exchange: 1,
      marketplaces: 1,
    },
  },
  customer: { why: PERSON, files: { catalogue: 1, loyalty: 2, order: 1, product: 2 } },
  picture: { why: JOINED, files: { catalogue: 1, places: 1, platform: 2, feeds: 1 } },
  collection: { why: JOINED, files: { feeds: 1 } },
  label: { why: JOINED, files: { platform: 1 } },
  reservation: { why: SUPPLY, files: { order: 4 } },
  product_ingredient: { why: JOINED, files: { catalogue: 2, content: 1 } },
  ingredient: { why: JOINED, files: { catalogue: 3 } },
  marking_code: { why: OF_ORDER, files: { payment: 1 } },
  order_addition: { why: OF_ORDER, files: { payment: 1 } },
  session: { why: RETENTION, files: { basket: 1, catalogue: 1, people: 1 } },
  catalogue_version: { why: JOINED, files: { basket: 1, pricing: 1 } },
  certificate_purchase: { why: MONEY, files: { payment: 3 } },
  certificate_entry: { why: MONEY, files: { order: 1, payment: 1, reports: 1 } },
  staff: { why: PERSON, files: { feedback: 1, order: 4, reports: 2, payment: 1 } },
  product_picture: { why: JOINED, files: { catalogue: 1, platform: 1, feeds: 1 } },
  store_special_day: { why: PLACE, files: { delivery: 2, stock: 1 } },
  order_return_line: { why: OF_ORDER, files: { stock: 1, reports: 1 } },
  order_state_change: { why: OF_ORDER, files: { product: 1, reports: 2, exchange: 1 } },
  courier_interval: { why: PLACE, files: { delivery: 1 } },
  express_store: { why: PLACE, files: { delivery: 1 } },
  pickup_point: { why: PLACE, files: { order: 1 } },
  refund: { why: MONEY, files: { order: 2 } },
  payment: { why: MONEY, files: { order: 3 } },
  order_payment: { why: MONEY, files: { order: 1 } },
  price_history: { why: JOINED, files: { catalogue: 1 } },
  review: { why: JOINED, files: { content: 1 } },
  rate_count: { why: RETENTION, files: { product: 1 } },
  review_photo: { why: JOINED, files: { platform: 1 } },
  basket: { why: RETENTION, files: { platform: 1 } },
  basket_line: { why: RETENTION, files: { platform: 1 } },
  favourite: { why: RETENTION, files: { platform: 1 } },
  search_history: { why: RETENTION, files: { platform: 1 } },
  review_mark: { why: RETENTION, files: { platform: 1 } },
  answer_mark: { why: RETENTION, files: { platform: 1 } },
  stock_movement: { why: SUPPLY, files: { catalogue: 1, reports: 1, feeds: 1 } },
  article: { why: JOINED, files: { people: 1 } },
  page: { why: JOINED, files: { catalogue: 1 } },
  exchange_order: {
    why: 'Staff see with an order what the accounting program says of its payment.',
    files: { order: 1 },
  },
  order_return: { why: SUMS, files: { reports: 1, exchange: 1 } },
  substitute: { why: SUMS, files: { reports: 1 } },
  bonus_entry: { why: SUMS, files: { reports: 1 } },
  staff_role: { why: SUMS, files: { reports: 1 } },
  change_set: { why: 'The journal of an exchange says what became of its sets.', files: { exchange: 1 } },
  newsletter_letter: { why: SUMS, files: { app: 1 } },
  certificate: { why: SUMS, files: { app: 1 } },
  promotion: {
    why: 'The month of a promotion is compared with the points it has given in one statement.',
    files: { loyalty: 1, reports: 1, order: 1 },
  },
}

/** Files that are not of the subject whose folder they lie in, or write for further subjects. The first pattern that matches decides. */
const EXCEPTIONS: readonly (readonly [files: RegExp, ...subjects: Subject[]])[] = [
  // Orders of the past are written with everything that follows them.
  [/^shop\/order\/demo-orders\.sql\.ts$/, 'order', 'basket', 'stock', 'payment'],
  // A release adds a row for each provider that it knows.
  [/^app\/database\/provider-rows\.ts$/, 'delivery', 'payment'],
  [/^(app|ops)\/database\//, 'platform'],
  [/^platform\/photos\//, 'product'],
  // Carriers' codes of a city are columns of the city.
  [/^shop\/delivery\/carrier-codes\.ts$/, 'delivery', 'places'],
  // An importer, with the declarations of its records, writes records of the subjects that it names.
  [/^shop\/catalogue\/import-search\.ts$/, 'catalogue', 'product'],
  [/^shop\/catalogue\/catalogue\.records\.ts$/, 'catalogue', 'product'],
  [/^shop\/content\/(import-content|content\.records)\.ts$/, 'content', 'places', 'catalogue', 'product'],
  [/^shop\/places\/(import-places|places\.records)\.ts$/, 'places', 'order', 'product'],
  [/^shop\/places\/places\.sql\.ts$/, 'places', 'stock'],
  [/^shop\/pricing\/import-promotions\.ts$/, 'pricing', 'catalogue', 'product'],
  [/^shop\/product\/renames\.ts$/, 'product', 'catalogue', 'content'],
  [/^shop\/product\/(import-[a-z]+|products\.sql|write-products|attribute\.records)\.ts$/, 'product', 'catalogue'],
  [/^shop\/stock\/import-stock(\.sql)?\.ts$/, 'stock', 'product', 'places'],
]

/** The subjects as which a file writes and reads: its folder's, but for the exceptions. None: it may use no table. */
export const subjectsOf = (file: string): readonly Subject[] => {
  const [, ...subjects] = EXCEPTIONS.find(([files]) => files.test(file)) ?? [undefined]
  if (subjects.length > 0) return subjects
  const folder = /^shop\/([a-z]+)\//.exec(file)?.[1] ?? /^(platform)\//.exec(file)?.[1] ?? ''
  return isSubject(folder) ? [folder] : []
}

const owners = new Map<string, Subject>()
for (const [subject, tables] of Object.entries(OWNED))
  for (const table of tables) if (isSubject(subject)) owners.set(table, subject)

function isSubject(name: string): name is Subject {
  return name in OWNED
}

export const ownerOf = (table: string): Subject | undefined => owners.get(table)
export const allTables: readonly string[] = [...owners.keys()]
