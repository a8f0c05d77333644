import type { AnswerSubstituteInput, PickLine as Line, ShelfLot } from '../counter.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { bestBeforeText } from '#shop/stock/facts/lots.ts'
import { RETURN_REASON_TEXTS, RETURN_WISH_TEXTS } from '../facts/return-policy.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Coming } from './coming-pieces.tsx'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import css from '#shop/office/office/orders.module.css'

export type SubstituteAnswer = AnswerSubstituteInput['answer']

type Props = {
  /** Number of the order. */
  readonly number: string
  readonly line: Line
  /** Null: nothing of this order is picked any more. */
  readonly picking: {
    readonly onPick: (lot?: ShelfLot) => void
    readonly onUnpick: () => void
    readonly onShort: () => void
  } | null
  /** Answers a proposed substitute; null when it cannot be answered here. */
  readonly onAnswer: ((answer: SubstituteAnswer) => void) | null
  /** Offset of the store's city from UTC in minutes. */
  readonly offset: number
  /** Null: it is not at the counter with its buyer. */
  readonly onRefuse?: (() => void) | null
  /** Null: nothing of it can come back now. */
  readonly onReturn: (() => void) | null
}

const facts = ({ size_text, shade_name, sku, barcode }: Line): string =>
  [size_text, shade_name, `арт. ${sku}`, barcode].filter((fact) => fact !== null && fact !== '').join(' · ')

export const PickLine = ({ number, line, picking, onAnswer, offset, onRefuse = null, onReturn }: Props) => {
  const { substitute } = line
  /** Every piece was cancelled or moved: nothing is left to pick. */
  const isGone = line.quantity === 0
  const isComplete = !isGone && line.picked >= line.quantity
  /** The others wait for the buyer's answer. */
  const isPicked = line.picked >= line.quantity - (substitute?.quantity ?? 0) - (line.coming?.quantity ?? 0)
  return (
    <li className={css.line} data-complete={isComplete ? '' : undefined} data-gone={isGone ? '' : undefined}>
      <div className={css.picture}>
        {line.picture !== null && (
          <Picture {...line.picture} tone={null} alt="" sizes="96px" widths={[160, 320]} fit="contain" />
        )}
      </div>
      <div className={css.product}>
        <p className={css.brand}>{line.brand_name}</p>
        <h2 className={css.name}>{line.name}</h2>
        <p className={css.facts}>{facts(line)}</p>
        {line.marked && <p className={css.facts}>Маркирован: сканируйте код с&nbsp;каждой упаковки</p>}
        {picking !== null && !isComplete && line.lots.length > 0 && <Lots line={line} onPick={picking.onPick} />}
        {line.replaces !== null && <p className={css.facts}>Вместо: {line.replaces}</p>}
        {line.returned > 0 && <p className={css.facts}>Вернули: {line.returned}&nbsp;шт.</p>}
        {line.exchanged > 0 && <p className={css.facts}>Заменили на&nbsp;такие&nbsp;же: {line.exchanged}&nbsp;шт.</p>}
        {line.return_request !== null && (
          <p className={css.request}>
            Покупатель просит вернуть {line.return_request.quantity}&nbsp;шт.:{' '}
            {RETURN_REASON_TEXTS[line.return_request.reason]}
            {line.return_request.wish !== 'money' &&
              `. Хочет: ${RETURN_WISH_TEXTS[line.return_request.wish].toLowerCase()}`}
            {line.return_request.way === 'post' &&
              `. Придёт почтой${line.return_request.track_number === null ? '' : `, трек ${line.return_request.track_number}`}`}
          </p>
        )}
        {line.moved?.map(({ number: parcel, quantity }) => (
          <p key={parcel} className={css.facts}>
            Перенесено в&nbsp;посылку {parcel}: {quantity}&nbsp;шт.
          </p>
        ))}
        {line.cancelled > 0 && <p className={css.cancelled}>Отменено: {line.cancelled}&nbsp;шт.</p>}
      </div>
      {!isGone && <p className={css.sum}>{formatMoney(line.total)}</p>}
      {!isGone && (
        <div className={css.count}>
          {picking !== null && (
            <IconButton
              icon="minus"
              label={`Вернуть на полку: ${line.name}`}
              disabled={line.picked === 0}
              onClick={picking.onUnpick}
            />
          )}
          <span className={css.picked} aria-label={`Собрано ${line.picked} из ${line.quantity}`}>
            {line.picked}
            <small>/{line.quantity}</small>
          </span>
          {picking !== null && (
            <IconButton
              icon="plus"
              label={`Собрать: ${line.name}`}
              disabled={isPicked || line.marked}
              onClick={() => picking.onPick()}
            />
          )}
        </div>
      )}
      {picking !== null && !isGone && substitute === null && line.coming === undefined && (
        <Button
          className={css.shortButton}
          look="quiet"
          size="sm"
          aria-keyshortcuts={isComplete ? undefined : 'F4'}
          onClick={picking.onShort}
        >
          Не хватает
        </Button>
      )}
      {onRefuse !== null && (
        <Button className={css.shortButton} look="quiet" size="sm" onClick={onRefuse}>
          Не берёт
        </Button>
      )}
      {onReturn !== null && (
        <Button className={css.shortButton} look="quiet" size="sm" aria-keyshortcuts="F6" onClick={onReturn}>
          Вернуть
        </Button>
      )}
      {line.coming !== undefined && <Coming coming={line.coming} number={number} offset={offset} />}
      {substitute !== null && <Proposed substitute={substitute} onAnswer={onAnswer} offset={offset} />}
    </li>
  )
}

const lotText = ({ best_before, number, pieces }: ShelfLot): string =>
  [bestBeforeText(best_before), number === '' ? '' : `партия ${number}`, `${pieces}\u00a0шт.`]
    .filter(Boolean)
    .join(', ')

/** ORD-11: the date to take, and the others, for a shelf that has another one in front. */
const Lots = ({ line, onPick }: { line: Line; onPick: (lot?: ShelfLot) => void }) => {
  const [first, ...others] = line.lots
  if (first === undefined) return null
  return (
    <div className={css.lots}>
      <p className={css.facts}>
        Возьмите: <b>{lotText(first)}</b>
      </p>
      {others.length > 0 && !line.marked && (
        <details>
          <summary>Взяли с&nbsp;другим сроком</summary>
          <ul>
            {others.map((lot) => (
              <li key={`${lot.best_before} ${lot.number}`}>
                <Button look="quiet" size="sm" onClick={() => onPick(lot)}>
                  {lotText(lot)}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type ProposedProps = {
  readonly substitute: NonNullable<Line['substitute']>
  readonly onAnswer: Props['onAnswer']
  readonly offset: number
}
const Proposed = ({ substitute, onAnswer, offset }: ProposedProps) => (
  <div className={css.proposed}>
    <p role="status">
      Предложили замену: {[substitute.name, substitute.shade_name, substitute.size_text].filter(Boolean).join(', ')},{' '}
      {substitute.quantity}&nbsp;шт. Ждём ответа до&nbsp;{storeMoment(substitute.until, offset)}
    </p>
    {onAnswer !== null && (
      <div className={css.answers}>
        <Button look="line" size="sm" onClick={() => onAnswer('agreed')}>
          Согласен по&nbsp;телефону
        </Button>
        <Button look="line" size="sm" onClick={() => onAnswer('declined')}>
          Отказался
        </Button>
        <Button look="quiet" size="sm" onClick={() => onAnswer('withdrawn')}>
          Товар нашёлся
        </Button>
      </div>
    )}
  </div>
)
