/** Calls over the pictures that records name (OFFICE-02). */
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { pictureHash } from '#platform/decoding/picture-hash.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { forStaff, notAllowed } from '#shop/office/face.ts'
import { fileOfHash, findPictures, readPictures } from '#shop/product/pictures.sql.ts'
import { runImport } from '../import/run-import.ts'
import { noRecord, unlessBusy } from './change-refusals.ts'
import { declarationOf } from './describe-record.ts'
import { mayWrite } from './record-rights.ts'
import { audit, deskOf, originOf, type ChangesDeps } from './settle-change.ts'

const FOUND = 24

/** «Крем (1).JPG» of this hash as office/krem-1-0123abcd.jpg: a name of its own, since a picture is known by its name. */
const fileNameOf = (name: string, hash: string): string => {
  const dot = name.lastIndexOf('.')
  const [base, ending] = dot === -1 ? [name, 'jpg'] : [name.slice(0, dot), name.slice(dot + 1).toLowerCase()]
  const words = base
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `office/${words === '' ? 'picture' : words}-${hash.slice(0, 8)}.${/^(webp|png|jpe?g|avif)$/.test(ending) ? ending : 'jpg'}`
}

type PictureCalls = 'recordPictures' | 'uploadPicture'

export const pictureCalls = (deps: ChangesDeps): Pick<Handlers<typeof changes, Caller>, PictureCalls> => {
  return {
    recordPictures: ({ files, q }, caller) =>
      forStaff(deps, changes.recordPictures, caller, async () =>
        done({ pictures: q === '' ? await readPictures(deps.db, files) : await findPictures(deps.db, q, FOUND) }),
      ),

    uploadPicture: ({ kind, file }, caller) =>
      forStaff(deps, changes.uploadPicture, caller, async (member) => {
        if (declarationOf(kind) === undefined) return noRecord
        if (!mayWrite(member, [kind])) return notAllowed
        const bytes = await file.bytes()
        const hash = pictureHash(bytes)
        // An equal file has a name already, which records may name.
        const present = await fileOfHash(deps.db, hash)
        if (present !== undefined) return done({ file: present })
        const name = fileNameOf(file.name, hash)
        const none = async function* () {}
        const faults: string[] = []
        return unlessBusy(async () => {
          await runImport(
            deskOf(deps).db,
            {
              kinds: new Set(),
              knownPictures: none,
              records: none,
              pictures: async function* () {
                yield { file: name, where: file.name, bytes: async () => bytes }
              },
            },
            {
              now: deps.clock.now(),
              refusesToWait: true,
              origin: originOf(member, 'form', `Картинка «${file.name}»`.slice(0, 300)),
              ...(deps.records.keepOriginal === undefined ? {} : { keepOriginal: deps.records.keepOriginal }),
              report: { invalid: (_, fault) => void faults.push(String(fault)), shortfall: () => {}, done: () => {} },
            },
          )
          const stored = await fileOfHash(deps.db, hash)
          if (faults[0] !== undefined || stored === undefined)
            return refuse('bad-file', `${faults[0] ?? 'Картинка не сохранена'}.`)
          await audit(deps, member, 'picture uploaded', stored, { size: file.size })
          return done({ file: stored })
        })
      }),
  }
}
