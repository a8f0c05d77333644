import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ExchangeSessionDetails } from '../exchange.api.ts'
import { exchangeApi } from './exchange-api.ts'
import { ExchangeTabs } from './exchange-tabs.tsx'
import { cameText, doneText, FILE_WORDS, KIND_WORDS } from './exchange-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

const periodText = ({ began_at, seen_at }: ExchangeSessionDetails['session']): string => {
  const [from, to] = [moscowMomentText(began_at), moscowMomentText(seen_at)]
  return from === to ? from : `с\u00a0${from} по\u00a0${to}`
}

/** EXCH-02: what came in one exchange, what it has changed, and what was refused and why. */
export const SessionPage = () => {
  const id = Number(useParams()['id'])
  const { data, error } = useQuery({
    queryKey: ['exchange session', id],
    queryFn: async ({ signal }) => valueOrThrow(await exchangeApi.exchangeSession({ id }, { signal })),
    staleTime: 0,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Обмен {id}</h1>
      <ExchangeTabs />
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data && (
        <>
          <p className={office.hint}>
            {KIND_WORDS[data.session.kind]}, {data.session.program}: {periodText(data.session)}
          </p>
          <Files id={id} files={data.files} />
          <Undo id={id} isUndoable={data.undoable.length > 0 || data.stock_undoable} />
          {data.session.unread > 0 && (
            <Notice>
              1С потеряла связь: файл не&nbsp;загружен, в&nbsp;магазине ничего не&nbsp;изменилось. Следующий обмен
              передаст его заново.
            </Notice>
          )}
          {(data.faults.length > 0 || data.session.unread === 0) && <Faults faults={data.faults} />}
        </>
      )}
    </main>
  )
}

const Files = ({ id, files }: { id: number; files: ExchangeSessionDetails['files'] }) => {
  const client = useQueryClient()
  const { me } = useDesk()
  const load = useMutation({
    mutationFn: async (file: number) => valueOrThrow(await exchangeApi.loadExchangeStock({ id: file })),
    onSettled: () => client.invalidateQueries({ queryKey: ['exchange session', id] }),
  })
  if (files.length === 0) return <Notice>Файлов не&nbsp;было.</Notice>
  return (
    <section aria-labelledby="files">
      <h2 id="files" className={office.subheading}>
        Что пришло
      </h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className={css.file}>
            <span>
              <b>{file.name === 'deactivate' ? 'Снятие того, чего нет в\u00a0полном каталоге' : file.name}</b>{' '}
              <span data-wrong={file.state === 'failed' || file.state === 'stopped' ? '' : undefined}>
                {FILE_WORDS[file.state] ?? file.state}
              </span>
            </span>
            <span>{cameText(file.figures)}</span>
            <span>{doneText(file.figures)}</span>
            {file.message !== '' && <span data-wrong="">{file.message}</span>}
            {file.set_id !== null && (
              <Link className={office.link} to={`/changes/${file.set_id}`}>
                Что изменилось по&nbsp;строкам: изменения №&nbsp;{file.set_id}
              </Link>
            )}
            {file.figures['pictures_set'] !== undefined && (
              <Link className={office.link} to={`/changes/${file.figures['pictures_set']}`}>
                Посмотреть снимки и&nbsp;применить: изменения №&nbsp;{file.figures['pictures_set']}
              </Link>
            )}
            {file.state === 'stopped' && file.figures['stock_stopped'] === 1 && mayDo(me, 'changes.confirm_alone') && (
              <Button look="line" loading={load.isPending} onClick={() => load.mutate(file.id)}>
                Остатки верны, загрузить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {load.error !== null && <Notice tone="bad">{errorText(load.error)}</Notice>}
    </section>
  )
}

const Undo = ({ id, isUndoable }: { id: number; isUndoable: boolean }) => {
  const client = useQueryClient()
  const { me } = useDesk()
  const undo = useMutation({
    mutationFn: async (confirmed: boolean) => valueOrThrow(await exchangeApi.undoExchange({ id, confirmed })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['exchange session', id] }),
  })
  if (!mayDo(me, 'changes.undo')) return null
  return (
    <>
      {isUndoable && (
        <AskFirst
          title="Вернуть как было…"
          look="line"
          question="Цены, товары, штрихкоды и остатки станут прежними. Изменённое позже и впервые пришедшие остатки не изменятся."
          yes="Вернуть"
          no="Оставить"
          isSending={undo.isPending}
          onYes={async () => {
            await undo.mutateAsync(false).catch(() => {})
            return true
          }}
        />
      )}
      {undo.error !== null && <Notice tone="bad">{errorText(undo.error)}</Notice>}
      {undo.data !== undefined && (
        <Notice tone="ok">
          Наборов отменено: {undo.data.undone}, остатков возвращено: {undo.data.stock}.
          {undo.data.clashes > 0 && ` Полей, которые изменили позже и\u00a0оставили: ${undo.data.clashes}.`}
          {undo.data.stock_left > 0 && ` Остатков, которые пришли или посчитаны позже: ${undo.data.stock_left}.`}
        </Notice>
      )}
    </>
  )
}

const Faults = ({ faults }: { faults: ExchangeSessionDetails['faults'] }) => (
  <section aria-labelledby="faults">
    <h2 id="faults" className={office.subheading}>
      Замечания: {faults.length}
    </h2>
    {faults.length === 0 ? (
      <p className={office.hint}>Всё, что пришло, принято.</p>
    ) : (
      <div className={css.scroll} role="region" aria-label="Замечания" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Что</th>
              <th scope="col">Почему</th>
              <th scope="col">Где</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ file, line, what, reason }, at) => (
              <tr key={`${file} ${line} ${at}`}>
                <th scope="row">{what}</th>
                <td>{reason}</td>
                <td>
                  {file}
                  {line > 0 && `, строка ${line}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)
