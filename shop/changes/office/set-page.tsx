import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#kernel/text.ts'
import { Link, useParams, useSearchParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ChangeSetView } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from './changes.module.css'
import { Pages } from './pages.tsx'
import { SetRow } from './set-row.tsx'
import { Waiting } from './waiting-set.tsx'
import { SetActions } from './set-actions.tsx'
import { RULE, SOURCE_WORDS, stateText, timeText } from './record-words.ts'

/** CHG-02: a set row by row, and what can be done with it. */
export const SetPage = () => {
  const { id: asked = '' } = useParams()
  const id = Number(asked)
  const [address, setAddress] = useSearchParams()
  const page = Number(address.get('page') ?? '1') || 1
  const { data, error } = useQuery({
    queryKey: ['change sets', 'one', id, page],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.changeSet({ id, page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  return (
    <main className={css.page}>
      <Link className={css.link} to="/changes">
        Все изменения
      </Link>
      <h1 className={css.heading}>
        {data === undefined || data.set.reason === '' ? `Изменения № ${id}` : data.set.reason}
      </h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && (
        <>
          <Facts view={data} />
          {data.rows.some(({ refusal, after }) => refusal !== null && after !== null) && (
            <FaultFile id={id} refused={data.set.refused} of={data.total} />
          )}
          {data.steep > 0 && (data.set.state === 'draft' || data.set.state === 'scheduled') && (
            <Steep count={data.steep} />
          )}
          {data.set.waiting === null ? <SetActions key={id} view={data} /> : <Waiting key={id} set={data.set} />}
          {data.overlaps.length > 0 && <Overlaps view={data} />}
          <h2 className={css.subheading}>Что меняется</h2>
          {data.total === 0 && <p className={css.hint}>Здесь ничего не&nbsp;меняется.</p>}
          <ul className={css.rows}>
            {data.rows.map((row) => (
              <SetRow
                key={`${row.kind} ${row.key}`}
                row={row}
                isOnly={data.total === 1}
                isPlanned={data.set.state === 'draft' || data.set.state === 'scheduled'}
              />
            ))}
          </ul>
          <Pages
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            onPage={(to) => setAddress({ page: String(to) })}
          />
        </>
      )}
    </main>
  )
}

const Facts = ({ view: { set, undone_by } }: { view: ChangeSetView }) => (
  <div className={css.facts}>
    <span className={css.state} data-state={set.waiting === null ? set.state : 'waiting'}>
      {stateText(set)}
    </span>
    <p className={css.hint}>
      {moscowMomentText(set.created_at)}, {set.author}, {SOURCE_WORDS[set.source]}
      {set.starts_at !== null && (set.state === 'scheduled' || set.ends_at !== null) && `. Действует ${timeText(set)}`}
      {set.confirmed_by !== null && `. Подтверждено: ${set.confirmed_by}`}
      {set.ended_at !== null && `. Закончился ${moscowMomentText(set.ended_at)}`}
      {set.folded_at !== null && `. Сложен ${moscowMomentText(set.folded_at)}: что он менял, больше не хранится`}
      {set.unchanged > 0 && `. Без изменений: ${set.unchanged}`}
    </p>
    {undone_by !== null && (
      <Link className={css.link} to={`/changes/${undone_by.id}`}>
        Отменено изменениями №&nbsp;{undone_by.id}: {undone_by.author}
        {undone_by.at !== null && `, ${moscowMomentText(undone_by.at)}`}
      </Link>
    )}
    {set.undoes !== null && (
      <Link className={css.link} to={`/changes/${set.undoes}`}>
        Отменяет изменения №&nbsp;{set.undoes}
      </Link>
    )}
    {set.refusal !== null && <p>{set.refusal}</p>}
  </div>
)

const PRICES = ['цена', 'цены', 'цен'] as const
/** A nought too many is seen before the price is. */
const Steep = ({ count }: { count: number }) => (
  <Notice tone="bad">
    Меняются на&nbsp;50&nbsp;% и&nbsp;больше: {counted(count, PRICES)}. Они первые в&nbsp;списке: проверьте, нет&nbsp;ли
    лишнего нуля. Неверную поправьте в&nbsp;файле и&nbsp;загрузите его снова, а&nbsp;этот черновик уберите.
  </Notice>
)

/** The rows of the file that were refused, to be mended and uploaded again. */
const FaultFile = ({ id, refused, of }: { id: number; refused: number; of: number }) => {
  const { say } = useDesk()
  const [saving, setSaving] = useState<'csv' | 'xlsx' | null>(null)
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setSaving(format)
    try {
      const { name, bytes } = valueOrThrow(await changesApi.setFaults({ id, format }))
      saveFile(name, bytesOfBase64(bytes))
    } catch (error) {
      say('bad', errorText(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <Notice>
      Не&nbsp;подошло строк: {refused} из&nbsp;{of}, их&nbsp;не&nbsp;применить. Скачайте их&nbsp;с&nbsp;причинами,
      поправьте и&nbsp;загрузите этот файл: столбец «Что не&nbsp;так» убирать не&nbsp;нужно.
      <div className={css.actions}>
        <Button look="line" size="sm" loading={saving === 'xlsx'} onClick={() => void save('xlsx')}>
          Скачать XLSX
        </Button>
        <Button look="line" size="sm" loading={saving === 'csv'} onClick={() => void save('csv')}>
          Скачать CSV
        </Button>
      </div>
    </Notice>
  )
}

const Overlaps = ({ view }: { view: ChangeSetView }) => (
  <Notice>
    Те&nbsp;же поля меняют другие изменения:
    <ul>
      {view.overlaps.map((one) => (
        <li key={`${one.id} ${one.kind} ${one.key}`}>
          <Link className={css.link} to={`/changes/${one.id}`}>
            {one.reason === '' ? `№ ${one.id}` : one.reason}
          </Link>
          , {one.name || one.key}, {timeText(one)}
        </li>
      ))}
    </ul>
    {RULE}
  </Notice>
)
