/** What a message about an order says of it. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { DayHours, OrNull } from '#kernel/shared.api.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { readyOn } from '#shop/delivery/facts/promised-time.ts'
import { openingHoursText } from '#kernel/opening-hours.ts'
import type { OrderForMessage } from '../facts/order-messages.ts'
import { paths } from '#kernel/pages/paths.ts'
import { picturePath } from '#kernel/picture-widths.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { confirmCodeOf, confirmLinkOf } from './confirm-code.ts'
import { LINES_WITH_GOODS } from '../read/customer-orders.sql.ts'
import { OrderRow } from '../order-row.ts'

const MessageRow = Row({
  ...Type.Pick(OrderRow, [
    'id',
    'number',
    'token',
    'state',
    'to_pay',
    'points_total',
    'certificate_total',
    'delivery',
    'payment',
    'recipient_phone',
    'recipient_email',
    'hand_over_code',
    'track_number',
    'courier_date',
    'courier_from',
    'courier_to',
    'carrier',
    'ready_at',
    'reserved_until',
    'utc_offset_min',
    'delivery_price',
    'store_name',
    'store_address',
  ]).properties,
  point_address: OrNull(Type.String()),
  point_hours: OrNull(Type.String()),
  date_to: OrNull(Type.String()),
  is_approximate: Type.Boolean(),
  moved_from: OrNull(Type.String()),
  waits_for_buyer: Type.Boolean(),
  was_paid: Type.Boolean(),
  last_cause: OrNull(Type.String()),
  returned: OrNull(Type.Object({ money: Type.Integer(), points: Type.Integer(), certificate: Type.Integer() })),
  hours: Type.Array(DayHours),
  lat: Type.Number(),
  lon: Type.Number(),
  whole_to_pay: Type.Integer(),
  whole_points: Type.Integer(),
  whole_certificate: Type.Integer(),
  others_cancelled_too: Type.Boolean(),
  is_cancelled_with_first: Type.Boolean(),
  /** Places of the other parcels, at the first one. */
  places: Type.Array(Type.String()),
  items: Type.Array(
    Type.Object({
      is_own: Type.Boolean(),
      name: Type.String(),
      quantity: Type.Integer(),
      total: Type.Integer(),
      slug: Type.String(),
      picture: OrNull(Type.String()),
    }),
  ),
})

/** Twice the width that a letter shows, in pixels. */
const LETTER_PICTURE = 160

type Found = { readonly order: OrderForMessage; readonly phone: string; readonly email: string }
type Deps = { readonly publicUrl: string; readonly codeKey: Buffer }

const carrierOf = (row: Static<typeof MessageRow>): OrderForMessage['carrier'] => {
  if (row.carrier === null || row.date_to === null) return null
  const hours = row.point_hours ? `. Часы работы: ${row.point_hours}` : ''
  return {
    name: carrierName(row.carrier),
    point: row.point_address === null ? null : `${row.point_address}${hours}`,
    until: dayAndMonth(row.date_to),
    isApproximate: row.is_approximate,
  }
}

