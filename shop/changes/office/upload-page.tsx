import { useState, type DragEvent, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { useKind } from './record-kind.ts'
import { parsedFields } from './record-words.ts'

const FILES = '.csv,.xlsx,.jsonl,.txt'

/** OFFICE-02: a file of records becomes a draft, which is seen row by row before it is applied. */
export const UploadPage = () => {
  const { kind = '' } = useParams()
  const navigate = useNavigate()
  const view = useKind(kind)
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setFile(event.dataTransfer.files[0] ?? null)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (file === null) return
    setSending(true)
    setError(null)
    try {
      const { id } = valueOrThrow(
        await changesApi.uploadRecords({
          kind,
          reason: reason.trim(),
          file: Object.assign(file, { bytes: async () => new Uint8Array(await file.arrayBuffer()) }),
        }),
      )
      void navigate(`/changes/${id}`)
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setSending(false)
    }
  }
  const titles = view.data === undefined ? [] : parsedFields(view.data.fields).map(({ title }) => title)
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
      <form className={css.form} aria-label="Файл" onSubmit={(event) => void submit(event)}>
        <label className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <span>{file === null ? 'Выберите файл или перетащите его сюда' : file.name}</span>
          <input type="file" accept={FILES} onChange={({ target }) => setFile(target.files?.[0] ?? null)} />
        </label>
        <TextField
          label="Зачем: одной строкой, для истории"
          value={reason}
          required
          maxLength={300}
          onChange={setReason}
        />
        {error !== null && <Notice tone="bad">{error}</Notice>}
        <Button type="submit" loading={isSending} disabled={file === null || reason.trim() === ''}>
          Посмотреть, что изменится
        </Button>
        <p className={css.hint}>Пока вы&nbsp;не&nbsp;подтвердите, в&nbsp;магазине ничего не&nbsp;изменится.</p>
      </form>
    </main>
  )
}
