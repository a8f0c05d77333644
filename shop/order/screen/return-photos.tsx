import { api } from '#platform/client/client.ts'
import { LoadedPhotos } from '#platform/ui/images/loaded-photos.tsx'
import type { ReturnPhoto } from '../order-return.api.ts'

/** The photos of a return, for the signed-in buyer. */
export const ReturnPhotos = ({ token, photos }: { token: string; photos: readonly ReturnPhoto[] }) => (
  <LoadedPhotos
    photos={photos}
    label={'Фото к\u00a0возврату'}
    load={(photo_id) => api.order.returnPhoto({ token, photo_id })}
  />
)