/** Two parcels were cancelled at the same moment for the same reason. */
const areCancelledTogether = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM order_state_change a JOIN order_state_change b ON b.at = a.at AND b.cause = a.cause AND b.to_state = a.to_state
  WHERE a.order_id = ${one} AND a.to_state = 'cancelled' AND b.order_id = ${other})`

/** By the id of the order. Ids without an order are left out. */
export const ordersForMessages = async (
  db: Kysely<DB>,
  ids: readonly string[],
  deps: Deps,
): Promise<ReadonlyMap<string, Found>> => {
  const rows = await queryRows(
    db,
    MessageRow,
    sql`
    SELECT o.id, o.number, o.token, o.state, o.total - o.certificate_total AS to_pay, o.points_total, o.certificate_total, o.delivery,
           o.payment, o.recipient_phone, o.recipient_email, o.hand_over_code, o.track_number,
           o.courier_date::text AS courier_date, o.courier_from, o.courier_to, o.delivery_price,
           o.ready_at, (SELECT min(f.name) FROM transfer t JOIN store f ON f.id = t.from_store_id
             WHERE t.order_id = o.id AND t.state IN ('asked', 'sent')) AS moved_from,
           o.confirm_until IS NOT NULL AND o.confirmed_at IS NULL AS waits_for_buyer,
           EXISTS (SELECT FROM order_state_change WHERE order_id = o.id AND to_state = 'paid') AS was_paid,
           (SELECT cause FROM order_state_change WHERE order_id = o.id ORDER BY step DESC LIMIT 1) AS last_cause,
           (SELECT json_build_object('money', refund_money, 'points', refund_points, 'certificate', refund_certificate)
            FROM order_return WHERE order_id = o.id AND state = 'accepted' ORDER BY decided_at DESC, id DESC LIMIT 1) AS returned,
           (SELECT min(r.ends_at) FROM order_line l JOIN reservation r ON r.order_line_id = l.id
            WHERE l.order_id = o.id) AS reserved_until,
           c.utc_offset_min, s.name AS store_name, s.address AS store_address, s.hours,
           s.lat, s.lon,
           oc.carrier, oc.point_address, oc.point_hours, oc.date_to::text AS date_to,
           oc.order_id IS NOT NULL AND oc.tariff_code IS NULL AS is_approximate,
           coalesce((SELECT json_agg(json_build_object('is_own', l.order_id = o.id, 'name', l.name, 'quantity', l.quantity,
                       'total', l.total, 'slug', p.slug,
                       'picture', pic.hash) ORDER BY l.id)
             FROM ${LINES_WITH_GOODS}
             WHERE l.order_id IN (SELECT o.id UNION ALL SELECT id FROM orders WHERE first_parcel_id = o.id) AND l.quantity > 0),
             '[]') AS items,
           ${areCancelledTogether(sql`o.first_parcel_id`, sql`o.id`)} AS is_cancelled_with_first,
           others.*
    FROM orders o JOIN city c ON c.id = o.city_id JOIN store s ON s.id = o.store_id
    LEFT JOIN order_carrier oc ON oc.order_id = o.id
    CROSS JOIN LATERAL (
      SELECT (o.total - o.certificate_total + coalesce(sum(p.total - p.certificate_total), 0))::int AS whole_to_pay,
             (o.points_total + coalesce(sum(p.points_total), 0))::int AS whole_points,
             coalesce(bool_and(${areCancelledTogether(sql`o.id`, sql`p.id`)}), FALSE) AS others_cancelled_too,
             (o.certificate_total + coalesce(sum(p.certificate_total), 0))::int AS whole_certificate,
             coalesce(array_agg(concat_ws(', ', p.number, CASE p.delivery WHEN 'pickup' THEN concat_ws(', ', ps.name, ps.address)
               WHEN 'point' THEN 'в пункт выдачи' ELSE 'с курьером' END) ORDER BY p.id) FILTER (WHERE p.id IS NOT NULL),
               '{}') AS places
      FROM orders p JOIN store ps ON ps.id = p.store_id WHERE p.first_parcel_id = o.id
    ) others
    WHERE o.id = ANY(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, foundOf(row, deps)]))
}

type ItemRow = Static<typeof MessageRow>['items'][number]
const itemOf =
  ({ publicUrl }: Deps) =>
  ({ slug, picture, name, quantity, total }: ItemRow): OrderForMessage['items'][number] => ({
    name,
    quantity,
    total,
    url: `${publicUrl}${paths.product(slug)}`,
    picture: picture === null ? null : `${publicUrl}${picturePath(picture, LETTER_PICTURE, 'webp')}`,
  })

const foundOf = (row: Static<typeof MessageRow>, deps: Deps): Found => {
  const isPickup = row.delivery === 'pickup'
  const link = `${deps.publicUrl}${paths.order(row.token)}`
  return {
    phone: row.recipient_phone,
    email: row.recipient_email,
    order: {
      number: row.number,
      link,
      toPay: row.to_pay,
      bonusPointsTotal: row.points_total,
      certificateTotal: row.certificate_total,
      delivery: row.delivery,
      payment: row.payment,
      wasPaid: row.was_paid,
      store: isPickup
        ? {
            name: row.store_name,
            address: row.store_address,
            hours: openingHoursText(row.hours),
            coordinates: `${row.lat},${row.lon}`,
          }
        : null,
      items: row.items.filter(({ is_own }) => is_own).map(itemOf(deps)),
      others:
        row.places.length === 0
          ? null
          : {
              toPay: row.whole_to_pay,
              bonusPointsTotal: row.whole_points,
              areCancelledToo: row.others_cancelled_too,
              certificateTotal: row.whole_certificate,
              places: row.places,
              items: row.items.filter(({ is_own }) => !is_own).map(itemOf(deps)),
            },
      movedFrom: row.moved_from,
      readyAt: row.ready_at === null ? null : readyOn(row.ready_at.toISOString(), row.utc_offset_min),
      deliveryPrice: row.delivery_price,
      handOverCode: row.hand_over_code,
      keptUntil:
        isPickup && row.reserved_until !== null
          ? dayAndMonth(dayAt(new Date(row.reserved_until.getTime() - 1), row.utc_offset_min))
          : null,
      trackNumber: row.track_number,
      courierDay: row.carrier === null && row.courier_date !== null ? dayAndMonth(row.courier_date) : null,
      courierTime:
        row.courier_date !== null && row.courier_from !== null && row.courier_to !== null
          ? intervalText({ date: row.courier_date, from: row.courier_from, to: row.courier_to })
          : null,
      carrier: carrierOf(row),
      cancelled: row.state === 'cancelled' ? row.last_cause : null,
      returned:
        row.state === 'returned' && row.returned !== null
          ? { ...row.returned, isUndelivered: row.last_cause === 'not_delivered' }
          : null,
      isCancelledWithFirst: row.is_cancelled_with_first,
      confirm: row.waits_for_buyer
        ? { code: confirmCodeOf(deps.codeKey, row.id), link: `${link}?confirm=${confirmLinkOf(deps.codeKey, row.id)}` }
        : null,
    },
  }
}
