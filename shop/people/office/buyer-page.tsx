import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fullDate } from '#kernel/dates.ts'
import { phoneOf } from '#kernel/fields/checks.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatPhone } from '#kernel/phone.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { messageText } from '#shop/order/facts/message-names.ts'
import type { ConsentPurpose, ConsentStep } from '#shop/consent/facts/consent.ts'
import type { BuyerCard } from '../office-buyers.api.ts'
import { buyersApi } from './buyers-api.ts'
import { day, OrderOfBuyer, type OfOrder } from './order-of-buyer.tsx'
import { PointsOfBuyer } from './points-of-buyer.tsx'
import office from '#shop/office/office/page.module.css'
import css from './buyer.module.css'

const PURPOSE_NAMES: Readonly<Record<ConsentPurpose, string>> = {
  news: 'новости',
  personal_data: 'кабинет и\u00a0персональные данные',
  favourites: 'письма об\u00a0избранном',
  points: 'письма о\u00a0бонусах',
  reviews: 'публикация отзывов и\u00a0вопросов',
  calls: 'звонки',
  measuring: 'измерения',
}
const STEP_NAMES: Readonly<Record<ConsentStep, string>> = {
  asked: 'спросили',
  confirmed: 'дано',
  withdrawn: 'отозвано',
}

/** The newest; the others are on the pages of their orders. */
const MOST_MESSAGES = 20

/** DESK-03: the card is asked for with a reason and is not cached: another visit asks again. */
export const BuyerPage = ({ ofOrder }: { ofOrder: OfOrder }) => {
  const [address] = useSearchParams()
  const [phone, setPhone] = useState(address.get('phone') ?? '')
  const [reason, setReason] = useState('')
  const [card, setCard] = useState<BuyerCard | null>(null)
  const { isSending, failure, run } = useSending()
  const open = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    const isOpened = await run(async () => {
      setCard(valueOrThrow(await buyersApi.openBuyer({ phone: phoneOf(phone), reason: reason.trim() })))
    })
    if (!isOpened) setCard(null)
  }
  const isWhole = phoneOf(phone).length === 11 && reason.trim().length >= 3
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Покупатель</h1>
      <form className={css.open} onSubmit={(event) => void open(event)}>
        <TextField kind="phone" label="Телефон" value={phone} onChange={setPhone} />
        <TextField
          label={'Зачем открываете, останется в\u00a0журнале'}
          value={reason}
          maxLength={200}
          onChange={setReason}
        />
        <Button type="submit" loading={isSending} disabled={!isWhole}>
          Открыть
        </Button>
      </form>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {card && (
        <Card
          key={card.profile.phone}
          card={card}
          reason={reason.trim()}
          ofOrder={ofOrder}
          onChange={() => void open()}
          onErased={() => setCard(null)}
        />
      )}
    </main>
  )
}

const Part = ({ title, children, isEmpty }: { title: string; children: ReactNode; isEmpty: boolean }) => (
  <section className={css.part} aria-label={title}>
    <h2 className={office.subheading}>{title}</h2>
    {isEmpty ? <p className={office.hint}>Нет</p> : <ul>{children}</ul>}
  </section>
)

