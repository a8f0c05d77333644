import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer, AnyRefused } from '#kernel/endpoint.ts'
import { formatPhone } from '#kernel/phone.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { LoadedPhotos } from '#platform/ui/images/loaded-photos.tsx'
import { FoldedText } from '#platform/ui/layout/folded-text.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useUnsentText } from '#shop/office/office/shell/use-unsent-text.ts'
import {
  ALARM_NAMES,
  CASE_REASONS,
  CASE_STATE_NAMES,
  caseNumber,
  MAX_CASE_TEXT,
  READY_REPLIES,
  REASON_NAMES,
} from '../facts/cases.ts'
import { foldQuote } from '../facts/quoted-text.ts'
import type { CaseView } from '../office-cases.api.ts'
import { casesApi } from './cases-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './cases.module.css'

const caseQuery = (id: number) => ({
  queryKey: ['case', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => valueOrThrow(await casesApi.openedCase({ id }, { signal })),
  staleTime: 0,
})

export const CasePage = () => {
  const id = Number(useParams()['id'])
  const { data, error } = useQuery(caseQuery(id))
  return (
    <main className={office.page}>
      <Link className={office.link} to="/cases">
        Все обращения
      </Link>
      <h1 className={office.heading}>Обращение {caseNumber(id)}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем обращение…</p>}
      {data && <Opened key={data.id} view={data} />}
    </main>
  )
}

const Opened = ({ view }: { view: CaseView }) => {
  const client = useQueryClient()
  const { say } = useDesk()
  const { isSending, failure, run: runAlone } = useSending()
  const read = { id: view.id, version: view.version }
  /** False: the case is read again, and what was typed stays. */
  const run = async (words: string, call: () => Promise<Answer<CaseView, AnyRefused>>): Promise<boolean> => {
    const isDone = await runAlone(async () => {
      client.setQueryData(caseQuery(view.id).queryKey, valueOrThrow(await call()))
      say('ok', words)
      void client.invalidateQueries({ queryKey: ['cases'] })
    })
    if (!isDone) void client.invalidateQueries({ queryKey: caseQuery(view.id).queryKey })
    return isDone
  }
  const change = (words: string, changes: Omit<Parameters<typeof casesApi.changeCase>[0], 'id' | 'version'>): void =>
    void run(words, () => casesApi.changeCase({ ...read, ...changes }))
  return (
    <div className={css.columns}>
      <div className={css.thread}>
        {view.alarm !== null && <p className={css.alarm}>{ALARM_NAMES[view.alarm]}</p>}
        <ol className={css.messages}>
          {view.messages.map(({ id, kind, staff, body, at, is_undelivered }) => (
            <li key={id} className={css.message} data-kind={kind}>
              <p className={office.hint}>
                {kind === 'buyer' ? view.name : kind === 'note' ? `${staff ?? 'Магазин'}, заметка` : staff},{' '}
                {moscowMomentText(at)}
                {is_undelivered && <span className={css.alarm}>, не&nbsp;дошло</span>}
              </p>
              <FoldedText {...foldQuote(body)} className={css.body} />
            </li>
          ))}
        </ol>
        {view.photos.length > 0 && (
          <LoadedPhotos
            photos={view.photos}
            label={'Фото покупателя'}
            load={(photo_id) => casesApi.casePhoto({ id: view.id, photo_id })}
          />
        )}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <Writing
          id={view.id}
          name={view.name}
          by={view.answer_by}
          isSending={isSending}
          onReply={(text) =>
            run(view.answer_by === 'sms' ? 'Ответ уйдёт по\u00a0СМС' : 'Ответ уйдёт письмом', () =>
              casesApi.replyCase({ ...read, text }),
            )
          }
          onNote={(text) => run('Заметка сохранена', () => casesApi.noteCase({ ...read, text }))}
        />
      </div>
      <Side view={view} isSending={isSending} onChange={change} />
    </div>
  )
}

