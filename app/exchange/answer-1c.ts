/** EXCH-02: what 1C asks of the shop, request by request. It is always 1C that calls: `type` and `mode` say what it wants. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import { safeFileName } from '#platform/commerceml/file-name.ts'
import { transaction } from '#platform/db/transaction.ts'
import { deleteSessionsBefore } from '#shop/exchange/journal.sql.ts'
import { appendPicture, dropPictures } from '#shop/exchange/pictures.sql.ts'
import {
  addFigures,
  addFile,
  appendPart,
  bytesWaiting,
  countOtherFile,
  dropOldParts,
  endSession,
  findFile,
  forgetFiles,
  hashOf,
  insertSession,
  setFileState,
  setSetOfFile,
  setVersion,
  useSession,
  SESSION_KINDS,
  type SessionKind,
  type SessionRow,
} from '#shop/exchange/sessions.sql.ts'
import { ImportBusy } from '../import/run-import.ts'
import { deactivateUnnamed } from './deactivate-goods.ts'
import { openFile, workOnFile, type FileDeps, type FileOutcome } from './import-file.ts'
import { isPicture } from './stage-file.ts'
import {
  COOKIE,
  failure,
  FILE_LIMIT,
  progress,
  success,
  type Answer,
  type Asked,
  type ExchangeLogin,
  type SaleExchange,
} from './protocol.ts'

export type Exchange1C = FileDeps & {
  readonly login: ExchangeLogin
  readonly sale: SaleExchange
  /** How long one request works before it answers `progress`. */
  readonly sliceMs?: number
  readonly onError: (error: unknown) => void
}

const MAX_WAITING = 1024 * 1024 * 1024
const SESSION_MS = 60 * MINUTE_MS
export const JOURNAL_DAYS = 180
const SLICE_MS = 15_000
/** A program asks again immediately. */
const BUSY_MS = 1_000
const VERSION = '3.1'

const sessidOf = (cookie: string): string => hashOf(`sessid ${cookie}`).toString('hex').slice(0, 32)
const isKind = (type: string): type is SessionKind => SESSION_KINDS.some((kind) => kind === type)
const isRead = (name: string): boolean => /\.(xml|zip)$/i.test(name)

const basicOf = (header: string): readonly [login: string, password: string] | null => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 0 ? null : [text.slice(0, at), text.slice(at + 1)]
}