type CardProps = {
  readonly card: BuyerCard
  readonly reason: string
  readonly ofOrder: OfOrder
  readonly onChange: () => void
  readonly onErased: () => void
}
const Card = ({ card, reason, ofOrder, onChange, onErased }: CardProps) => {
  const { me, say } = useDesk()
  const { phone, email, birthday } = card.profile
  const [name, setName] = useState(card.profile.name)
  const run = async (call: () => Promise<string>): Promise<boolean> => {
    try {
      say('ok', await call())
      return true
    } catch (error) {
      say('bad', errorText(error))
      return false
    }
  }
  return (
    <>
      <p>
        {card.profile.name}, {formatPhone(phone)}, {email}, день рождения {fullDate(birthday)}. В&nbsp;магазине с&nbsp;
        {day(card.registered_at)}.
      </p>
      {mayDo(me, 'buyers.change') && (
        <div className={css.open}>
          <TextField label="Имя" value={name} maxLength={60} onChange={setName} />
          <Button
            look="line"
            disabled={name.trim() === '' || name === card.profile.name}
            onClick={() =>
              void run(async () => {
                valueOrThrow(await buyersApi.renameBuyer({ phone, name, reason }))
                return 'Имя исправлено'
              })
            }
          >
            Исправить имя
          </Button>
          <AskFirst
            title="Закончить сеансы…"
            look="quiet"
            question="Покупатель выйдет из кабинета на всех устройствах и войдёт снова по коду."
            yes="Закончить"
            no="Оставить"
            onYes={() =>
              run(async () => {
                const { ended } = valueOrThrow(await buyersApi.endBuyerSessions({ phone, reason }))
                return `Закончено сеансов: ${ended}`
              })
            }
          />
          <Button
            look="quiet"
            onClick={() =>
              void run(async () => {
                const data = valueOrThrow(await buyersApi.exportBuyer({ phone, reason }))
                saveFile(`${phone}.json`, JSON.stringify(data, null, 2), 'application/json')
                return 'Данные сохранены файлом'
              })
            }
          >
            Выгрузить данные
          </Button>
          <AskFirst
            title="Удалить кабинет…"
            look="quiet"
            question="Кабинет, бонусы, отзывы и вопросы удалятся сразу, вернуть их нельзя. Заказы останутся без имени и контактов."
            yes="Удалить навсегда"
            no="Оставить"
            onYes={() =>
              run(async () => {
                valueOrThrow(await buyersApi.eraseBuyer({ phone, reason }))
                onErased()
                return 'Кабинет удалён'
              })
            }
          />
        </div>
      )}
      <div className={css.parts}>
        <Part title="Заказы" isEmpty={card.orders.length === 0}>
          {card.orders.map((order) => (
            <OrderOfBuyer key={order.number} order={order}>
              {ofOrder(order)}
            </OrderOfBuyer>
          ))}
        </Part>
        <PointsOfBuyer card={card} reason={reason} onChange={onChange} />
        <Part title="Движения бонусов" isEmpty={card.points.length === 0}>
          {card.points.map(({ at, amount, burns_on, order_number }) => (
            <li key={`${at} ${amount} ${burns_on}`}>
              {day(at)}: {formatMoney(amount)}
              {order_number !== null && `, ${order_number}`}, сгорят {fullDate(burns_on)}
            </li>
          ))}
        </Part>
        <Part title="Сертификаты" isEmpty={card.certificates.length + card.bought_certificates.length === 0}>
          {card.certificates.map(({ number, balance, ends_on }) => (
            <li key={number}>
              …{number.slice(-4)}: осталось {formatMoney(balance)}, до&nbsp;{fullDate(ends_on)}
            </li>
          ))}
          {card.bought_certificates.map(({ number, amount, placed_at }) => (
            <li key={number}>
              Купил {number} на&nbsp;{formatMoney(amount)}, {day(placed_at)}
            </li>
          ))}
        </Part>
        <Part title="Обращения" isEmpty={card.case_messages.length === 0}>
          {card.case_messages.map(({ number, at, body, by_shop, is_undelivered }) => (
            <li key={`${at} ${body.slice(0, 20)}`}>
              {mayDo(me, 'cases.work') ? (
                <Link className={css.link} to={`/cases/${number}`}>
                  О-{number}
                </Link>
              ) : (
                `О-${number}`
              )}{' '}
              {day(at)}, {by_shop ? 'магазин' : 'покупатель'}
              {is_undelivered && ', не\u00a0дошло'}: {body}
            </li>
          ))}
        </Part>
        <Part title="Отзывы" isEmpty={card.reviews.length === 0}>
          {card.reviews.map(({ product, rating, body }) => (
            <li key={product.slug}>
              {product.name}, {rating} из&nbsp;5: {body}
            </li>
          ))}
        </Part>
        <Part title="Согласия" isEmpty={card.consents.length === 0}>
          {card.consents.map(({ purpose, step, at }) => (
            <li key={`${purpose} ${at}`}>
              {day(at)}: {PURPOSE_NAMES[purpose]}, {STEP_NAMES[step]}
            </li>
          ))}
        </Part>
        <Part title="Письма и СМС" isEmpty={card.letters.length + card.order_messages.length === 0}>
          {card.order_messages
            .toReversed()
            .slice(0, MOST_MESSAGES)
            .map(({ number, at, ...message }) => (
              <li key={`${number} ${at} ${message.way} ${message.step}`}>
                {day(at)}, {number}. {messageText(message)}
              </li>
            ))}
          {card.letters.map(({ subject, sent_at }) => (
            <li key={`${subject} ${sent_at}`}>
              {day(sent_at)}: {subject}
            </li>
          ))}
        </Part>
        <Part title="Сеансы" isEmpty={card.sessions.length === 0}>
          {card.sessions.map(({ device, opened_at, seen_at }) => (
            <li key={opened_at}>
              {device === '' ? 'Неизвестное устройство' : device}, был {day(seen_at)}
            </li>
          ))}
        </Part>
      </div>
    </>
  )
}
