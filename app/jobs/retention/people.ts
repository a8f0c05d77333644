import * as technical from '#platform/db/retention.ts'
import { BASKET_DAYS, deleteAbandonedBaskets } from '#shop/basket/basket-lines.ts'
import { deleteAbandonedHistory, HISTORY_DAYS } from '#shop/catalogue/phrases/search-history.calls.ts'
import { deleteEndedConsents } from '#shop/consent/consent.sql.ts'
import { deleteOldDeletions, DELETION_DAYS } from '#shop/consent/deletions.sql.ts'
import { DATA_TERMS, termBegins } from '#shop/consent/facts/data-terms.ts'
import { deleteMessagesBefore } from '#shop/feedback/feedback.sql.ts'
import { ATTEMPT_DAYS, deleteOldAttempts } from '#shop/letters/sms-gateways.ts'
import {
  anonymiseCancelledPurchases,
  anonymisePurchasesBefore,
  CANCELLED_DAYS,
} from '#shop/loyalty/certificates/purchase.sql.ts'
import { deleteOldSentMessages, SENT_MESSAGE_DAYS } from '#shop/order/jobs/sent-messages.sql.ts'
import { forgetClicksBefore } from '#shop/order/order-visit.sql.ts'
import { anonymiseOrdersBefore } from '#shop/order/read/customer-orders.sql.ts'
import {
  deleteReturnPhotosBefore,
  deleteUnsentReturnPhotos,
  UNSENT_RETURN_PHOTO_DAYS,
} from '#shop/order/return/return-photo.sql.ts'
import { deleteOldBrowsers, deleteOldCodes, KNOWN_BROWSER_DAYS, OLD_CODE_HOURS } from '#shop/people/account/user.sql.ts'
import { deleteAbandonedFavorites } from '#shop/people/favourites/favorites.sql.ts'
import { deleteOldNotices, NOTICE_DAYS } from '#shop/people/favourites/notices.sql.ts'
import { deleteOldLetters } from '#shop/people/newsletter/letters.sql.ts'
import { deleteUnconfirmedSubscribers, UNCONFIRMED_DAYS } from '#shop/people/subscribe/subscribe.sql.ts'
import { LINK_MS, WAITING_MS } from '#shop/product/arrivals/arrivals.policy.ts'
import { deleteOldRequests } from '#shop/product/arrivals/arrivals.sql.ts'
import { deleteUnsentPhotos, UNSENT_PHOTO_DAYS } from '#shop/product/reviews/review-photos.sql.ts'
import { ACCOUNTS, AIM, days, daysOf, hours, since, type Retention } from './terms.ts'

