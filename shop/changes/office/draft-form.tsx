import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import type { Values } from './record-words.ts'
import { ReasonField } from './reason-field.tsx'

type Props = {
  readonly kind: string
  readonly label: string
  /** The changed fields of each record; `before` without fields: a new record. */
  readonly rows: readonly { readonly key: string; readonly before: Values; readonly after: Values }[]
  /** Whether they may be sent now; what they lack is shown where it is typed. */
  readonly isComplete?: () => boolean
  readonly onForget: () => void
  /** How much has changed, in words. */
  readonly children: ReactNode
}
/** Changes of several records, put by one press into a draft that opens for another look. */
export const DraftForm = ({ kind, label, rows, isComplete, onForget, children }: Props) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { isSending, failure, run } = useSending()
  /** Key of what is sent: a repetition has the same. */
  const intent = useRef({ body: '', key: '' })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isComplete?.() === false) return
    const sent = rows.map(({ key, before, after }) => ({
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    }))
    const input = { kind, rows: sent, reason: reason.trim() }
    const body = JSON.stringify(input)
    if (intent.current.body !== body) intent.current = { body, key: crypto.randomUUID() }
    await run(async () => {
      const { id } = valueOrThrow(await changesApi.draftRecords(input, { idempotencyKey: intent.current.key }))
      for (const queryKey of [['records'], ['change sets']]) void client.invalidateQueries({ queryKey })
      void navigate(`/changes/${id}`)
    })
  }
  return (
    <form className={css.save} aria-label={label} onSubmit={(event) => void send(event)}>
      <p className={css.hint} role="status">
        {children}
      </p>
      <ReasonField value={reason} onChange={setReason} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" loading={isSending} disabled={rows.length === 0 || reason.trim() === ''}>
        Посмотреть, что изменится
      </Button>
      {rows.length > 0 && (
        <Button look="quiet" size="sm" onClick={onForget}>
          Забыть правки
        </Button>
      )}
    </form>
  )
}
