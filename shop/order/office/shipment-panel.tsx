/** What staff do with a carrier's parcel: print its label, or send it again after the carrier has refused it. */
import { useMutation } from '@tanstack/react-query'
import { mayDo } from '#kernel/staff-rights.ts'
import type { OfficeOrder } from '../counter.api.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { ApiFailure, failureText } from '#platform/client/failure.ts'
import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { counterApi } from './counter-api.ts'
import { Refusal, valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { shipmentText } from './order-words.ts'
import css from '#shop/office/office/orders.module.css'

export const ShipmentPanel = ({ order }: { order: OfficeOrder }) => {
  const { say, me } = useDesk()
  const { act } = useOutbox()
  const { number, carrier, shipment, state } = order
  const label = useMutation({
    mutationFn: async () => valueOrThrow(await counterApi.label({ number })),
    onSuccess: ({ pdf }) => saveFile(`${number}.pdf`, bytesOfBase64(pdf), 'application/pdf'),
    onError: (error) =>
      say('bad', error instanceof Refusal || error instanceof ApiFailure ? error.message : failureText(error)),
  })
  if (carrier === null || (shipment === null && state !== 'assembling')) return null
  if (shipment?.state === 'failed')
    return (
      <Notice tone="bad">
        <p>
          {carrierName(carrier)} не&nbsp;берёт посылку{shipment.detail !== null && `: ${shipment.detail}`}
        </p>
        {mayDo(me, 'orders.ship') && (
          <div className={css.answers}>
            <Button look="line" onClick={() => act({ call: 'sendAgain', input: { number } })}>
              Отправить ещё раз
            </Button>
          </div>
        )}
      </Notice>
    )
  return (
    <section className={css.shipment} aria-label="Посылка">
      <p role="status">{shipmentText(order)}</p>
      {shipment?.has_label === true && (
        <Button look="line" disabled={label.isPending} onClick={() => label.mutate()}>
          Скачать ярлык
        </Button>
      )}
    </section>
  )
}
