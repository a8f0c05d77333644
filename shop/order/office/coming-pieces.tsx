import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import css from '#shop/office/office/orders.module.css'
import office from '#shop/office/office/page.module.css'
import type { AnswerSourceInput, PickLine } from '../counter.api.ts'
import { isOffered } from '../facts/transfer-states.ts'
import { counterApi } from './counter-api.ts'
import { orderQuery } from './order-queries.ts'

type Props = {
  readonly number: string
  readonly coming: NonNullable<PickLine['coming']>
  /** Offset of the store's city from UTC in minutes. */
  readonly offset: number
}

/** PARCEL-03: pieces of a line that another store sends, or that the buyer is asked about. */
export const Coming = ({ number, coming, offset }: Props) => {
  const { transfer_id, state, from_name, quantity, arrives_at, until } = coming
  const offered = state === 'parcel_offered' ? 'Предложили отдельной посылкой' : 'Предложили'
  return (
    <div className={css.proposed}>
      <p role="status">
        {isOffered(state) && until !== null
          ? `${offered} ${quantity}\u00a0шт.: ${from_name}. Ждём ответа до\u00a0${storeMoment(until, offset)}`
          : `Привезут ${quantity}\u00a0шт.: ${from_name}, будет к\u00a0${storeMoment(arrives_at, offset)}`}{' '}
        {!isOffered(state) && (
          <Link className={office.link} to={`/transfers/${transfer_id}`}>
            Перемещение {transfer_id}
          </Link>
        )}
      </p>
      {isOffered(state) && <Answers number={number} transferId={transfer_id} isParcel={state === 'parcel_offered'} />}
    </div>
  )
}

type AnswersProps = { readonly number: string; readonly transferId: string; readonly isParcel: boolean }
const Answers = ({ number, transferId, isParcel }: AnswersProps) => {
  const client = useQueryClient()
  const { busy, error, run } = useCall()
  const [keys] = useState(() => ({ agreed: crypto.randomUUID(), withdrawn: crypto.randomUUID() }))
  const answer = (given: AnswerSourceInput['answer']): void =>
    run(
      'Failed to record an answer',
      () =>
        counterApi.answerSource({ number, transfer_id: transferId, answer: given }, { idempotencyKey: keys[given] }),
      () => client.invalidateQueries({ queryKey: orderQuery(number).queryKey }),
    )
  return (
    <>
      <div className={css.answers}>
        <Button look="line" size="sm" disabled={busy} onClick={() => answer('agreed')}>
          {isParcel ? 'Согласен' : 'Подождёт'}, сказал по&nbsp;телефону
        </Button>
        <Button look="quiet" size="sm" disabled={busy} onClick={() => answer('withdrawn')}>
          Товар нашёлся
        </Button>
      </div>
      <FormError>{error}</FormError>
    </>
  )
}
