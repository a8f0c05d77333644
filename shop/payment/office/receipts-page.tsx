import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { RECEIPT_NAMES } from '../facts/receipt-names.ts'
import type { ReceiptLine, TillReceipt } from '../receipts.api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reconciliation.module.css'
import { receiptsApi } from './receipts-api.ts'

const isSign = (text: string): boolean => /^\d{1,10}$/.test(text)

const titleOf = ({ id, kind, corrects }: ReceiptLine): string =>
  `№\u00a0${id}, ${(RECEIPT_NAMES[kind] ?? kind).toLowerCase()}${corrects === null ? '' : ` чека №\u00a0${corrects}`}`

type Run = (words: string, call: () => Promise<Answer<unknown, AnyRefused>>) => Promise<void>

/** ORD-09: receipts that staff enter at the till, and corrections of the receipts of an order. */
export const ReceiptsPage = () => {
  const [address, setAddress] = useSearchParams()
  const number = address.get('number') ?? ''
  const client = useQueryClient()
  const { say } = useDesk()
  const { data, error } = useQuery({
    queryKey: ['receipts', number],
    queryFn: async ({ signal }) => valueOrThrow(await receiptsApi.receipts({ number }, { signal })),
    staleTime: 0,
  })
  const run: Run = async (words, call) => {
    try {
      valueOrThrow(await call())
      say('ok', words)
    } catch (failure) {
      say('bad', errorText(failure))
    }
    await client.invalidateQueries({ queryKey: ['receipts'] })
  }
  return (
    <main className={office.page}>
      <Link className={office.link} to="/registers">
        Сверка
      </Link>
      <h1 className={office.heading}>Чеки</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем чеки…</p>}
      <section className={css.section} aria-labelledby="to-enter">
        <h2 id="to-enter" className={office.subheading}>
          Пробить на&nbsp;кассе
        </h2>
        {data?.to_enter.length === 0 && <p className={office.hint}>На&nbsp;кассе пробивать нечего.</p>}
        {data?.to_enter.map((receipt) => (
          <ToEnter key={receipt.id} receipt={receipt} run={run} />
        ))}
      </section>
      <section className={css.section} aria-labelledby="of-order">
        <h2 id="of-order" className={office.subheading}>
          Исправить чек
        </h2>
        <Search key={number} number={number} onFind={(text) => setAddress({ number: text })} />
        {number !== '' && data?.found.length === 0 && <p role="status">У&nbsp;{number} чеков нет.</p>}
        {data?.found.map((receipt) => (
          <Found key={receipt.id} receipt={receipt} run={run} />
        ))}
      </section>
    </main>
  )
}

const Search = ({ number, onFind }: { number: string; onFind: (text: string) => void }) => {
  const [text, setText] = useState(number)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onFind(text.trim().toUpperCase())
  }
  return (
    <form className={css.upload} role="search" onSubmit={submit}>
      <TextField label="Номер заказа или сертификата" name="number" value={text} maxLength={20} onChange={setText} />
      <Button type="submit" look="line" disabled={text.trim() === ''}>
        Показать чеки
      </Button>
    </form>
  )
}

const Owner = ({ number }: { number: string }) => (
  <Link className={css.link} to={`/receipts?number=${encodeURIComponent(number)}`}>
    {number}
  </Link>
)

const ToEnter = ({ receipt, run }: { receipt: TillReceipt; run: Run }) => {
  const { id, number, total, made_at, fields, lines } = receipt
  const [sign, setSign] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(`Чек №\u00a0${id} пробит`, () => receiptsApi.registerReceipt({ id, fiscal_sign: sign }))
  }
  return (
    <article className={css.section} aria-label={titleOf(receipt)}>
      <p>
        <b>{titleOf(receipt)}</b>, {formatMoney(total)}, {moscowMomentText(made_at)} <Owner number={number} />
      </p>
      <div className={css.scroll} role="region" aria-label={`Реквизиты чека ${id}`} tabIndex={0}>
        <table className={css.table}>
          <tbody>
            {fields.map(({ tag, name, value }) => (
              <tr key={tag}>
                <th scope="row">
                  {tag} {name}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          {lines.map((line, at) => (
            <li key={`${at} ${line}`}>{line}</li>
          ))}
        </ul>
      </div>
      <form className={css.upload} aria-label={`Чек ${id} пробит`} onSubmit={submit}>
        <TextField
          label="ФПД пробитого чека"
          name="sign"
          value={sign}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          onChange={setSign}
        />
        <Button type="submit" disabled={!isSign(sign)}>
          Пробит на&nbsp;кассе
        </Button>
      </form>
    </article>
  )
}

const Found = ({ receipt, run }: { receipt: ReceiptLine; run: Run }) => {
  const { id, total, made_at, sent_at, is_correctable } = receipt
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [sign, setSign] = useState('')
  const [order, setOrder] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const given = { id, reason: reason.trim(), fiscal_sign: sign === '' ? null : sign, order: order.trim() || null }
    void run('Чек коррекции составлен: пробейте его на\u00a0кассе', () => receiptsApi.correctReceipt(given))
    setOpen(false)
  }
  return (
    <article className={css.section} aria-label={titleOf(receipt)}>
      <p>
        <b>{titleOf(receipt)}</b>, {formatMoney(total)}, {moscowMomentText(made_at)},{' '}
        {sent_at === null ? 'ещё не\u00a0пробит' : `пробит ${moscowMomentText(sent_at)}`}
      </p>
      {is_correctable && !isOpen && (
        <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
          Составить чек коррекции…
        </Button>
      )}
      {isOpen && (
        <form className={css.upload} aria-label={`Коррекция чека ${id}`} onSubmit={submit}>
          <TextField label="Что было не так" name="reason" value={reason} maxLength={200} onChange={setReason} />
          <TextField
            label="ФПД неверного чека; пусто, если чек не пробивали"
            name="sign"
            value={sign}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            onChange={setSign}
          />
          <TextField
            label="Номер предписания налоговой, если оно есть"
            name="order"
            value={order}
            maxLength={32}
            onChange={setOrder}
          />
          <Button type="submit" disabled={reason.trim().length < 3 || (sign !== '' && !isSign(sign))}>
            Составить на&nbsp;{formatMoney(total)}
          </Button>
        </form>
      )}
    </article>
  )
}
