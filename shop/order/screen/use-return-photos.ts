import { useRef, useState } from 'react'
import { fileErrorOf } from '#kernel/attachments.ts'
import { api } from '#platform/client/client.ts'
import type { AnyRefused } from '#kernel/endpoint.ts'
import { MAX_RETURN_PHOTOS } from '../facts/return-policy.ts'

/** Photos of a request for a return: chosen files, which are uploaded when the request is sent. A file is uploaded once. */
export const useReturnPhotos = (token: string) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const uploaded = useRef(new Map<File, string>())
  /** The file whose upload the network has ended. */
  const [unsent, setUnsent] = useState<File | null>(null)

  /** The ids of the uploaded photos, or why one of them was refused, with the name of its file. */
  const upload = async (digits: string): Promise<string[] | AnyRefused> => {
    const ids: string[] = []
    setUnsent(null)
    for (const file of files) {
      const known = uploaded.current.get(file)
      if (known !== undefined) {
        ids.push(known)
        continue
      }
      const given = { token, file, ...(digits === '' ? {} : { last_digits: digits }) }
      const answer = await api.order.addReturnPhoto(given).catch((failure: unknown) => {
        setUnsent(file)
        throw failure
      })
      if (!answer.ok)
        return answer.refusal === 'bad-file' ? { ...answer, message: `${file.name}: ${answer.message}` } : answer
      uploaded.current.set(file, answer.value.photo_id)
      ids.push(answer.value.photo_id)
    }
    return ids
  }
  return {
    files,
    unsent,
    /** What has to be mended before the request is sent. */
    fault:
      files.length > MAX_RETURN_PHOTOS
        ? `Можно приложить не\u00a0больше ${MAX_RETURN_PHOTOS} фото: уберите лишние.`
        : files.some((file) => fileErrorOf(file) !== null)
          ? 'Уберите файлы, которые не\u00a0подходят.'
          : null,
    attach: (added: readonly File[]) => setFiles((before) => [...before, ...added]),
    remove: (file: File) => setFiles((before) => before.filter((one) => one !== file)),
    /** After the shop has said that it does not have one of them any more. */
    forgetUploads: () => uploaded.current.clear(),
    clear: () => setFiles([]),
    upload,
  }
}
