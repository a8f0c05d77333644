import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { storeId, type StoreId } from '#kernel/ids.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { StoreField } from '#shop/office/office/shell/store-field.tsx'
import css from '#shop/office/office/orders.module.css'
import type { Transfers } from '../../transfers.api.ts'
import { transfersApi } from './transfers-api.ts'

type Props = { readonly stores: Transfers['stores']; readonly here: StoreId }
const LINE = /^(\S+)(?:\s+(\d{1,3}))?$/

/** The lines of the field: a code and a number, one without a number; null: a line is neither. */
export const linesOfText = (text: string): { readonly code: string; readonly quantity: number }[] | null => {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const read = lines.flatMap((line) => {
    const [, code, pieces = '1'] = LINE.exec(line) ?? []
    return code === undefined || Number(pieces) === 0 ? [] : { code, quantity: Number(pieces) }
  })
  return read.length === lines.length ? read : null
}

/** PARCEL-03: moves pieces from one store to the shelf of another. */
export const NewTransfer = ({ stores, here }: Props) => {
  const [from, setFrom] = useState(String(here))
  const [to, setTo] = useState('')
  const [text, setText] = useState('')
  const key = useRef<string | null>(null)
  const { busy, error, setError, run } = useCall()
  const navigate = useNavigate()
  const client = useQueryClient()
  const changed =
    (set: (value: string) => void) =>
    (value: string): void => {
      key.current = null // Another request.
      set(value)
    }
  const ask = (event: FormEvent): void => {
    event.preventDefault()
    const lines = linesOfText(text)
    if (from === '' || to === '') return setError('Выберите оба магазина.')
    if (lines === null || lines.length === 0)
      return setError('Напишите по\u00a0товару в\u00a0строке: артикул или штрихкод и\u00a0сколько штук.')
    key.current ??= crypto.randomUUID()
    const idempotencyKey = key.current
    const input = { from_store_id: storeId(Number(from)), to_store_id: storeId(Number(to)), lines }
    run(
      'Failed to ask for a transfer',
      () => transfersApi.askTransfer(input, { idempotencyKey }),
      async ({ transfer_id }) => {
        await client.invalidateQueries({ queryKey: ['transfers'] })
        void navigate(`/transfers/${transfer_id}`)
      },
      () => {
        key.current = null
      },
    )
  }
  const places = stores.map(({ store_id, name }) => ({ id: store_id, name }))
  return (
    <form className={css.shortForm} aria-label="Новое перемещение" onSubmit={ask} noValidate>
      <h2 className={css.name}>Новое перемещение</h2>
      <StoreField label="Из магазина" stores={places} value={from} onChange={changed(setFrom)} />
      <StoreField label="В магазин" stores={places} value={to} onChange={changed(setTo)} />
      <TextField
        label="Товары: артикул или штрихкод и сколько штук, по одному в строке"
        kind="area"
        value={text}
        onChange={changed(setText)}
        maxLength={4000}
      />
      <FormError>{error}</FormError>
      <Button type="submit" loading={busy}>
        Создать перемещение
      </Button>
    </form>
  )
}
