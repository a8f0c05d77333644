import { EARLIER_RELEASES } from '#kernel/releases.ts'
import { STAFF_SESSION_HOURS } from '#kernel/staff-sessions.ts'
import { PHRASE_VISITOR_DAYS } from '#platform/db/rate-count.ts'
import * as technical from '#platform/db/retention.ts'
import { deleteOldFunnelCounts, FUNNEL_DAYS } from '#shop/analytics/funnel.sql.ts'
import { deleteOldCatalogueChanges, LOGGED_MS } from '#shop/catalogue/index/catalogue-changes.sql.ts'
import { deleteOldPhraseCounts, PHRASE_DAYS } from '#shop/catalogue/phrases/phrase-counts.sql.ts'
import { QUOTE_KEPT_DAYS } from '#shop/delivery/facts/delivery-quote.ts'
import { deleteOldQuotes } from '#shop/delivery/quote.sql.ts'
import { deleteDeadInvitations } from '#shop/office/accounts/staff-accounts.sql.ts'
import { deleteOldDevices } from '#shop/office/device/device.sql.ts'
import { deleteOldAudit, deleteOldStaffSessions } from '#shop/office/staff.sql.ts'
import { deleteOldPaymentEvents } from '#shop/payment/payment.sql.ts'
import { deleteOldChanges } from '#shop/programs/changes/change-log.sql.ts'
import { deleteOldReaders } from '#shop/programs/changes/change-readers.sql.ts'
import { CURSOR_DAYS } from '#shop/programs/facts/change-kinds.ts'
import { DELIVERY_DAYS } from '#shop/programs/facts/events.ts'
import { deleteOldUses, USES_DAYS } from '#shop/programs/tokens/tokens.sql.ts'
import { deleteOldDeliveries } from '#shop/programs/webhooks/deliveries.sql.ts'
import { JOURNAL_DAYS } from '../../exchange/answer-1c.ts'
import { ACCOUNTS, AIM, days, daysOf, hours, since, YEARS_OF_ACCOUNTS, type Retention } from './terms.ts'

/** What staff, programs and the shop itself have done. */
export const OF_WORK: readonly Retention[] = [
  {
    what: 'Что делали сотрудники',
    tables: ['staff_audit'],
    term: YEARS_OF_ACCOUNTS,
    why: '152-ФЗ, ст. 19: учёт действий с данными; срок — как у документов заказа',
    ends: [since('orders', deleteOldAudit)],
  },
  {
    what: 'События платежей от банка',
    tables: ['payment_event'],
    term: YEARS_OF_ACCOUNTS,
    why: ACCOUNTS,
    ends: [since('orders', deleteOldPaymentEvents)],
  },
  {
    what: 'Сеансы сотрудников и открытые кассы',
    tables: ['staff_session', 'staff_device'],
    term: hours(STAFF_SESSION_HOURS),
    why: 'безопасность',
    ends: [deleteOldStaffSessions, deleteOldDevices],
  },
  {
    what: 'Приглашения сотрудников',
    tables: ['staff_invitation'],
    term: 'до конца ссылки',
    why: AIM,
    ends: [deleteDeadInvitations],
  },
  {
    what: 'Вызовы программ по дням',
    tables: ['staff_token_use'],
    term: days(USES_DAYS),
    why: 'видно, чем пользуется программа',
    ends: [deleteOldUses],
  },
  {
    what: 'Журнал изменений для программ',
    tables: ['change_log', 'changed_row', 'change_reader'],
    term: `${days(CURSOR_DAYS + 1)}; читателя — ${days(CURSOR_DAYS + 2)}`,
    why: 'на день дольше, чем живёт указатель программы',
    ends: [deleteOldChanges, deleteOldReaders],
  },
  {
    what: 'Вебхуки и их попытки',
    tables: ['webhook_delivery', 'webhook_attempt'],
    term: days(DELIVERY_DAYS),
    why: 'повторить доставку и найти причину',
    ends: [deleteOldDeliveries],
  },
  {
    what: 'Журнал обмена с 1С',
    tables: ['exchange_session', 'exchange_file'],
    term: `${days(JOURNAL_DAYS)}; присланные файлы — ${days(1)}`,
    why: 'найти, откуда цена или остаток',
    ends: 'начало следующего обмена',
  },
  {
    what: 'Изменения каталога для узлов',
    tables: ['catalogue_change'],
    term: daysOf(LOGGED_MS),
    why: 'узел догоняет свой снимок каталога',
    ends: [deleteOldCatalogueChanges],
  },
  {
    what: 'Ответы на повторённые запросы',
    tables: ['idempotency'],
    term: hours(technical.STORED_ANSWER_HOURS),
    why: 'повтор не делает второго заказа',
    ends: [technical.deleteStoredAnswers],
  },
  {
    what: 'Счётчики пределов',
    tables: ['rate_count'],
    term: `${hours(technical.RATE_COUNT_HOURS)}; кто искал фразу — ${days(PHRASE_VISITOR_DAYS)}`,
    why: 'защита от перебора и накрутки',
    ends: [technical.deleteOldRateCounts],
  },
  {
    what: 'Итоги аудита',
    tables: ['invariant_audit'],
    term: days(technical.AUDIT_DAYS),
    why: 'страница «Состояние»',
    ends: [technical.deleteOldAudits],
  },
  {
    what: 'Воронка по дням, без людей',
    tables: ['funnel_day'],
    term: days(FUNNEL_DAYS),
    why: 'отчёт сравнивает два года с третьим',
    ends: [deleteOldFunnelCounts],
  },
  {
    what: 'Что искали, по дням, без людей',
    tables: ['search_phrase_day'],
    term: days(PHRASE_DAYS),
    why: 'частые запросы и пустые ответы',
    ends: [deleteOldPhraseCounts],
  },
  {
    what: 'Цены доставки от перевозчиков',
    tables: ['delivery_quote'],
    term: days(QUOTE_KEPT_DAYS),
    why: 'перевозчик не отвечает — годится прежняя цена',
    ends: [deleteOldQuotes],
  },
  {
    what: 'Пробные покупки и сверки фидов',
    tables: ['synthetic_check', 'feed_check'],
    term: '14 и 90 дней',
    why: 'страница «Состояние»',
    ends: 'следующая проверка',
  },
  {
    what: 'Долгая работа сотрудника',
    tables: ['staff_work'],
    term: hours(1),
    why: 'её ход на странице «Сегодня»',
    ends: 'следующая работа того же сотрудника',
  },
  {
    what: 'Файлы выпусков для браузеров',
    tables: ['release'],
    term: `последние ${EARLIER_RELEASES + 1} выпуска`,
    why: 'открытая страница прежнего выпуска работает',
    ends: 'запуск нового выпуска',
  },
  {
    what: 'Дни, итоги которых надо пересчитать',
    tables: ['report_change'],
    term: 'минуты',
    why: 'очередь отчётов',
    ends: 'задание count-report-days',
  },
]