type WritingProps = {
  readonly id: number
  readonly name: string
  readonly by: CaseView['answer_by']
  readonly isSending: boolean
  readonly onReply: (text: string) => Promise<boolean>
  readonly onNote: (text: string) => Promise<boolean>
}
/** The text stays until it is sent or noted. */
const Writing = ({ id, name, by, isSending, onReply, onNote }: WritingProps) => {
  const [text, setText] = useUnsentText(`case ${id}`)
  const isEmpty = text.trim() === ''
  const send = async (call: (text: string) => Promise<boolean>): Promise<void> => {
    if (!isEmpty && (await call(text))) setText('')
  }
  return (
    <form
      className={css.form}
      aria-label="Ответ покупателю"
      onSubmit={(event) => {
        event.preventDefault()
        void send(onReply)
      }}
    >
      <TextField
        kind="select"
        label="Готовый ответ"
        value=""
        options={[
          { value: '', label: 'Выберите, потом поправьте' },
          ...READY_REPLIES.map(({ title }) => ({ value: title, label: title })),
        ]}
        onChange={(title) => {
          const ready = READY_REPLIES.find((one) => one.title === title)
          if (ready) setText(ready.text.replace('{name}', name))
        }}
      />
      <TextField kind="area" label="Сообщение" value={text} maxLength={MAX_CASE_TEXT} onChange={setText} />
      {by === 'sms' && (
        <p className={office.hint}>Почты нет: начало ответа уйдёт по&nbsp;СМС со&nbsp;ссылкой на&nbsp;переписку.</p>
      )}
      {by === null && (
        <p className={office.hint}>Ни&nbsp;почты, ни&nbsp;мобильного телефона: позвоните и&nbsp;оставьте заметку.</p>
      )}
      <div className={css.actions}>
        {by !== null && (
          <Button type="submit" loading={isSending} disabled={isEmpty} aria-keyshortcuts="Control+Enter">
            {by === 'sms' ? 'Ответить по\u00a0СМС' : 'Ответить письмом'}
          </Button>
        )}
        <Button look="quiet" loading={isSending} disabled={isEmpty} onClick={() => void send(onNote)}>
          Оставить заметку
        </Button>
      </div>
    </form>
  )
}

type SideProps = {
  readonly view: CaseView
  readonly isSending: boolean
  readonly onChange: (words: string, changes: Omit<Parameters<typeof casesApi.changeCase>[0], 'id' | 'version'>) => void
}
const Side = ({ view, isSending, onChange }: SideProps) => {
  const { me } = useDesk()
  const [order, setOrder] = useState(view.order_number ?? '')
  const isClosed = view.state === 'closed'
  return (
    <aside className={css.side} aria-label="Об обращении">
      <p>
        {CASE_STATE_NAMES[view.state]}, {view.owner === null ? 'без ответственного' : `отвечает ${view.owner}`}
      </p>
      <p>
        {view.name}
        <br />
        {view.phone !== '' && (
          <>
            <a className={office.link} href={`tel:+${view.phone}`}>
              {formatPhone(view.phone)}
            </a>
            <br />
          </>
        )}
        {view.email}
      </p>
      {view.phone !== '' && mayDo(me, 'buyers.read') && (
        <Link className={office.link} to={`/buyers?phone=${view.phone}`}>
          Карточка покупателя
        </Link>
      )}
      <TextField
        kind="select"
        label="Причина"
        value={view.reason}
        disabled={isSending}
        options={CASE_REASONS.map((reason) => ({ value: reason, label: REASON_NAMES[reason] }))}
        onChange={(chosen) => {
          const reason = CASE_REASONS.find((known) => known === chosen)
          if (reason) onChange('Причина изменена', { reason })
        }}
      />
      <form
        className={css.form}
        aria-label="Заказ обращения"
        onSubmit={(event) => {
          event.preventDefault()
          onChange('Заказ записан', { order_number: order.trim() === '' ? null : order.trim().toUpperCase() })
        }}
      >
        <TextField label="Номер заказа" value={order} maxLength={20} onChange={setOrder} />
        {order.trim().toUpperCase() !== (view.order_number ?? '') && (
          <Button type="submit" look="line" size="sm" loading={isSending}>
            Записать
          </Button>
        )}
      </form>
      {view.order_number !== null && mayDo(me, 'orders.read') && (
        <Link className={office.link} to={`/orders/${encodeURIComponent(view.order_number)}`}>
          Открыть заказ {view.order_number}
        </Link>
      )}
      {view.colleagues.length > 0 && (
        <TextField
          kind="select"
          label="Передать коллеге"
          value=""
          disabled={isSending}
          options={[
            { value: '', label: 'Выберите' },
            ...view.colleagues.map(({ login, name }) => ({ value: login, label: name })),
          ]}
          onChange={(owner) => owner !== '' && onChange('Передано', { owner })}
        />
      )}
      <div className={css.actions}>
        {view.is_mine ? (
          <Button look="line" loading={isSending} onClick={() => onChange('Отпущено', { mine: false })}>
            Отпустить
          </Button>
        ) : (
          <Button look="line" loading={isSending} onClick={() => onChange('Теперь это ваше обращение', { mine: true })}>
            Взять себе
          </Button>
        )}
        <Button
          look="quiet"
          loading={isSending}
          onClick={() => onChange(isClosed ? 'Открыто снова' : 'Закрыто', { closed: !isClosed })}
        >
          {isClosed ? 'Открыть снова' : 'Закрыть'}
        </Button>
      </div>
    </aside>
  )
}
