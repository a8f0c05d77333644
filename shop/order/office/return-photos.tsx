import { LoadedPhotos } from '#platform/ui/images/loaded-photos.tsx'
import type { OfficeOrder } from '../counter.api.ts'
import { counterApi } from './counter-api.ts'
import css from '#shop/office/office/orders.module.css'

/** STAFF-04: what the buyer shows before the goods come. */
export const ReturnPhotos = ({ order: { number, return_photos } }: { order: OfficeOrder }) =>
  return_photos.length > 0 && (
    <section className={css.shipment} aria-label={'Фото к\u00a0возврату'}>
      <p>Покупатель приложил фото к&nbsp;возврату</p>
      <LoadedPhotos
        photos={return_photos}
        label={'Фото покупателя'}
        load={(photo_id) => counterApi.returnPhoto({ number, photo_id })}
      />
    </section>
  )
