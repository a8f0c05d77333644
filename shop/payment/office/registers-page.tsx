import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayRange } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import { FileDrop } from '#shop/office/office/shell/file-drop.tsx'
import { reconciliationApi } from './reconciliation-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reconciliation.module.css'
import { RECEIPT_NAMES } from '../facts/receipt-names.ts'
import { BANK_NAMES, RECEIPT_FAULTS } from './reconciliation-words.ts'

/** DESK-05: registers of the bank, newest first, and receipts that did not go out. */
export const RegistersPage = () => {
  const { data, error } = useQuery({
    queryKey: ['registers'],
    queryFn: async ({ signal }) => valueOrThrow(await reconciliationApi.registers({}, { signal })),
    staleTime: 0,
  })
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Сверка с&nbsp;банком</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && <UploadForm providers={data.providers} />}
      <h2 className={office.subheading}>Реестры</h2>
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {data?.registers.length === 0 && (
        <Notice>Реестров ещё нет. Загрузите первый: магазин покажет, что сошлось и&nbsp;что нет.</Notice>
      )}
      <ul>
        {(data?.registers ?? []).map((register) => (
          <li key={register.id}>
            <Link className={css.row} to={`/registers/${register.id}`}>
              <span>
                <b>{dayRange(register.from, register.to)}</b> {BANK_NAMES[register.provider] ?? register.provider}
              </span>
              <span>
                {formatMoney(register.payments)}
                {register.refunds > 0 && `, возвраты ${formatMoney(register.refunds)}`}
              </span>
              <span className={office.hint}>
                {register.file_name}, {register.uploaded_by}, {moscowMomentText(register.uploaded_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MissingReceipts />
    </main>
  )
}

const UploadForm = ({ providers }: { providers: readonly string[] }) => {
  const navigate = useNavigate()
  const [provider, setProvider] = useState(providers[0] ?? '')
  const [file, setFile] = useState<File | null>(null)
  const { isSending, failure, setFailure, run } = useSending()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (file === null) return setFailure('Выберите файл реестра.')
    await run(async () => {
      const bytes = async (): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
      const { id } = valueOrThrow(
        await reconciliationApi.uploadRegister({ provider, file: Object.assign(file, { bytes }) }),
      )
      void navigate(`/registers/${id}`)
    })
  }
  return (
    <form className={css.upload} aria-label="Загрузка реестра" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Банк"
        kind="select"
        required
        value={provider}
        options={providers.map((value) => ({ value, label: BANK_NAMES[value] ?? value }))}
        onChange={setProvider}
      />
      <FileDrop
        file={file}
        accept=".csv,.txt"
        title="Файл реестра, CSV: выберите или перетащите сюда"
        onChoose={setFile}
      />
      <Button type="submit" loading={isSending}>
        Сверить
      </Button>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </form>
  )
}

const MissingReceipts = () => {
  const { data, error } = useQuery({
    queryKey: ['missing receipts'],
    queryFn: async ({ signal }) => valueOrThrow(await reconciliationApi.missingReceipts({}, { signal })),
  })
  return (
    <section className={css.section} aria-labelledby="missing-receipts">
      <h2 id="missing-receipts" className={office.subheading}>
        Чеки
      </h2>
      <Link className={css.link} to="/receipts">
        Пробить на&nbsp;кассе, исправить чек
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.missing.length === 0 && <p className={office.hint}>Все чеки ушли: таких, что ждут больше часа, нет.</p>}
      {data !== undefined && data.missing.length > 0 && (
        <div className={css.scroll} role="region" aria-label="Чеки, которые не ушли" tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Заказ</th>
                <th scope="col">Чек</th>
                <th scope="col">Что не&nbsp;так</th>
                <th scope="col">Сумма</th>
                <th scope="col">Когда</th>
              </tr>
            </thead>
            <tbody>
              {data.missing.map(({ what, kind, number, amount, at }) => (
                <tr key={`${what} ${number} ${kind} ${at}`}>
                  <th scope="row">
                    <Link className={css.link} to={`/orders/${encodeURIComponent(number)}`}>
                      {number}
                    </Link>
                  </th>
                  <td>{RECEIPT_NAMES[kind] ?? kind}</td>
                  <td>{RECEIPT_FAULTS[what]}</td>
                  <td>{formatMoney(amount)}</td>
                  <td>{moscowMomentText(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
