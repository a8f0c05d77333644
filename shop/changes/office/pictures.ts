import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'

/** Pictures of the shop by their files, and those whose file has the word. */
export const usePictures = (files: readonly string[], q = '') => {
  const { data } = useQuery({
    queryKey: ['record pictures', files, q],
    enabled: files.length > 0,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordPictures({ files: [...files], q }, { signal })).pictures,
    placeholderData: (last) => last,
  })
  return { pictures: data ?? [] }
}
