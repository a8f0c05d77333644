import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import { play } from '#shop/office/office/scanner/sound.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import css from '#shop/office/office/orders.module.css'
import office from '#shop/office/office/page.module.css'
import type { Transfer, TransferLine } from '../../transfers.api.ts'
import { lostPieces, taskOf, transferName, transferStateName, transferStepName } from './transfer-words.ts'
import { transferQuery, transfersApi } from './transfers-api.ts'

/** PARCEL-03: one transfer, its task for the store, and its journal. */
export const TransferPage = () => {
  const { id = '' } = useParams()
  const { data, error } = useQuery(transferQuery(id))
  return (
    <main className={css.page}>
      <Link className={office.link} to="/transfers">
        Все перемещения
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data !== undefined && <Shown key={`${data.transfer_id} ${data.state}`} transfer={data} />}
    </main>
  )
}

const WAITS =
  'Покупатель ещё не\u00a0оплатил, не\u00a0подтвердил заказ или не\u00a0ответил. Ничего не\u00a0отдавайте, товар придержан.'

const Shown = ({ transfer }: { transfer: Transfer }) => {
  const { me, storeId } = useDesk()
  const { state, waits, from_name, to_name, order_number, arrives_at, timezoneoffset, lines, history } = transfer
  const here = me.stores.length > 1 ? null : storeId
  const task = mayDo(me, 'transfers.work') ? taskOf(transfer, here) : null
  const lost = lostPieces(transfer)
  return (
    <>
      <h1 className={css.heading}>{transferName(transfer)}</h1>
      <p>
        <b>{transferStateName(transfer, here)}.</b> {from_name} → {to_name}, к&nbsp;
        {storeMoment(arrives_at, timezoneoffset)}.{' '}
        {order_number === null ? (
          'На\u00a0полку.'
        ) : (
          <>
            Для заказа{' '}
            <Link className={office.link} to={`/orders/${encodeURIComponent(order_number)}`}>
              {order_number}
            </Link>
          </>
        )}
      </p>
      {waits && <Notice>{WAITS}</Notice>}
      {state === 'received' && lost > 0 && (
        <Notice tone="bad">
          Не&nbsp;доехало: {lost}&nbsp;шт. Проверьте строки и&nbsp;спросите магазин-отправитель.
        </Notice>
      )}
      {task === null ? <Lines lines={lines} /> : <Task transfer={transfer} task={task} />}
      <p className={css.signature}>Отдал: ____________________ Принял: ____________________</p>
      <div className={css.answers}>
        <Button look="line" onClick={() => print()}>
          Напечатать
        </Button>
        {state === 'asked' && order_number === null && mayDo(me, 'transfers.write') && <Cancel transfer={transfer} />}
      </div>
      <ol aria-label="Журнал" className={css.hint}>
        {history.map(({ state: step, at, staff }) => (
          <li key={`${step} ${at}`}>
            {storeMoment(at, timezoneoffset)}: {transferStepName(step)}
            {staff !== null && `, ${staff}`}
          </li>
        ))}
      </ol>
    </>
  )
}

const factsOf = ({ size_text, shade_name, sku, barcode }: TransferLine): string =>
  [size_text, shade_name, `арт. ${sku}`, barcode].filter((fact) => fact !== null && fact !== '').join(' · ')

const Product = ({ line }: { line: TransferLine }) => (
  <>
    <div className={css.picture}>
      {line.picture !== null && (
        <Picture {...line.picture} tone={null} alt="" sizes="96px" widths={[160, 320]} fit="contain" />
      )}
    </div>
    <div className={css.product}>
      <p className={css.brand}>{line.brand_name}</p>
      <h2 className={css.name}>{line.name}</h2>
      <p className={css.facts}>{factsOf(line)}</p>
    </div>
  </>
)

const Lines = ({ lines }: { lines: readonly TransferLine[] }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <li key={line.line_id} className={css.line}>
        <Product line={line} />
        <p className={css.sum}>
          {line.received ?? line.sent ?? line.quantity}&nbsp;шт.
          {line.sent !== null && line.sent < line.quantity && ` из\u00a0${line.quantity}`}
          {line.received !== null &&
            line.sent !== null &&
            line.received < line.sent &&
            `, не\u00a0доехало ${line.sent - line.received}`}
        </p>
      </li>
    ))}
  </ul>
)

