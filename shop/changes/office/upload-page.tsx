import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { FileDrop } from '#shop/office/office/shell/file-drop.tsx'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { useKind } from './record-kind.ts'
import { parsedFields } from './record-words.ts'
import { ReasonField } from './reason-field.tsx'

const FILES = '.csv,.xlsx,.jsonl,.txt'
/** Products may come with their pictures. */
const ARCHIVE = ',.zip'

/** OFFICE-02: a file of records becomes a draft, which is seen row by row before it is applied. */
export const UploadPage = () => {
  const { kind = '' } = useParams()
  const navigate = useNavigate()
  const long = useLongWork()
  const view = useKind(kind)
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const { isSending, failure, run } = useSending()
  /** Headings of the file that no field has. */
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const choose = (chosen: File | null): void => {
    setFile(chosen)
    setUnknown([])
    setNamed({})
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file === null) return
    void run(async () => {
      const answer = await long(
        changesApi.uploadRecords({
          kind,
          reason: reason.trim(),
          ...(unknown.length === 0 ? {} : { columns: JSON.stringify(named) }),
          file: Object.assign(file, { bytes: async () => new Uint8Array(await file.arrayBuffer()) }),
        }),
      )
      if (!answer.ok && answer.refusal === 'unknown-columns') {
        const { headings } = answer.data
        setUnknown(headings.map(({ heading }) => heading))
        setNamed(Object.fromEntries(headings.map(({ heading, field }) => [heading, field])))
        return
      }
      const { id } = valueOrThrow(answer)
      void navigate(`/changes/${id}`)
    })
  }
  const fields = view.data === undefined ? [] : parsedFields(view.data.fields)
  const titles = fields.map(({ title }) => title)
  return (
    <main className={css.page}>
      <Link className={css.link} to={`/records/${kind}`}>
        К&nbsp;списку
      </Link>
      <h1 className={css.heading}>Загрузить файл: {view.data?.title ?? '…'}</h1>
      <p className={css.hint}>
        CSV, XLSX или строки JSON. Столбцы таблицы называются так же, как поля: {titles.join(', ')}. Столбцы, которых
        нет, не&nbsp;меняются. Удобно скачать таблицу, поправить её и&nbsp;загрузить обратно.
      </p>
      {kind === 'products' && (
        <p className={css.hint}>
          Снимки — архивом ZIP до&nbsp;20&nbsp;МБ: файлы названы адресом товара или артикулом (krem-1.jpg, krem-2.jpg)
          или лежат в&nbsp;папке с&nbsp;таким именем. Они заменят прежние снимки товара. В&nbsp;архив можно положить
          и&nbsp;таблицу.
        </p>
      )}
      <form className={css.form} aria-label="Файл" onSubmit={(event) => void submit(event)}>
        <FileDrop file={file} accept={kind === 'products' ? FILES + ARCHIVE : FILES} onChoose={choose} />
        <ReasonField value={reason} onChange={setReason} />
        {unknown.length > 0 && (
          <fieldset className={css.group}>
            <legend>Столбцы, которых мы&nbsp;не&nbsp;узнали</legend>
            <p className={css.hint}>Скажите, что в&nbsp;них. В&nbsp;следующий раз мы&nbsp;узнаем их&nbsp;сами.</p>
            {unknown.map((heading) => (
              <TextField
                key={heading}
                kind="select"
                label={`«${heading}»`}
                value={named[heading] ?? ''}
                options={[
                  { value: '', label: 'не\u00a0загружать' },
                  ...fields.map(({ name, title }) => ({ value: name, label: title })),
                ]}
                onChange={(field) => setNamed({ ...named, [heading]: field })}
              />
            ))}
          </fieldset>
        )}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" loading={isSending} disabled={file === null || reason.trim() === ''}>
          Посмотреть, что изменится
        </Button>
        <p className={css.hint}>Пока вы&nbsp;не&nbsp;подтвердите, в&nbsp;магазине ничего не&nbsp;изменится.</p>
      </form>
    </main>
  )
}