/** What concerns people. */
export const OF_PEOPLE: readonly Retention[] = [
  {
    what: 'Имя, телефон, почта и адрес в заказе и в покупке сертификата',
    tables: ['orders', 'order_delivery_change', 'certificate_purchase'],
    term: `${DATA_TERMS.orders.term}; сам заказ остаётся без человека. Неоплаченная покупка сертификата — ${days(CANCELLED_DAYS)}`,
    why: ACCOUNTS,
    ends: [
      since('orders', anonymiseOrdersBefore),
      (db, now) => anonymisePurchasesBefore(db, termBegins(now, 'orders'), now),
      anonymiseCancelledPurchases,
    ],
  },
  {
    what: 'Номер рекламного клика и номер браузера у заказа',
    tables: ['order_visit'],
    term: DATA_TERMS.clicks.term,
    why: AIM,
    ends: [since('clicks', forgetClicksBefore)],
  },
  {
    what: 'Какие СМС и письма о заказе ушли',
    tables: ['order_message'],
    term: days(SENT_MESSAGE_DAYS),
    why: 'сотрудник видит, что получил покупатель',
    ends: [deleteOldSentMessages],
  },
  {
    what: 'Фото к возвратам',
    tables: ['return_photo'],
    term: `${DATA_TERMS.returnPhotos.term}; неотправленные — ${days(UNSENT_RETURN_PHOTO_DAYS)}`,
    why: 'ГК РФ, ст. 196: срок, в который спорят',
    ends: [since('returnPhotos', deleteReturnPhotosBefore), deleteUnsentReturnPhotos],
  },
  {
    what: 'Обращения и переписка',
    tables: ['feedback', 'buyer_case', 'case_message'],
    term: DATA_TERMS.messages.term,
    why: 'ГК РФ, ст. 196: срок, в который спорят',
    ends: [since('messages', deleteMessagesBefore)],
  },
  {
    what: 'Согласия',
    tables: ['consent_record'],
    term: DATA_TERMS.consents.term,
    why: '152-ФЗ, ст. 9: согласие доказывает магазин',
    ends: [since('consents', deleteEndedConsents)],
  },
  {
    what: 'Сеансы посетителей',
    tables: ['session'],
    term: `до конца сеанса; пустой сеанс гостя — ${hours(1)}`,
    why: AIM,
    ends: [technical.deleteEndedSessions],
  },
  {
    what: 'Коды входа',
    tables: ['sms_challenge', 'sms_phone'],
    term: hours(OLD_CODE_HOURS),
    why: 'пределы на число кодов',
    ends: [deleteOldCodes],
  },
  {
    what: 'Узнаваемые браузеры кабинета',
    tables: ['known_browser'],
    term: `${days(KNOWN_BROWSER_DAYS)} без входа`,
    why: 'чужой вход виден и не закрывает свой',
    ends: [deleteOldBrowsers],
  },
  {
    what: 'Через кого отправлена SMS',
    tables: ['sms_attempt'],
    term: days(ATTEMPT_DAYS),
    why: 'повтор идёт через другого оператора',
    ends: [deleteOldAttempts],
  },
  {
    what: 'Корзина без входа',
    tables: ['basket', 'basket_line'],
    term: `${days(BASKET_DAYS)}, если сеанса больше нет`,
    why: AIM,
    ends: [deleteAbandonedBaskets],
  },
  {
    what: 'Избранное без входа',
    tables: ['favourite'],
    term: DATA_TERMS.guests.term,
    why: AIM,
    ends: [since('guests', deleteAbandonedFavorites)],
  },
  {
    what: 'Что искал посетитель',
    tables: ['search_history'],
    term: `${days(HISTORY_DAYS)}, если сеанса больше нет; в кабинете — последние запросы`,
    why: AIM,
    ends: [deleteAbandonedHistory],
  },
  {
    what: 'Подписки, отписки и письма с новостями',
    tables: ['subscriber', 'newsletter_letter'],
    term: `${DATA_TERMS.letters.term} после письма или отписки; неподтверждённая подписка — ${days(UNCONFIRMED_DAYS)}`,
    why: '38-ФЗ, ст. 18: согласие на рассылку доказывает магазин',
    ends: [since('letters', deleteOldLetters), deleteUnconfirmedSubscribers],
  },
  {
    what: 'Просьбы сообщить о поступлении',
    tables: ['arrival_request'],
    term: `${daysOf(WAITING_MS)} ожидания, после письма — ${daysOf(LINK_MS)}`,
    why: AIM,
    ends: [deleteOldRequests],
  },
  {
    what: 'Письма об избранном',
    tables: ['favourite_notice'],
    term: days(NOTICE_DAYS),
    why: 'не писать об одном дважды',
    ends: [deleteOldNotices],
  },
  {
    what: 'Фото к отзывам',
    tables: ['review_photo'],
    term: `с отзывом; неотправленные — ${days(UNSENT_PHOTO_DAYS)}`,
    why: AIM,
    ends: [deleteUnsentPhotos],
  },
  {
    what: 'Что удалили покупатели: номера записей без людей',
    tables: ['deleted_entry'],
    term: days(DELETION_DAYS),
    why: 'восстановление из копии удаляет это снова',
    ends: [deleteOldDeletions],
  },
  {
    what: 'Кабинет и всё, что в нём',
    tables: [
      'customer',
      'saved_address',
      'passkey',
      'viewed_product',
      'unwanted_ingredient',
      'routine_item',
      'review',
      'review_mark',
      'answer_mark',
      'product_question',
      'product_answer',
      'plastic_card',
    ],
    term: DATA_TERMS.account.term,
    why: '152-ФЗ, ст. 5 и 21: пока покупатель пользуется кабинетом',
    ends: 'кнопка «Удалить мои данные»; просмотренных товаров помнят последние',
  },
]