const DONE = { send: 'Отдано', receive: 'Принято' } as const
const CALLS = { send: 'sendTransfer', receive: 'receiveTransfer' } as const

/** Pieces are scanned one by one or set by hand; fewer than asked are named on the button. */
const Task = ({ transfer, task }: { transfer: Transfer; task: 'send' | 'receive' }) => {
  const { say } = useDesk()
  const client = useQueryClient()
  const { busy, error, run } = useCall()
  const key = useRef<string | null>(null)
  const mostOf = ({ quantity, sent }: TransferLine): number => (task === 'send' ? quantity : (sent ?? 0))
  const lines = transfer.lines.filter((line) => mostOf(line) > 0)
  const [counted, setCounted] = useState<Readonly<Record<string, number>>>({})
  const piecesOf = (line: TransferLine): number => counted[line.line_id] ?? 0
  const set = (line: TransferLine, pieces: number): void => {
    key.current = null
    setCounted((now) => ({ ...now, [line.line_id]: pieces }))
  }
  useKeyboard({
    onScan: (text) => {
      const line = lines.find(({ barcode, sku }) => text === barcode || text.toLowerCase() === sku.toLowerCase())
      if (line === undefined) return say('bad', 'Этого товара в\u00a0перемещении нет')
      if (piecesOf(line) >= mostOf(line)) return say('bad', `${line.name}: больше не\u00a0нужно`)
      play('ok')
      set(line, piecesOf(line) + 1)
    },
  })
  const total = lines.reduce((sum, line) => sum + piecesOf(line), 0)
  const most = lines.reduce((sum, line) => sum + mostOf(line), 0)
  const move = (): void => {
    key.current ??= crypto.randomUUID()
    const idempotencyKey = key.current
    const input = {
      transfer_id: transfer.transfer_id,
      lines: transfer.lines.map((line) => ({ line_id: line.line_id, pieces: piecesOf(line) })),
    }
    run(
      'Failed to move a transfer',
      () => transfersApi[CALLS[task]](input, { idempotencyKey }),
      async () => {
        say('ok', `${transferName(transfer)}: ${DONE[task].toLowerCase()}`)
        await client.invalidateQueries({ queryKey: ['transfer', transfer.transfer_id] })
      },
    )
  }
  return (
    <>
      <p className={css.hint}>
        {task === 'send'
          ? 'Сканируйте, что кладёте в\u00a0коробку, или отметьте вручную.'
          : 'Сканируйте, что приехало, или отметьте вручную.'}
      </p>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.line_id} className={css.line} data-complete={piecesOf(line) === mostOf(line) ? '' : undefined}>
            <Product line={line} />
            <Counter line={line} value={piecesOf(line)} most={mostOf(line)} onChange={(pieces) => set(line, pieces)} />
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      <div className={css.answers}>
        <Button size="lg" loading={busy} onClick={move}>
          {DONE[task]}: {total} из&nbsp;{most}&nbsp;шт.
        </Button>
        {total < most && (
          <Button
            look="line"
            onClick={() => setCounted(Object.fromEntries(lines.map((line) => [line.line_id, mostOf(line)])))}
          >
            Отметить всё
          </Button>
        )}
      </div>
    </>
  )
}

type CounterProps = {
  readonly line: TransferLine
  readonly value: number
  readonly most: number
  readonly onChange: (pieces: number) => void
}
const Counter = ({ line, value, most, onChange }: CounterProps) => (
  <div className={css.count}>
    <IconButton
      icon="minus"
      label={`Убрать: ${line.name}`}
      disabled={value === 0}
      onClick={() => onChange(value - 1)}
    />
    <span className={css.picked} aria-label={`${value} из ${most}`}>
      {value}
      <small>/{most}</small>
    </span>
    <IconButton
      icon="plus"
      label={`Добавить: ${line.name}`}
      disabled={value >= most}
      onClick={() => onChange(value + 1)}
    />
  </div>
)

const Cancel = ({ transfer: { transfer_id } }: { transfer: Transfer }) => {
  const client = useQueryClient()
  const { busy, error, run } = useCall()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <>
      <Button
        look="quiet"
        loading={busy}
        onClick={() =>
          run(
            'Failed to cancel a transfer',
            () => transfersApi.cancelTransfer({ transfer_id }, { idempotencyKey: key }),
            () => client.invalidateQueries({ queryKey: ['transfer', transfer_id] }),
          )
        }
      >
        Отменить перемещение
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