export const openExchange1C = (deps: Exchange1C): ((asked: Asked) => Promise<Answer>) => {
  const { db, now, login, sale, sliceMs = SLICE_MS, onError } = deps
  /** Work of this node that goes on between requests. Other nodes see its locks. */
  const running = new Map<string, Promise<FileOutcome>>()

  const checkauth = async ({ authorization, ip, type }: Asked): Promise<Answer> => {
    const given = basicOf(authorization)
    if (given === null) return failure('Нужны имя и\u00a0пароль: их вводят в\u00a0настройке обмена 1С.', 401)
    if (!isKind(type)) return failure(`Обмена «${type.slice(0, 40)}» нет: есть catalog и\u00a0sale.`)
    const who = await login(given[0], given[1], ip)
    if (typeof who === 'string') return failure(who, 401)
    const at = now()
    await deleteSessionsBefore(db, new Date(at.getTime() - JOURNAL_DAYS * DAY_MS))
    await dropOldParts(db, new Date(at.getTime() - DAY_MS))
    const cookie = randomBytes(16).toString('hex')
    await insertSession(db, { cookie, program: who.program, kind: type, at })
    return success(COOKIE, cookie, `sessid=${sessidOf(cookie)}`, `timestamp=${Math.floor(at.getTime() / 1000)}`)
  }

  const init = async ({ version, cookie }: Asked, session: SessionRow): Promise<Answer> => {
    await forgetFiles(db, session.id)
    const classic = ['zip=yes', `file_limit=${FILE_LIMIT}`]
    if (version === '') return { status: 200, text: classic.join('\n') }
    await setVersion(db, session.id, version.slice(0, 20))
    return { status: 200, text: [...classic, `sessid=${sessidOf(cookie)}`, `version=${VERSION}`].join('\n') }
  }

  const takeFile = async ({ filename, body }: Asked, session: SessionRow): Promise<Answer> => {
    const name = safeFileName(filename)
    const bytes = await body()
    if (!isRead(name) && !isPicture(name)) {
      await countOtherFile(db, session.id, now())
      return success()
    }
    if ((await bytesWaiting(db, session.id)) + bytes.length > MAX_WAITING)
      return failure(`Файлов больше 1\u00a0ГБ, последний ${name}: выгружайте по\u00a0частям.`)
    if (!isRead(name)) {
      await appendPicture(db, session.id, name, bytes)
      return success()
    }
    await transaction(db, (trx) => appendPart(trx, { sessionId: session.id, name, bytes, at: now() }))
    return session.kind === 'sale' ? sale.receive(session, name) : success()
  }

  /** Waits for work that began now or earlier, as long as a request may take. */
  const follow = async (key: string, work: () => Promise<FileOutcome>): Promise<Answer> => {
    const started =
      running.get(key) ??
      work()
        .catch((error: unknown): FileOutcome => {
          onError(error)
          return {
            is: 'failed',
            message: 'Магазин не\u00a0смог загрузить файл и\u00a0ничего не\u00a0изменил. Повторите обмен.',
          }
        })
        .finally(() => running.delete(key))
    running.set(key, started)
    const waiting = new AbortController()
    const outcome = await Promise.race([started, sleep(sliceMs, null, { signal: waiting.signal }).catch(() => null)])
    waiting.abort()
    if (outcome === null) return progress('Загружаем')
    if (outcome.is === 'done') return success()
    if (outcome.is === 'failed') return failure(outcome.message)
    await sleep(Math.min(BUSY_MS, sliceMs))
    return progress(outcome.message)
  }

  const importFile = async ({ filename }: Asked, session: SessionRow): Promise<Answer> => {
    const name = safeFileName(filename)
    return follow(`${session.id} ${name}`, async () => {
      const file = await openFile(deps, session, name)
      if (file === null)
        return { is: 'failed', message: `Файла ${name} в\u00a0этом обмене нет: передайте его ещё раз.` }
      if ('is' in file) return file
      return session.kind === 'sale' ? sale.work(session, file) : workOnFile(deps, session, file.id)
    })
  }

  const deactivate = (session: SessionRow): Promise<Answer> =>
    follow(`${session.id} deactivate`, async () => {
      const name = 'deactivate'
      const id = (await addFile(db, session.id, name, now())) ?? (await findFile(db, session.id, name))?.id
      if (id === undefined) throw new Error('a step of the exchange was not stored')
      try {
        const { figures, stopped } = await deactivateUnnamed(deps, session, (trx, setId) =>
          setSetOfFile(trx, id, setId),
        )
        await addFigures(db, id, figures)
        const message =
          stopped === null
            ? ''
            : `Остановлено: загрузка ${stopped.reasons.join('; ')}. Набор ${stopped.draft} ждёт второго человека.`
        await setFileState(db, id, { state: stopped === null ? 'done' : 'stopped', message })
        return stopped === null ? { is: 'done', message } : { is: 'failed', message }
      } catch (error) {
        if (error instanceof ImportBusy) return { is: 'busy', message: 'Идёт другая загрузка' }
        throw error
      }
    })

  const answerIn = async (asked: Asked, session: SessionRow): Promise<Answer> => {
    switch (asked.mode) {
      case 'init':
        return init(asked, session)
      case 'file':
        return takeFile(asked, session)
      case 'import':
        return importFile(asked, session)
      case 'deactivate':
        return deactivate(session)
      case 'complete':
        await dropPictures(db, session.id)
        await endSession(db, session.id, now())
        return success()
      case 'query':
      case 'success':
      case 'info':
        if (session.kind !== 'sale') return failure('Заказы отдаём обмену sale.')
        return sale.answer(asked.mode, session)
      default:
        return failure(`Запроса «${asked.mode.slice(0, 40)}» магазин не\u00a0знает.`)
    }
  }

  return async (asked) => {
    if (asked.mode === 'checkauth') return checkauth(asked)
    const at = now()
    const session =
      asked.cookie === '' ? undefined : await useSession(db, asked.cookie, at, new Date(at.getTime() - SESSION_MS))
    if (session === undefined)
      return failure('Сеанс обмена закончился или не\u00a0начинался: начните обмен заново.', 401)
    if (session.kind !== asked.type) return failure('Сеанс начат для другого обмена: начните обмен заново.', 401)
    if (asked.sessid !== '' && asked.sessid !== sessidOf(asked.cookie))
      return failure('Ключ сеанса sessid не\u00a0тот: начните обмен заново.', 401)
    try {
      return await answerIn(asked, session)
    } catch (error) {
      if (error instanceof BadFile) return failure(error.message)
      throw error
    }
  }
}
