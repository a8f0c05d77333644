/**
 * How long the database stores what grows with time: the one list. The job of every hour works it (delete-expired.ts), docs/ru/retention.md
 * is generated from it, and a test compares it with the tables that have a date.
 */
import { OF_PEOPLE } from './people.ts'
import { ACCOUNTS, type Retention } from './terms.ts'
import { OF_WORK } from './work.ts'

const LEDGER = 'остаётся с заказом: по ней сверяют остатки, деньги и баллы'
const stays = (what: string, why: string, ...tables: string[]): Retention => ({
  what,
  tables,
  term: 'остаётся',
  why,
  ends: 'ничего',
})

/** What stays, and why. */
const STAYING: readonly Retention[] = [
  stays('Движения товара и брони', LEDGER, 'stock_movement', 'reservation', 'picked_lot', 'transfer', 'transfer_step'),
  stays(
    'История заказа: состояния, сборка, доставка, возвраты',
    LEDGER,
    'order_state_change',
    'order_carrier',
    'order_addition',
    'order_return',
    'substitute',
    'marking_code',
    'shipment',
    'shipment_event',
    'courier_attempt',
    'refund_approval',
    'exchange_order',
    'marketplace_order',
  ),
  stays('Платежи, возвраты денег, чеки и реестры банка', ACCOUNTS, 'payment', 'refund', 'receipt', 'bank_register'),
  stays(
    'Баллы и сертификаты',
    'остаток — сумма записей',
    'bonus_lot',
    'bonus_entry',
    'bonus_purchase',
    'certificate',
    'certificate_entry',
  ),
  stays(
    'Тексты соглашения и политики',
    'ГК РФ, ст. 437: с чем согласился покупатель',
    'legal_document',
    'legal_document_text',
  ),
  stays(
    'Отчёты по дням, без людей',
    'строка на день и магазин',
    'report_day',
    'report_day_part',
    'report_placed_day',
    'report_ledger_day',
    'report_stock',
    'report_stock_day',
  ),
  stays(
    'Журнал изменений магазина',
    'отмена и история; подробности старых складывает npm run fold-changes',
    'change_set',
    'shop_record',
  ),
  stays('История цен', 'ЗоЗПП, ст. 10: скидка считается от прежней цены', 'price_history'),
  stays('Передача смены', 'строка на смену', 'shift_hand_over'),
  stays('Копии базы и пробы восстановления', 'строка на копию', 'backup_run', 'backup_trial'),
  stays(
    'Товары, страницы, акции, рассылки и места',
    'это магазин: их меняют сотрудники',
    'product',
    'variant',
    'article',
    'page',
    'banner',
    'promotion',
    'promo_code',
    'one_time_code',
    'newsletter_issue',
    'marking_group',
    'city',
    'store',
    'store_special_day',
    'stock_lot',
    'pickup_point',
    'record_view',
  ),
  stays(
    'Сотрудники и программы',
    'пока работают; имя уволенного стоит под его делами',
    'staff',
    'staff_network',
    'staff_pin',
    'staff_reset',
    'staff_token',
    'webhook_endpoint',
    'report_letter',
  ),
  stays(
    'По строке на предмет: растёт не со временем',
    'состояние обменов и заданий',
    'audit_mark',
    'point_reading',
    'exchange_link',
    'marketplace_exchange',
    'marketplace_offer',
  ),
]

export const RETENTION: readonly Retention[] = [...OF_PEOPLE, ...OF_WORK, ...STAYING]
