import { useState, type KeyboardEvent } from 'react'
import { moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/changes/office/changes.module.css'
import { Picks } from '#shop/changes/office/picks-field.tsx'
import { useKind } from '#shop/changes/office/record-kind.ts'
import { MomentField } from '#shop/changes/office/moment-field.tsx'
import { momentOf, parsedFields } from '#shop/changes/office/record-words.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { promotionsApi } from '#shop/pricing/office/promotions-api.ts'
import type { PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'
import type { AskedBasket, TriedBasket } from '#shop/pricing/office-promotions.api.ts'
import { useTrial } from './use-trial.ts'

type Written = { readonly kind: 'promotions' | 'promo_codes'; readonly fields: PromotionFields }
type Given = {
  /** What is being written, counted as if it were stored. */
  readonly written?: Written
  /** The moment and the changes of a preview; absent: the basket has a field for its moment. */
  readonly preview?: { readonly at: string | null; readonly sets: readonly number[] }
}
const MAX_CODES = 5
const MAX_PIECES = 99

const isFilled = (value: unknown): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
/** Words that change no price need not be written yet. */
const UNWRITTEN = { promotions: { title: 'Без названия', body: 'Условия' }, promo_codes: { title: 'Без названия' } }
const sentOf = ({ kind, fields }: Written): AskedBasket['written'] => ({
  kind,
  value: JSON.stringify({
    ...UNWRITTEN[kind],
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value))),
  }),
})

/** What begins later is tried on its first day, unless another moment is chosen. */
const firstMoment = (fields: PromotionFields | undefined): string => {
  const from = fields?.['from']
  return typeof from === 'string' && from > moscowDay(new Date()) ? `${from}T12:00` : ''
}

/** OFFICE-06: a basket that nobody has, with its price line by line: which promotion gave what, and why another did not. */
export const TestBasket = ({ written, preview }: Given) => {
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map())
  const [codes, setCodes] = useState('')
  const [isFirst, setFirst] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const goods = parsedFields(useKind('promotions').data?.fields ?? '[]').find(({ name }) => name === 'skus')
  const moment = chosen ?? firstMoment(written?.fields)
  const skus = [...pieces.keys()]
  const trial = useTrial(async () =>
    valueOrThrow(
      await promotionsApi.tryBasket({
        written: written === undefined ? null : sentOf(written),
        at: preview === undefined ? momentOf(moment) : preview.at,
        sets: [...(preview?.sets ?? [])],
        codes: codes
          .split(/[\s,;]+/)
          .filter((code) => code !== '')
          .slice(0, MAX_CODES),
        is_first_order: isFirst,
        lines: [...pieces].map(([sku, quantity]) => ({ sku, quantity })),
      }),
    ),
  )
  /** It may stand inside the form of a record, which Enter would send. */
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    if (skus.length > 0) void trial.run()
  }
  return (
    <section className={css.group} aria-label="Пробная корзина" onKeyDown={press}>
      <h2 className={css.subheading}>Пробная корзина</h2>
      <p className={css.hint}>
        Положите товары и&nbsp;посмотрите, что на&nbsp;них подействует, а&nbsp;что нет и&nbsp;почему. Ничего
        не&nbsp;сохраняется.
        {written?.fields['one_time'] === true &&
          ' Здесь промокод действует сам; в\u00a0магазине покупатель вводит один из\u00a0одноразовых кодов к\u00a0нему.'}
      </p>
      {goods?.refers && (
        <Picks
          field={{ ...goods, title: 'Товары' }}
          kind={goods.refers}
          keys={skus}
          onChange={(keys) => setPieces(new Map(keys.map((sku) => [sku, pieces.get(sku) ?? 1])))}
          more={(sku, name) => (
            <Stepper
              size="sm"
              min={1}
              max={MAX_PIECES}
              label={`Количество: ${name}`}
              value={pieces.get(sku) ?? 1}
              onChange={(quantity) => setPieces(new Map([...pieces, [sku, quantity]]))}
            />
          )}
        />
      )}
      <TextField
        label={written?.kind === 'promo_codes' ? 'Другие промокоды, если есть' : 'Промокоды, если есть'}
        value={codes}
        maxLength={200}
        onChange={setCodes}
      />
      <Checkbox checked={isFirst} onChange={({ target }) => setFirst(target.checked)}>
        Это первый заказ покупателя
      </Checkbox>
      {preview === undefined && (
        <MomentField label="На какой день и час (пусто: сейчас)" value={moment} onChange={setChosen} />
      )}
      <Button look="line" loading={trial.isAsking} disabled={skus.length === 0} onClick={() => void trial.run()}>
        Посчитать корзину
      </Button>
      {trial.failure !== null && <Notice tone="bad">{trial.failure}</Notice>}
      {trial.found !== null && <BasketPrice found={trial.found} />}
    </section>
  )
}

/** What a trial has nothing to say about: a way of delivery is not chosen. */
const isOfGoods = ({ rule }: TriedBasket['rows'][number]): boolean => !rule.startsWith('delivery')

const BasketPrice = ({ found }: { found: TriedBasket }) => (
  <div className={css.part} role="status">
    <table className={css.table} aria-label="Цена по товарам">
      <tbody>
        {found.lines.flatMap(({ name, quantity, gift_quantity, total, rows }, at) => [
          <tr key={at}>
            <th scope="rowgroup">
              {name}, {quantity}&nbsp;шт.
              {gift_quantity > 0 && ', в\u00a0подарок'}
            </th>
            <td>{formatMoney(total)}</td>
          </tr>,
          ...rows.flatMap(({ rule, title, amount }) =>
            amount === null || rows.length === 1
              ? []
              : [
                  <tr key={`${at} ${rule}`}>
                    <td>{title}</td>
                    <td>{formatMoney(amount)}</td>
                  </tr>,
                ],
          ),
        ])}
      </tbody>
    </table>
    <dl className={css.fields}>
      {found.rows.filter(isOfGoods).map(({ rule, title, amount, missing }) => (
        <div key={rule}>
          <dt>{title}</dt>
          <dd>{amount === null ? `не\u00a0подействовало: ${missing}` : formatMoney(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Итого без доставки</dt>
        <dd>{formatMoney(found.total)}</dd>
      </div>
    </dl>
  </div>
)
