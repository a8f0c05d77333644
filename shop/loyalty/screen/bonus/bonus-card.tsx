import { useState } from 'react'
import type { BonusCard as Card } from '../../bonus.api.ts'
import { formatBonusPoints, bonusPointsFigure, bonusPointsWord } from '../../facts/bonus-programme.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { useOfflineCode } from '#platform/client/offline-codes.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { CardFace } from '#platform/ui/images/card-face.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './bonus-card.module.css'

/** The server draws the barcode with its quiet zones; below it the number for whoever types it. */
const Barcode = ({ card: { barcode, number }, large = false }: { card: Card; large?: boolean }) => (
  <div className={css.barcode} data-large={large ? '' : undefined}>
    <div role="img" aria-label={`Штрихкод карты ${number}`} dangerouslySetInnerHTML={{ __html: barcode }} />
    <p>{number}</p>
  </div>
)

const Plastic = ({ card, name }: { card: Card; name: string }) => (
  <CardFace className={css.card}>
    <p className={css.name}>{name}</p>
    <div className={css.bottom}>
      <p>
        <b className={css.balance}>{bonusPointsFigure(card.balance)}</b>
        {bonusPointsWord(card.balance)}
      </p>
      <Barcode card={card} />
    </div>
  </CardFace>
)

const Progress = ({ card: { next, bought, level } }: { card: Card }) =>
  next === null ? (
    <p className={css.level}>
      Уровень «{level.name}»: возвращаем <b>{level.percent}&nbsp;%</b>, это высший уровень
    </p>
  ) : (
    <>
      <p className={css.level}>
        До возврата <b>{next.percent}&nbsp;%</b> осталось {formatMoney(next.left)}
      </p>
      <progress className={css.progress} value={bought} max={next.from} aria-label="Покупки для следующего уровня" />
    </>
  )

const burningWords = ({ burning: [first] }: Card): string =>
  first === undefined
    ? ''
    : ` Первыми сгорят бонусы, у\u00a0которых срок до\u00a0${fullDate(first.day)}: ${bonusPointsFigure(first.amount)}.`

/** BONUS-01: card with barcode, balance, level and what burns first. */
export const BonusCard = ({ card, name }: { card: Card; name: string }) => {
  const [isFull, setFull] = useState(false)
  useOfflineCode('bonus card', {
    title: 'Бонусная карта',
    code: card.number,
    note: 'Сколько на\u00a0ней бонусов, скажут на\u00a0кассе.',
    svg: card.barcode,
    until: null,
  })
  return (
    <div className={css.columns}>
      <Plastic card={card} name={name} />
      <div>
        <Progress card={card} />
        <p className={css.facts}>
          {card.next === null ? '' : `Сейчас возвращаем ${card.level.percent}\u00a0%.`}
          {burningWords(card)}
        </p>
        <p className={css.more}>
          <LinkButton aria-haspopup="dialog" onClick={() => setFull(true)}>
            Показать штрихкод на&nbsp;весь экран
          </LinkButton>
        </p>
      </div>
      <Dialog open={isFull} onClose={() => setFull(false)} title="Бонусная карта" look="full">
        <div className={css.full}>
          <Barcode card={card} large />
          <p className={text.d32}>{formatBonusPoints(card.balance)}</p>
        </div>
      </Dialog>
    </div>
  )
}
