/** Written by `npm run generate` from the migrations. */
import type { ColumnType } from 'kysely'
import type { OrderId, OrderLineId, ProductId, StoreId, VariantId } from '#kernel/ids.ts'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>
type Numeric = ColumnType<string, number | string, number | string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type JsonValue = JsonValue[] | { [name: string]: JsonValue | undefined } | boolean | number | string | null
type Json = JsonValue

export type DB = {
  answer_mark: {
    answer_id: number
    marked_at: Timestamp
    visitor_id: string
  }
  arrival_request: {
    changed_at: Timestamp
    city_id: number | null
    consent_text_version: string
    customer_id: number | null
    email: string
    id: Generated<Int8>
    requested_at: Timestamp
    state: string
    store_id: StoreId | null
    token: string
    variant_id: VariantId
  }
  article: {
    body_html: string
    goods: Generated<string[]>
    id: Generated<number>
    lead: string
    picture_focus: string | null
    picture_id: number | null
    published_on: string
    slug: string
    title: string
  }
  attribute: {
    choices: Generated<Json>
    code: string
    explanation: string | null
    filter: Generated<Json>
    is_standard: Generated<boolean>
    kind: string
    name: string
    position: number
    search: Generated<Json>
    sections: Generated<string[]>
    shown: Generated<string[]>
    source: Generated<string>
    unit: string | null
  }
  audit_mark: {
    at: Timestamp
    id: Generated<number>
    movement_id: Int8
    next_at: Timestamp | null
    next_movement_id: Int8 | null
    next_xid: Int8 | null
  }
  backup_run: {
    finished_at: Timestamp
    rows: Int8
  }
  backup_trial: {
    finished_at: Timestamp
    mark: string
    took_ms: number
  }
  bank_register: {
    file_hash: Buffer
    file_name: string
    from_day: string
    id: Generated<number>
    provider: string
    to_day: string
    uploaded_at: Timestamp
    uploaded_by: number
  }
  bank_register_row: {
    amount: number
    commission: Generated<number>
    kind: string
    line: number
    payment_id: string
    refund_id: string | null
    register_id: number
  }
  banner: {
    action_text: string | null
    action_url: string | null
    advertiser: string | null
    body: string
    code: string
    erid: string | null
    icon: string | null
    picture_focus: string | null
    picture_id: number | null
    place: string
    position: number
    sections: Generated<string[]>
    skus: Generated<string[]>
    title: string
    until_on: string | null
  }
  basket: {
    created_at: Generated<Timestamp>
    customer_id: number | null
    gifts: Generated<Json>
    id: Generated<Int8>
    ordered_at: Timestamp | null
    visitor_id: string
  }
  basket_line: {
    added_at: Generated<Timestamp>
    basket_id: Int8
    id: Generated<Int8>
    price_seen: number
    quantity: number
    variant_id: VariantId
  }
  bonus_account: {
    balance: Generated<number>
    customer_id: number | null
    id: Generated<number>
  }
  bonus_entry: {
    amount: number
    at: Timestamp
    cause: Generated<string>
    id: Generated<Int8>
    kind: string
    lot_id: number
    order_id: OrderId | null
  }
  bonus_lot: {
    account_id: number
    burns_on: string
    cause: string
    earned_on: string
    had_grace: Generated<boolean>
    id: Generated<number>
    remaining: Generated<number>
    source: string
    warned_on: string | null
  }
  bonus_purchase: {
    account_id: number
    bought_on: string
    card_number: string | null
    id: Generated<number>
    order_id: OrderId | null
    paid: number
    returned: Generated<number>
  }
  bought_together: {
    orders: number
    other_id: ProductId
    product_id: ProductId
  }
  bought_together_progress: {
    last_order_id: Int8
    only_row: Generated<boolean>
  }
  brand: {
    country: string
    id: Generated<number>
    name: string
    popularity: Generated<number>
    slug: string
    story_html: string
    tagline: string
  }
  buyer_case: {
    answered_at: Timestamp | null
    closed_at: Timestamp | null
    email: string
    feedback_id: Int8 | null
    id: Generated<number>
    name: string
    opened_at: Timestamp
    order_number: string | null
    owner_id: number | null
    phone: string
    reason: string
    return_id: Int8 | null
    state: Generated<string>
    token: Generated<string>
    version: Generated<number>
    waits_since: Timestamp | null
  }
  carrier: {
    code: string
  }
  case_letter: {
    letter_id: string
    message_id: Int8
  }
  case_message: {
    at: Timestamp
    body: string
    case_id: number
    id: Generated<Int8>
    kind: string
    staff_id: number | null
    undelivered_at: Timestamp | null
  }
  case_photo: {
    height: number
    id: Generated<Int8>
    jpeg: Buffer
    message_id: Int8
    width: number
  }
  catalogue_change: {
    at: Generated<Timestamp>
    id: number | null
    kind: string
    xid: Generated<string>
  }
  catalogue_version: {
    only_row: Generated<boolean>
    version: Generated<Int8>
  }
  category: {
    asks_tone: Generated<boolean>
    description: string
    id: Generated<number>
    name: string
    parent_id: number | null
    path: string
    position: number
    title: string
  }
  certificate: {
    balance: Generated<number>
    ends_on: string
    id: Generated<number>
    issued_at: Timestamp
    nominal: number
    number: string
    pin_hash: Buffer
    received_as: string | null
    recipient_email: string | null
    send_at: Timestamp | null
    sent_at: Timestamp | null
    sold_in: StoreId | null
    undeliverable_at: Timestamp | null
  }
  certificate_entry: {
    amount: number
    at: Timestamp
    cause: Generated<string>
    certificate_id: number
    id: Generated<Int8>
    kind: string
    order_id: OrderId | null
  }
  certificate_purchase: {
    agreement_version: string
    amount: number
    buyer_email: string
    buyer_phone: string
    card_token: string
    certificate_id: number | null
    confirmed_at: Timestamp | null
    consent_text_version: string
    customer_id: number | null
    design: string
    ended_at: Timestamp | null
    greeting: string
    id: Generated<Int8>
    number: string
    paid_at: Timestamp | null
    pay_until: Timestamp
    placed_at: Timestamp
    recipient_email: string
    recipient_name: string
    refund_asked_by: number | null
    send_on: string
    sender_name: string
    state: Generated<string>
    token: string
  }
  change_log: {
    at: Timestamp
    key: string
    kind: string
    position: Generated<Int8>
  }
  change_reader: {
    is_complete: Generated<boolean>
    kind: string
    read_at: Generated<Timestamp>
    since: Generated<Timestamp>
  }
  change_set: {
    asked_at: Timestamp | null
    asked_by: string | null
    author: string
    confirmed_by: string | null
    created_at: Timestamp
    ended_at: Timestamp | null
    ends_at: Timestamp | null
    folded_at: Timestamp | null
    id: Generated<Int8>
    reason: Generated<string>
    refusal: string | null
    source: string
    staff_id: number | null
    starts_at: Timestamp | null
    state: string
    stop_reasons: string[] | null
    unchanged: Generated<number>
    undoes: Int8 | null
  }
  change_set_record: {
    after: Json | null
    before: Json | null
    key: string
    kind: string
    refusal: string | null
    set_id: Int8
  }
  changed_row: {
    at: Generated<Timestamp>
    id: Generated<Int8>
    key: string
    kind: string
  }
  city: {
    boxberry_code: string | null
    carrier_codes_asked_at: Timestamp | null
    cdek_code: number | null
    code: string | null
    fias_id: string
    id: Generated<number>
    lat: number
    lon: number
    name: string
    name_in: string | null
    population: Generated<number>
    region: string
    utc_offset_min: number
  }
  collection: {
    attributes: Json
    body_html: string
    brands: string[]
    disabled: boolean
    except_products: string[]
    in_stock: boolean
    labels: string[]
    lead: string
    picture_focus: string | null
    picture_id: number | null
    position: number
    price_from: number | null
    price_to: number | null
    products: string[]
    sections: string[]
    slug: string
    title: string
  }
  consent_record: {
    at: Timestamp
    from_address: string | null
    id: Generated<Int8>
    purpose: string
    read_by: number | null
    step: string
    subject: string
    text_hash: Buffer
    text_version: string
  }
  contact: {
    kind: string
    value: string
  }
  courier_attempt: {
    at: Timestamp
    attempt: number
    next_date: string | null
    order_id: OrderId
    staff_id: number | null
  }
  courier_interval: {
    city_id: number
    disabled: Generated<boolean>
    ends: string
    order_by: string
    starts: string
  }
  customer: {
    birthday: string
    created_at: Generated<Timestamp>
    email: string
    email_confirmed_at: Timestamp | null
    id: Generated<number>
    letters_token: string | null
    name: string
    phone: string
    visitor_id: Generated<string>
  }
  deleted_entry: {
    at: Timestamp
    customer_id: number
    key: number
    kind: string
  }
  delivery_quote: {
    asked_at: Timestamp
    carrier: string
    from_city_id: number
    max_days: number | null
    min_days: number | null
    parcel_class: string
    place: string
    price: number | null
    tariff_code: string | null
    to_city_id: number
  }
  exchange_fault: {
    file_id: Int8
    id: Generated<Int8>
    line: Generated<number>
    reason: string
    what: string
  }
  exchange_file: {
    bytes: Generated<Int8>
    figures: Generated<Json>
    id: Generated<Int8>
    message: Generated<string>
    name: string
    received_at: Timestamp
    session_id: Int8
    set_id: Int8 | null
    state: Generated<string>
    worked_until: Timestamp | null
  }
  exchange_item: {
    deleted: Generated<boolean>
    file_id: Int8 | null
    good: Generated<string | null>
    id: string
    kind: string
    line: Generated<number>
    session_id: Int8
    stocks: Json | null
    value: Json
    whole: Generated<boolean>
  }
  exchange_link: {
    id: string
    key: string
    kind: string
    linked_at: Timestamp
    linked_by: string
  }
  exchange_match: {
    found_by: string
    likeness: number
    offer_id: string
    sku: string
  }
  exchange_order: {
    offered_at: Timestamp | null
    offered_hash: Buffer | null
    offered_in: Int8 | null
    order_id: OrderId
    paid_on: string | null
    taken_at: Timestamp | null
    taken_hash: Buffer | null
  }
  exchange_part: {
    bytes: Buffer
    file_id: Int8
    part: number
  }
  exchange_picture: {
    bytes: Buffer
    name: string
    session_id: Int8
  }
  exchange_session: {
    began_at: Timestamp
    cookie_hash: Buffer
    ended_at: Timestamp | null
    id: Generated<Int8>
    is_full: Generated<boolean>
    kind: string
    moves_before: Int8 | null
    moves_from: Int8 | null
    orders: Generated<number>
    program: string
    seen_at: Timestamp
    version: Generated<string>
  }
  express_hour: {
    hour: number
    store_id: StoreId
    taken: number
  }
  express_run: {
    hour: number
    km: number
    order_id: OrderId
    released: Generated<boolean>
    store_id: StoreId
  }
  express_store: {
    capacity: number
    disabled: Generated<boolean>
    ends: string
    minutes: Generated<number>
    road_factor: Generated<number>
    starts: string
    store_id: StoreId
    zones: Json
  }
  favourite: {
    added_at: Generated<Timestamp>
    added_price: number | null
    product_id: ProductId
    seen_price: number | null
    visitor_id: string
    was_available: boolean | null
  }
  favourite_notice: {
    arrivals: number[]
    customer_id: number
    day: string
    price_drops: number[]
    sent_at: Timestamp | null
  }
  feed_check: {
    at: Timestamp
    compared: number
    detail: Generated<string>
    differ: number
  }
  feed_rule: {
    brands: string[]
    code: string
    disabled: boolean
    position: number
    price_from: number | null
    price_to: number | null
    sections: string[]
    stock_older_hours: number | null
    title: string
    without_barcode: boolean
  }
  feedback: {
    answered_at: Timestamp | null
    at: Timestamp
    email: string
    form_id: string
    id: Generated<Int8>
    mailed_at: Timestamp | null
    message: Generated<string>
    name: string
    phone: string
    policy_version: string
  }
  feedback_photo: {
    feedback_id: Int8
    height: number
    jpeg: Buffer
    width: number
  }
  funnel_day: {
    city: string
    day: string
    detail: string
    event: string
    source: string
    times: number
  }
  idempotency: {
    answer: Json
    body_hash: Buffer
    created_at: Generated<Timestamp>
    key: string
    route: string
    scope: string
    status: number
  }
  ingredient: {
    explanation: string
    id: Generated<number>
    inci: string
    name: string
    purpose: string
  }
  invariant_audit: {
    broken: number
    findings: Json
    id: Generated<Int8>
    is_full: Generated<boolean>
    run_at: Timestamp
  }
  known_browser: {
    customer_id: number
    id_hash: Buffer
    seen_at: Timestamp
  }
  label: {
    code: string
    colour: string
    id: Generated<number>
    name: string
    position: number
  }
  legal_document: {
    body: string
    name: string
    title: string
    version: string
  }
  legal_document_text: {
    body: string
    name: string
    since: Timestamp
    title: string
    version: string
  }
  marketplace_exchange: {
    done_at: Timestamp | null
    failed_at: Timestamp | null
    kind: string
    marketplace: string
    problem: string | null
  }
  marketplace_offer: {
    marketplace: string
    price: number | null
    price_at: Timestamp | null
    price_problem: string | null
    stock: number | null
    stock_at: Timestamp | null
    stock_problem: string | null
    variant_id: VariantId
  }
  marketplace_order: {
    marketplace: string
    number: string
    order_id: OrderId | null
    owes_answer: Generated<boolean>
    reason: string | null
    received_at: Timestamp
    state: string
  }
  marketplace_rule: {
    code: string
    disabled: boolean
    marketplace: string | null
    not_offered: boolean
    position: number
    products: string[]
    safety: number
    sections: string[]
    title: string
  }
  marking_code: {
    code: string
    freed_at: Timestamp | null
    gtin: string
    id: Generated<Int8>
    order_line_id: OrderLineId
    picked_at: Timestamp
    serial: string
  }
  marking_group: {
    name: string
    prefix: string
    since: string | null
  }
  menu_item: {
    code: string
    is_sale: Generated<boolean>
    items: Generated<Json>
    place: string
    position: number
    title: string
    url: string | null
  }
  need: {
    code: string
    name: string
    note: string
    picture_id: number | null
    position: number
    url: string
  }
  newsletter_bounces_read: {
    cursor: string
    only_row: Generated<boolean>
  }
  newsletter_issue: {
    blocks: Json
    code: string
    content: Json | null
    ended_at: Timestamp | null
    handed_out: Generated<number>
    is_automatic: Generated<boolean>
    minute: Timestamp | null
    preview: string
    send_at: Timestamp
    started_at: Timestamp | null
    state: Generated<string>
    title: string
  }
  newsletter_letter: {
    changed_at: Timestamp
    issue_code: string
    state: string
    subscriber_id: Int8
    tries: Generated<number>
  }
  one_time_code: {
    batch: string
    code: string
    made_at: Timestamp
    made_by: string
    promo_code: string
  }
  order_addition: {
    delivery_price: number
    ended_at: Timestamp | null
    full_name: string
    grows: boolean
    id: Generated<Int8>
    line_id: Int8
    list_price: number | null
    name: string
    order_id: OrderId
    pay_until: Timestamp
    payment_id: string | null
    proposed_at: Timestamp
    proposed_by: number
    quantity: number
    state: string
    unit_price: number
    variant_id: VariantId
  }
  order_carrier: {
    carrier: string
    date_from: string
    date_to: string
    height_mm: number
    length_mm: number
    order_id: OrderId
    place: string
    point_address: string | null
    point_code: string | null
    point_hours: string | null
    point_id: number | null
    point_kind: string | null
    point_lat: number | null
    point_lon: number | null
    point_name: string | null
    point_note: string | null
    send_on: string
    tariff_code: string | null
    weight_g: number
    width_mm: number
  }
  order_delivery_change: {
    changed_at: Timestamp
    former_address: string
    former_delivery: string | null
    former_time: string | null
    number: number
    order_id: OrderId
    staff_id: number | null
  }
  order_line: {
    cancelled: Generated<number>
    discount: Generated<number>
    id: Generated<OrderLineId>
    name: string
    order_id: OrderId
    picked: Generated<number>
    points_discount: Generated<number>
    quantity: number
    split_from: OrderLineId | null
    total: number
    unit_price: number
    variant_id: VariantId
  }
  order_message: {
    at: Timestamp
    is_taken: boolean
    key: string
    order_id: OrderId
    step: string
    way: string
  }
  order_payment: {
    added_line: Int8 | null
    added_price: number | null
    addition_id: Int8 | null
    captured: number | null
    is_shared: boolean | null
    order_id: Int8 | null
    payment_id: string | null
    refunded: number | null
  }
  order_return: {
    carrier: string | null
    decided_at: Timestamp | null
    id: Generated<Int8>
    inspected_by: number | null
    order_id: OrderId
    refund_certificate: Generated<number>
    refund_money: Generated<number>
    refund_points: Generated<number>
    refusal: string | null
    refusal_comment: string | null
    requested_at: Timestamp
    staff_id: number | null
    state: string
    track_number: string | null
    waits_for_inspection: Generated<boolean>
    way: Generated<string>
    wish: Generated<string>
  }
  order_return_line: {
    accepted: Generated<number>
    id: Generated<Int8>
    is_irritation: Generated<boolean>
    order_line_id: OrderLineId
    quantity: number
    reason: string
    return_id: Int8
    sellable: Generated<number>
  }
  order_state_change: {
    actor: Generated<string>
    at: Timestamp
    cause: string
    from_state: string | null
    order_id: OrderId
    provider: string | null
    staff_id: number | null
    step: number
    to_state: string
  }
  order_visit: {
    client_id: string | null
    first_touch: Json
    last_touch: Json
    order_id: OrderId
    source: string
    yclid: string | null
  }
  orders: {
    address: string | null
    agreement_version: string | null
    basket_id: Int8
    certificate_total: Generated<number>
    city_id: number
    comment: Generated<string>
    confirm_until: Timestamp | null
    confirmed_at: Timestamp | null
    consent_at: Timestamp | null
    consent_text_version: string | null
    courier_date: string | null
    courier_from: string | null
    courier_to: string | null
    customer_id: number | null
    delivery: string
    delivery_price: number
    discount_total: Generated<number>
    first_parcel_id: OrderId | null
    goods_total: number
    hand_over_code: string | null
    id: Generated<OrderId>
    number: string
    payment: string
    placed_at: Generated<Timestamp>
    points_total: Generated<number>
    postal_address: Json | null
    postal_code: string | null
    price_tree: Json
    ready_at: Timestamp | null
    received_as: string | null
    recipient_email: string
    recipient_name: string
    recipient_phone: string
    state: string
    store_id: StoreId
    token: string
    total: number
    track_number: string | null
    visitor_id: string
  }
  page: {
    body_html: string
    description: string
    facts: Generated<Json>
    lead: Generated<string>
    path: string
    title: string
    updated_on: string
  }
  passkey: {
    added_at: Timestamp
    counter: Int8
    credential_id: Buffer
    customer_id: number
    id: Generated<string>
    name: string
    public_key: Buffer
    used_at: Timestamp | null
  }
  payment: {
    addition_id: Int8 | null
    amount: number
    captured: Generated<number>
    certificate_purchase_id: Int8 | null
    check_at: Timestamp | null
    checked_at: Timestamp | null
    confirmation_url: string | null
    created_at: Timestamp
    holds: boolean
    id: string
    network: string | null
    order_id: OrderId | null
    provider: string
    provider_id: string | null
    reason: string | null
    state: string
    tender: string
  }
  payment_event: {
    event: string
    first_at: Timestamp
    last_at: Timestamp
    payment_id: string
    source: string
    times: Generated<number>
  }
  payment_parcel: {
    amount: number
    order_id: OrderId
    payment_id: string
  }
  payment_provider: {
    code: string
  }
  picked_lot: {
    best_before: string
    number: Generated<string>
    order_line_id: OrderLineId
    piece: number
  }
  pickup_point: {
    address: string
    address_note: string | null
    carrier: string
    city: string
    city_code: string | null
    code: string
    fias_id: string | null
    gone_at: Timestamp | null
    has_fitting: boolean
    hours: Json | null
    hours_text: string
    id: Generated<number>
    is_closed: boolean
    kind: string
    lat: number
    lon: number
    max_sides_mm: number[] | null
    max_weight_g: number | null
    metro: string | null
    name: string
    phone: string | null
    postal_code: string | null
    region: string | null
    search_text: Generated<string>
    takes_cards: boolean
    takes_cash: boolean
  }
  picture: {
    file: string
    hash: string
    height: number
    id: Generated<number>
    tone: string
    width: number
  }
  plastic_card: {
    account_id: number | null
    as_of: string
    attached_at: Timestamp | null
    bought: number
    number: string
    phone: string | null
    points: number
  }
  point_reading: {
    carrier: string
    counted: Generated<number>
    finished_at: Timestamp | null
    next_page: string | null
    rejected: Generated<number>
    started_at: Timestamp | null
  }
  point_seen: {
    carrier: string
    code: string
  }
  price_history: {
    price: number
    since: string
    variant_id: VariantId
  }
  product: {
    attributes: Generated<Json>
    brand_id: number
    category_id: number
    changed_on: Generated<string>
    content_hash: string | null
    description_html: string
    discontinued: Generated<boolean>
    embargoed: Generated<boolean>
    facts: Json
    free_of: Generated<string[]>
    goes_with: Generated<Json>
    hit_until: string | null
    id: Generated<ProductId>
    is_hit: Generated<boolean>
    is_new: Generated<boolean>
    label_terms: Generated<Json>
    labels: Generated<string[]>
    labels_end: string | null
    lead: string
    name: string
    new_until: string | null
    popularity: Generated<number>
    published_on: string
    rating_count: Generated<number>
    rating_sum: Generated<number>
    sections: Generated<string[]>
    skin_types: Generated<string[]>
    slug: string
    spf: number | null
    spf_plus: Generated<boolean>
    substitutes: Generated<string[]>
    usage_steps: string[]
  }
  product_answer: {
    author: string
    body: string
    customer_id: number | null
    external_id: string | null
    helpful_count: Generated<number>
    hidden: Generated<boolean>
    hidden_reason: string | null
    id: Generated<number>
    kind: string
    pending: Generated<boolean>
    question_id: number
    sent_at: Timestamp | null
    staff_id: number | null
    written_on: string
  }
  product_ingredient: {
    ingredient_id: number
    is_active: Generated<boolean>
    part_name: string | null
    position: number
    product_id: ProductId
    share_text: string | null
  }
  product_picture: {
    alt: string
    kind: string
    picture_id: number
    position: number
    product_id: ProductId
  }
  product_question: {
    author: string
    body: string
    customer_id: number | null
    external_id: string | null
    hidden: Generated<boolean>
    hidden_reason: string | null
    id: Generated<number>
    pending: Generated<boolean>
    product_id: ProductId
    sent_at: Timestamp | null
    written_on: string
  }
  promo_code: {
    amount: number | null
    brands: Generated<string[]>
    budget: number | null
    categories: Generated<string[]>
    code: string
    excludes: Generated<Json>
    first_order: Generated<boolean>
    from_on: string
    listed: Generated<boolean>
    one_time: Generated<boolean>
    per_customer: number | null
    percent: number | null
    stackable: Generated<boolean>
    threshold: number | null
    title: string
    total_uses: number | null
    until_on: string | null
    with_points: Generated<boolean>
  }
  promo_counter: {
    buyer: string
    most: number
    rule: string
    used: number
  }
  promo_use: {
    amount: Generated<number>
    buyer: string
    order_id: OrderId
    rule: string
  }
  promotion: {
    amount: number | null
    body_html: string
    brands: Generated<string[]>
    budget: number | null
    categories: Generated<string[]>
    code: string
    excludes: Generated<Json>
    first_order: Generated<boolean>
    from_on: string
    gift_sku: string | null
    kind: string
    labels: Generated<string[]>
    link: string | null
    other_gift_skus: Generated<string[]>
    pay_m: number | null
    per_customer: number | null
    percent: number | null
    position: number
    same_brand: Generated<boolean>
    skus: Generated<string[]>
    stackable: Generated<boolean>
    take_n: number | null
    threshold: number | null
    threshold_categories: Generated<string[]>
    title: string
    total_uses: number | null
    until_on: string | null
  }
  rate_count: {
    hits: number
    subject: string
    window_start: Timestamp
  }
  receipt: {
    corrects: Int8 | null
    document: Json
    fiscal_sign: string | null
    id: Generated<Int8>
    kind: string
    made_at: Timestamp
    order_id: OrderId | null
    part: Generated<number>
    payment_id: string | null
    reason: string | null
    refund_id: string | null
    sent_at: Timestamp | null
    tags: Json
    total: number
  }
  record_heading: {
    field: string
    heading: string
    kind: string
  }
  record_line: {
    facts: Json
    key: string
    kind: string
    words: string
  }
  record_view: {
    address: string
    changed_at: Timestamp
    id: Generated<Int8>
    kind: string
    name: string
    staff_id: number | null
  }
  redirect_rule: {
    from_path: string
    status: number
    to_url: string
  }
  refund: {
    amount: number
    due_at: Timestamp
    ended_at: Timestamp | null
    id: string
    lines: Json | null
    order_id: OrderId | null
    payment_id: string
    pieces: Json | null
    provider_id: string | null
    reason: string
    requested_at: Timestamp
    state: string
  }
  refund_approval: {
    amount: number
    asked_at: Timestamp
    asked_by: number
    call: string
    decided_at: Timestamp | null
    decided_by: number | null
    id: Generated<Int8>
    input: Json
    order_id: OrderId
    state: string
  }
  release: {
    files: string[]
    id: string
    started_at: Generated<Timestamp>
  }
  release_file: {
    content: Buffer
    path: string
  }
  report_change: {
    day: string
    id: Generated<Int8>
  }
  report_day: {
    cancelled: number
    certificates: Int8
    day: string
    delivery: string
    delivery_price: Int8
    goods: Int8
    payment: string
    placed: number
    points: Int8
    ready: number
    ready_in_time: number
    returned: Int8
    returned_pieces: number
    returns: number
    short_pieces: number
    sold_orders: number
    sold_pieces: number
    store_id: number
    substituted_pieces: number
  }
  report_day_part: {
    day: string
    dimension: string
    discount: Int8
    goods: Int8
    key: string
    returned: Int8
    returned_pieces: number
    sold_orders: number
    sold_pieces: number
    store_id: number
  }
  report_ledger_day: {
    amount: Int8
    day: string
    kind: string
    ledger: string
  }
  report_letter: {
    asked_at: Timestamp
    email: string
    staff_id: number
  }
  report_placed_day: {
    city_id: number
    day: string
    orders: number
    source: string
  }
  report_stock: {
    arrived_on: string | null
    sold_28: number
    sold_90: number
    sold_on: string | null
    store_id: StoreId
    variant_id: VariantId
  }
  report_stock_day: {
    day: string
    dead_pieces: Int8
    dead_value: Int8
    pieces: Int8
    store_id: StoreId
    value: Int8
  }
  reservation: {
    ends_at: Timestamp | null
    made_at: Timestamp
    order_line_id: OrderLineId
    quantity: number
    state: string
    store_id: StoreId
    variant_id: VariantId
  }
  return_photo: {
    added_at: Timestamp
    height: number
    id: string
    jpeg: Buffer
    order_id: OrderId
    return_id: Int8 | null
    width: number
  }
  review: {
    age_group: string | null
    answer: string | null
    author: string
    body: string
    bought_here: Generated<boolean>
    customer_id: number | null
    external_id: string | null
    helpful_count: Generated<number>
    hidden: Generated<boolean>
    hidden_reason: string | null
    id: Generated<number>
    pending: Generated<boolean>
    photo_id: number | null
    product_id: ProductId
    rating: number
    sent_at: Timestamp | null
    shade_name: string | null
    skin_tone: string | null
    skin_type: string | null
    written_on: string
  }
  review_mark: {
    marked_at: Timestamp
    review_id: number
    visitor_id: string
  }
  review_photo: {
    added_at: Timestamp
    customer_id: number
    jpeg: Buffer
    picture_id: number
    position: Generated<number>
    product_id: ProductId
    review_id: number | null
  }
  routine_item: {
    added_at: Timestamp
    customer_id: number
    day_part: string | null
    every_days: number | null
    opened_on: string | null
    product_id: ProductId
    removed_at: Timestamp | null
    variant_id: VariantId
  }
  saved_address: {
    city_id: number
    customer_id: number
    entrance: string | null
    flat: string | null
    floor: string | null
    house: string
    id: Generated<number>
    intercom: string | null
    postal_code: string | null
    street: string
    used_at: Timestamp
  }
  search_brand_alias: {
    aliases: string[]
    brand_id: number
  }
  search_check: {
    brands: string[]
    categories: string[]
    page_url: string | null
    phrase: string
  }
  search_history: {
    phrase: string
    phrase_key: string
    searched_at: Timestamp
    visitor_id: string
  }
  search_phrase_choice: {
    choice: string
    phrase: string
  }
  search_phrase_day: {
    choices: Generated<number>
    day: string
    phrase: string
    searches: number
    without_results: number
  }
  search_pin: {
    phrase: string
    products: string[]
  }
  search_problem: {
    categories: string[]
    code: string
    disabled: Generated<boolean>
    means: string[]
    phrases: string[]
  }
  search_redirect: {
    code: string
    disabled: Generated<boolean>
    phrases: string[]
    title: string
    to_url: string
  }
  search_synonym: {
    code: string
    disabled: Generated<boolean>
    words: string[]
  }
  search_without_results: {
    last_day: string | null
    phrase: string | null
    searches: number | null
    without_results: number | null
  }
  session: {
    browser: Buffer | null
    created_at: Generated<Timestamp>
    customer_id: number | null
    device: Generated<string>
    expires_at: Timestamp
    id_hash: Buffer
    public_id: Generated<string>
    replaced: Generated<boolean>
    seen_at: Generated<Timestamp>
    visitor_id: string
  }
  shift_hand_over: {
    given_at: Timestamp
    given_by: number
    id: Generated<Int8>
    note: string
    state: Json
    store_id: StoreId
    taken_at: Timestamp | null
    taken_by: number | null
  }
  shipment: {
    attempt: Generated<number>
    carrier: string
    carrier_id: string | null
    created_at: Timestamp
    detail: string | null
    failures: Generated<number>
    id: Generated<Int8>
    label: Buffer | null
    next_at: Timestamp | null
    order_id: OrderId
    read_at: Timestamp | null
    sent_at: Timestamp | null
    state: string
    track_number: string | null
  }
  shipment_event: {
    at: Timestamp
    city: string | null
    shipment_id: Int8
    state: string
    title: string
  }
  shop_record: {
    changed_at: Timestamp
    created_in: Int8 | null
    digest: string
    key: string
    kind: string
    value: Json
  }
  shop_setting: {
    disabled: Generated<boolean>
    name: string
    value: Json
  }
  sms_attempt: {
    gateway: string
    key: string
    tried_at: Timestamp
  }
  sms_challenge: {
    asked_at: Timestamp
    browser: Buffer
    channel: Generated<string>
    ended_at: Timestamp | null
    expires_at: Timestamp
    id: Generated<Int8>
    phone: string
    purpose: Generated<string>
    seed: Buffer
    tries: Generated<number>
  }
  sms_phone: {
    phone: string
    sent_at: Timestamp
  }
  staff: {
    created_at: Timestamp
    disabled_at: Timestamp | null
    id: Generated<number>
    is_demo: Generated<boolean>
    login: string
    name: string
    password_hash: string
    role: string | null
    role_code: string
    store_id: StoreId | null
    totp_secret: Buffer
    totp_step: Generated<Int8>
  }
  staff_audit: {
    action: string
    at: Timestamp
    became: Json | null
    id: Generated<Int8>
    staff_id: number | null
    subject: string
    was: Json | null
  }
  staff_device: {
    id_hash: Buffer
    opened_at: Timestamp
    opened_by: number
    tries: Generated<number>
  }
  staff_invitation: {
    created_at: Timestamp
    expires_at: Timestamp
    id: Generated<number>
    invited_by: number
    login: string
    name: string | null
    role_code: string | null
    staff_id: number | null
    store_id: StoreId | null
    token_hash: Buffer
    totp_secret: Buffer
  }
  staff_network: {
    network: string
    seen_at: Timestamp
    staff_id: number
  }
  staff_pin: {
    sealed: Buffer
    set_at: Timestamp
    staff_id: number
    tries: Generated<number>
  }
  staff_reset: {
    asked_at: Timestamp
    asked_by: number
    staff_id: number
  }
  staff_role: {
    all_stores: boolean
    code: string
    rights: string[]
    title: string
  }
  staff_session: {
    by_pin: Generated<boolean>
    confirmed: boolean
    created_at: Timestamp
    device_hash: Buffer | null
    id_hash: Buffer
    seen_at: Timestamp
    staff_id: number
    tries: Generated<number>
  }
  staff_token: {
    created_at: Timestamp
    expires_on: string | null
    id: Generated<number>
    kinds: Generated<string[]>
    made_by: Generated<string>
    may_confirm: Generated<boolean>
    name: string
    networks: Generated<string[]>
    per_minute: Generated<number>
    revoked_at: Timestamp | null
    scopes: Generated<string[]>
    token_hash: Buffer
    used_at: Timestamp | null
  }
  staff_token_use: {
    call: string
    day: string
    token_id: number
    used_at: Timestamp
    uses: number
  }
  staff_work: {
    done: number
    ended_at: Timestamp | null
    id: Generated<Int8>
    path: string | null
    seen_at: Timestamp
    staff_id: number
    title: string
    total: number | null
  }
  stock: {
    on_hand: number
    opening: Generated<number>
    reserved: Generated<number>
    store_id: StoreId
    variant_id: VariantId
  }
  stock_checkpoint: {
    on_hand: Int8
    reserved: Int8
    store_id: number
    variant_id: number
  }
  stock_lot: {
    best_before: string
    held: Generated<number>
    number: Generated<string>
    pieces: number
    store_id: StoreId
    variant_id: VariantId
  }
  stock_movement: {
    addition_id: Int8 | null
    at: Generated<Timestamp>
    id: Generated<Int8>
    kind: string
    on_hand_change: number
    order_line_id: OrderLineId | null
    reserved_change: number
    return_line_id: Int8 | null
    store_id: StoreId
    substitute_id: Int8 | null
    transfer_line_id: Int8 | null
    variant_id: VariantId
  }
  stock_rule: {
    hold_months: number
    is_only: Generated<boolean>
  }
  stock_shortfall: {
    missing: number | null
    number: string | null
    store_id: number | null
    variant_id: number | null
  }
  store: {
    address: string
    city_id: number
    code: string
    hours: Generated<Json>
    id: Generated<StoreId>
    is_warehouse: Generated<boolean>
    lat: number
    lon: number
    metro: string | null
    name: string
    phone: string | null
    photo_id: number | null
    stock_synced_at: Timestamp | null
  }
  store_special_day: {
    close: string | null
    day: string
    note: Generated<string>
    open: string | null
    store_id: StoreId
  }
  subscriber: {
    asked_at: Timestamp
    changed_at: Timestamp
    customer_id: number | null
    email: string
    id: Generated<Int8>
    is_proven: Generated<boolean>
    soft_bounces: Generated<number>
    state: string
    token: string
  }
  substitute: {
    answer_until: Timestamp
    answered_at: Timestamp | null
    answered_by: number | null
    id: Generated<Int8>
    new_line_id: OrderLineId | null
    order_line_id: OrderLineId
    proposed_at: Timestamp
    proposed_by: number
    quantity: number
    state: string
    unit_price: number
    variant_id: VariantId
  }
  synthetic_check: {
    at: Timestamp
    detail: Generated<string>
    failed_step: string | null
    took_ms: number
  }
  tender: {
    is_online: boolean
    kind: string
  }
  transfer: {
    answer_until: Timestamp | null
    arrives_at: Timestamp
    from_store_id: StoreId
    id: Generated<Int8>
    order_id: OrderId | null
    parcel_id: OrderId | null
    state: string
    to_store_id: StoreId
  }
  transfer_line: {
    id: Generated<Int8>
    lots: Generated<Json>
    order_line_id: OrderLineId | null
    quantity: number
    received: number | null
    sent: number | null
    transfer_id: Int8
    variant_id: VariantId
  }
  transfer_step: {
    at: Timestamp
    staff_id: number | null
    state: string
    step: number
    transfer_id: Int8
  }
  unit: {
    code: string
    compared_per: Numeric | null
    forms: Generated<string[]>
    multiples: Generated<Json>
    name: string
    position: number
    quantity: string | null
    words: Generated<string[]>
  }
  unwanted_ingredient: {
    added_at: Timestamp
    customer_id: number
    ingredient_id: number
  }
  variant: {
    attributes: Generated<Json>
    barcode: string | null
    height_mm: number
    id: Generated<VariantId>
    marked: Generated<boolean>
    marked_from: string | null
    marking_exempt: Generated<boolean>
    old_price: number | null
    picture_id: number | null
    position: number
    price: number
    product_id: ProductId
    shade_color: string | null
    shade_name: string | null
    size_amount: Numeric
    size_text: string
    size_unit: string
    sku: string
    tnved: string | null
    weight_g: number
  }
  variant_marking: {
    marked_from: string | null
    variant_id: number | null
  }
  viewed_product: {
    customer_id: number
    product_id: ProductId
    viewed_at: Timestamp
  }
  webhook_attempt: {
    at: Timestamp
    delivery_id: Int8
    error: string | null
    id: Generated<Int8>
    status: number | null
    took_ms: number
  }
  webhook_delivery: {
    at: Generated<Timestamp>
    attempts: Generated<number>
    claimed_until: Timestamp | null
    data: Json
    ended_at: Timestamp | null
    endpoint_id: number
    id: Generated<Int8>
    message_id: string
    next_at: Generated<Timestamp>
    object: string
    state: Generated<string>
    type: string
  }
  webhook_endpoint: {
    created_at: Timestamp
    events: string[]
    failed_at: Timestamp | null
    failing_since: Timestamp | null
    id: Generated<number>
    is_on: Generated<boolean>
    made_by: string
    salt: string
    try_at: Timestamp | null
    url: string
  }
}
