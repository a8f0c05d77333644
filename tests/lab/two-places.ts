/** Stock for journeys of two parcels, in the shop of the journeys. */
import { query } from '#kit/shops/shop-changes.ts'

export type Goods = { readonly id: number; readonly barcode: string; readonly store: number; readonly name: string }
/** Two products of the city, each of which one place alone has. `first`: a store, or the warehouse of a courier. */
export const twoPlaces = async (city: string, first: 'store' | 'warehouse'): Promise<readonly [Goods, Goods]> => {
  const stores = await query<{ id: number; is_warehouse: boolean }>(
    `SELECT s.id, s.is_warehouse FROM store s JOIN city c ON c.id = s.city_id
     WHERE c.code = $1 OR s.is_warehouse ORDER BY s.id`,
    [city],
  )
  const shops = stores.filter(({ is_warehouse }) => !is_warehouse)
  const warehouse = stores.find(({ is_warehouse }) => is_warehouse)
  const places = [first === 'store' ? shops[0]?.id : warehouse?.id, shops[1]?.id]
  const goods = await query<{ id: number; barcode: string; name: string }>(
    `SELECT v.id, v.barcode, p.name FROM variant v JOIN product p ON p.id = v.product_id JOIN variant_marking m ON m.variant_id = v.id
     WHERE v.barcode IS NOT NULL AND NOT p.discontinued AND v.old_price IS NULL AND v.price BETWEEN 60000 AND 200000
       AND coalesce(m.marked_from > CURRENT_DATE, TRUE)
       AND (SELECT count(*) FROM stock WHERE variant_id = v.id AND store_id = ANY($1::int[])) = 2
     ORDER BY v.id DESC LIMIT 2`,
    [places],
  )
  const found: Goods[] = []
  for (const [i, one] of goods.entries()) {
    const store = places[i] ?? 0
    found.push({ ...one, store })
    await query(
      `WITH before AS (SELECT store_id, variant_id, on_hand, reserved FROM stock WHERE variant_id = $1 FOR UPDATE),
            counted AS (UPDATE stock s SET on_hand = b.reserved + CASE WHEN s.store_id = $2 THEN 20 ELSE 0 END FROM before b
                        WHERE s.store_id = b.store_id AND s.variant_id = b.variant_id RETURNING s.store_id, s.variant_id, s.on_hand)
       INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
       SELECT c.store_id, c.variant_id, 'recount', c.on_hand - b.on_hand, 0
       FROM counted c JOIN before b USING (store_id, variant_id) WHERE c.on_hand <> b.on_hand`,
      [one.id, store],
    )
  }
  const [one, other] = found
  if (one === undefined || other === undefined) throw new Error('There are no two products')
  return [one, other]
}
