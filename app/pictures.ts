/** The pictures of the running shop: its catalogue's and its customers'. */
import { join } from 'node:path'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Pool } from '#platform/db/pool.ts'
import { customersPhotos, findOriginal, listOriginals, newestPicture } from '#platform/photos/picture.sql.ts'
import type { Originals } from '#platform/pictures/originals.ts'
import { openPictures, type Pictures } from '#platform/pictures/pictures.ts'
import { startPreparation, type Preparation } from '#platform/pictures/prepare-pictures.ts'
import type { AppConfig } from './config.ts'
import type { OperatorLog } from './log.ts'

type OnError = OperatorLog['error']

export const openShopPictures = (config: AppConfig, { db }: Pool, originals: Originals, onError: OnError): Pictures =>
  openPictures({
    originals,
    originalsFolder: join(config.shopDir, 'pictures'),
    encodedFolder: config.picturesDir,
    findOriginal: findOriginal(db),
    customersPhotos: customersPhotos(db),
    onNotStored: (reason) => onError(new Error(`картинки не сохраняются в ${config.picturesDir}: ${reason}`)),
  })

/** Removes the files of deleted photos of customers now and every hour; returns what stops it. */
export const removeDeletedPhotos = ({ removeDeleted }: Pictures, onError: OnError): (() => void) => {
  const remove = () => void removeDeleted().catch(onError)
  remove()
  const timer = setInterval(remove, HOUR_MS).unref()
  return () => clearInterval(timer)
}

export const preparePictures = (config: AppConfig, { db }: Pool, pictures: Pictures, onError: OnError): Preparation =>
  startPreparation({
    pictures,
    encodedFolder: config.picturesDir,
    listOriginals: listOriginals(db),
    newest: newestPicture(db),
    onError,
  })
