/** Why a carrier has no label of an order or a part of it, and what is done instead. */
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import type { OfficeOrder } from '../counter.api.ts'

type Unlabelled = Pick<OfficeOrder, 'delivery' | 'carrier' | 'shipment' | 'pieces' | 'picked'>

const OWN_LABEL = 'ярлыка службы доставки у\u00a0него не\u00a0бывает. Для пакета есть «Печать наклейки».'

export const noLabelText = ({ delivery, carrier, shipment, pieces, picked }: Unlabelled): string => {
  if (carrier === null)
    return delivery === 'pickup'
      ? `Этот заказ забирают в\u00a0магазине: ${OWN_LABEL}`
      : `Этот заказ везёт курьер магазина: ${OWN_LABEL}`
  if (shipment === null && picked < pieces) return 'Ярлыка ещё нет: посылку оформим, когда соберёте всё.'
  switch (shipment?.state) {
    case undefined:
    case 'waiting':
    case 'creating':
    case 'created':
      return 'Ярлыка ещё нет: служба доставки готовит его, обычно это минута.'
    case 'failed':
      return `Ярлыка нет: ${carrierName(carrier)} не\u00a0берёт посылку. Причина названа на\u00a0странице заказа.`
    case 'cancelled':
      return 'Ярлыка нет: посылка отменена.'
    default:
      return 'Ярлык уже не\u00a0нужен: посылка у\u00a0службы доставки.'
  }
}
