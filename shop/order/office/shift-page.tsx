import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { counted } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import office from '#shop/office/office/page.module.css'
import type { OpenOrders, Shift, ShiftHandOver, ShiftState } from '../shift.api.ts'
import { SHIFT_NOTE_LENGTH } from '../facts/shift.ts'
import { RECEIVED_TEXTS } from './order-words.ts'
import { shiftApi } from './shift-api.ts'
import { givenBackRows, pastText } from './shift-words.ts'
import css from './shift.module.css'

const ORDERS = ['заказ', 'заказа', 'заказов'] as const
const REFRESH_MS = 30_000

/** DESK-07: what is open in the store, handed over by one member of staff and taken by another; printed for two signatures. */
export const ShiftPage = () => {
  const { storeId } = useDesk()
  const { data, error } = useQuery({
    queryKey: ['shift', storeId],
    queryFn: async ({ signal }) => valueOrThrow(await shiftApi.shift({ store_id: storeId }, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  return (
    <main className={office.page}>
      <BackLink />
      <h1 className={office.heading}>Смена{data && `: ${data.store_name}`}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Считаем, что открыто…</p>}
      {data && <Shown key={storeId} shift={data} />}
    </main>
  )
}

const Shown = ({ shift }: { shift: Shift }) => {
  const { storeId, say } = useDesk()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const { isSending, run: runAlone } = useSending((text) => say('bad', text))
  const [latest, ...past] = shift.hand_overs
  const waiting = latest?.taken_at === null ? latest : undefined
  const earlier = waiting === undefined ? shift.hand_overs : past
  const run = async (
    words: string,
    call: (options: { idempotencyKey: string }) => Promise<Answer<Shift, AnyRefused>>,
  ): Promise<void> => {
    const isDone = await runAlone(async () => {
      client.setQueryData(['shift', storeId], valueOrThrow(await call({ idempotencyKey: crypto.randomUUID() })))
      setNote('')
      say('ok', words)
    })
    if (!isDone) void client.invalidateQueries({ queryKey: ['shift'] })
  }
  return (
    <>
      {waiting && (
        <Notice>
          <p>
            {waiting.given_by} сдаёт смену {storeMoment(waiting.given_at, shift.timezoneoffset)}.
            {waiting.is_own && ' Её принимает другой сотрудник под своим именем.'}
          </p>
          {waiting.is_own ? (
            <Button
              look="line"
              loading={isSending}
              onClick={() =>
                void run('Смена снова ваша', (options) =>
                  shiftApi.undoShift({ store_id: storeId, id: waiting.id }, options),
                )
              }
            >
              Вернуть смену себе
            </Button>
          ) : (
            <Button
              loading={isSending}
              onClick={() =>
                void run('Смена принята', (options) =>
                  shiftApi.takeShift({ store_id: storeId, id: waiting.id }, options),
                )
              }
            >
              Принять смену
            </Button>
          )}
        </Notice>
      )}
      <Sheet shift={shift} state={waiting?.state ?? shift.now} handOver={waiting} />
      <div className={css.form}>
        {waiting === undefined && (
          <>
            <TextField
              kind="area"
              label="Что передать следующей смене"
              value={note}
              maxLength={SHIFT_NOTE_LENGTH}
              onChange={setNote}
            />
            <Button
              loading={isSending}
              onClick={() =>
                void run('Смена сдана, ждёт приёма', (options) =>
                  shiftApi.giveShift({ store_id: storeId, note }, options),
                )
              }
            >
              Сдать смену
            </Button>
          </>
        )}
        <Button look="line" onClick={() => print()}>
          Напечатать
        </Button>
      </div>
      {earlier.length > 0 && (
        <section className={css.past}>
          <h2 className={office.subheading}>Прошлые передачи</h2>
          <ul>
            {earlier.map((handOver) => (
              <Past key={handOver.id} handOver={handOver} offset={shift.timezoneoffset} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.row}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

const Orders = ({ title, orders: { count, numbers } }: { title: string; orders: OpenOrders }) => (
  <Row title={title}>
    {count === 0 ? 'нет' : counted(count, ORDERS)}
    {numbers.length > 0 && (
      <span className={css.numbers}>
        {numbers.map((number) => (
          <Link key={number} to={`/orders/${encodeURIComponent(number)}`}>
            {number}
          </Link>
        ))}
        {count > numbers.length && <span>и ещё {count - numbers.length}</span>}
      </span>
    )}
  </Row>
)

/** «5 000 ₽, 3 заказа, 1 сертификат» */
const takenText = ({ amount, orders, certificates = 0 }: ShiftState['taken'][number]): string =>
  [
    formatMoney(amount),
    ...(orders === 0 ? [] : [counted(orders, ORDERS)]),
    ...(certificates === 0 ? [] : [counted(certificates, ['сертификат', 'сертификата', 'сертификатов'])]),
  ].join(', ')

type SheetProps = { shift: Shift; state: ShiftState; handOver: ShiftHandOver | undefined }
/** What is open; also what the printer shows. */
const Sheet = ({ shift, state, handOver }: SheetProps) => {
  const { me } = useDesk()
  return (
    <section className={css.sheet}>
      {handOver !== undefined && (
        <p className={office.hint}>
          На&nbsp;{storeMoment(handOver.given_at, shift.timezoneoffset)}, когда смену сдали.
        </p>
      )}
      <dl className={css.rows}>
        <Orders title="Собрать" orders={state.to_pick} />
        <Orders title="Готовы к выдаче" orders={state.ready} />
        <Orders title="У курьеров и служб" orders={state.sent} />
        <Orders title="Возвраты: принять и осмотреть" orders={state.returns} />
        <Orders title="Возвраты денег: ждут второго" orders={state.refunds} />
        <Row title="Обращения без ответа, по всем магазинам">
          {state.cases === 0 ? 'нет' : mayDo(me, 'cases.work') ? <Link to="/cases">{state.cases}</Link> : state.cases}
        </Row>
      </dl>
      <h2 className={office.subheading}>Деньги с {storeMoment(state.since, shift.timezoneoffset)}</h2>
      <dl className={css.rows}>
        {state.taken.length === 0 && <Row title="Принято">ничего</Row>}
        {state.taken.map((taken) => (
          <Row key={taken.as} title={`Принято ${RECEIVED_TEXTS[taken.as]}`}>
            {takenText(taken)}
          </Row>
        ))}
        {givenBackRows(state.given_back).map(([title, text]) => (
          <Row key={title} title={title}>
            {text}
          </Row>
        ))}
      </dl>
      {handOver !== undefined && handOver.note !== '' && (
        <>
          <h2 className={office.subheading}>Заметка</h2>
          <p className={css.note}>{handOver.note}</p>
        </>
      )}
      <p className={css.signatures}>Сдал __________________ Принял __________________</p>
    </section>
  )
}

const Past = ({ handOver, offset }: { handOver: ShiftHandOver; offset: number }) => {
  const { given_by, given_at, taken_by, taken_at, note, state } = handOver
  return (
    <li className={css.handOver}>
      <span>
        {storeMoment(given_at, offset)}: {given_by} → {taken_by}
        {taken_at !== null && `, принял ${storeMoment(taken_at, offset)}`}
      </span>
      <span className={office.hint}>{pastText(state)}</span>
      {note !== '' && <span className={css.note}>{note}</span>}
    </li>
  )
}
