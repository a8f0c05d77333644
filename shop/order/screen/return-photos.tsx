import { api } from '#platform/client/client.ts'
import { LoadedPhotos } from '#platform/ui/images/loaded-photos.tsx'
import type { ReturnPhoto } from '../order-return.api.ts'

/** The photos of a return, for the signed-in buyer. */
export const ReturnPhotos = ({ token, photos }: { token: string; photos: readonly ReturnPhoto[] }) => (
  <LoadedPhotos
    photos={photos}
    label={'Фото к\u00a0возврату'}
    load={async (photo_id) => {
      try {
        const answer = await api.order.returnPhoto({ token, photo_id })
        return answer.ok ? answer.value.jpeg : null
      } catch (failure) {
        console.error('Failed to load a photo of a return', failure)
        return null
      }
    }}
  />
)
