import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Handlers, type Refused } from '#kernel/endpoint.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { RefusalName } from '#kernel/wire-codes.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff, membersWith, writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { AuditAction } from '#shop/office/facts/audit-actions.ts'
import { alarmOf, answerWay, caseNumber } from '../facts/cases.ts'
import { officeCases, type CaseView } from '../office-cases.api.ts'
import {
  changeCase,
  countReasons,
  insertMessage,
  markAnswered,
  readCase,
  readCasePhoto,
  readCasePhotos,
  readCases,
  readThread,
  type CaseChange,
  type CaseDetails,
} from './cases.sql.ts'
import { openMissingCases } from './open-cases.ts'
import { enqueueCaseAnswer } from './send-case-answer.job.ts'

type Deps = { readonly db: Kysely<DB>; readonly clock: Clock }

const PAGE_SIZE = 50
const noCase = refuse('no-record', 'Такого обращения нет: возможно, покупатель удалил свои данные.')
const changed = refuse(
  'record-changed',
  'Обращение за\u00a0это время изменилось: написал покупатель или коллега. Прочитайте его ещё раз, ваш текст сохранён.',
)

const unreachable = refuse(
  'not-sendable',
  'У\u00a0покупателя нет ни\u00a0почты, ни\u00a0мобильного телефона: позвоните и\u00a0оставьте заметку.',
)
const noColleague = refuse('no-member', 'Этот сотрудник больше не\u00a0разбирает обращения. Выберите другого.')

const viewOf = async (
  db: Kysely<DB> | Transaction<DB>,
  { feedback_id: _, owner_id, token: __, ...details }: CaseDetails,
  member: StaffMember,
  now: Date,
): Promise<CaseView> => ({
  ...details,
  is_mine: owner_id === member.id,
  answer_by: answerWay(details),
  colleagues: (await membersWith(db, 'cases.work'))
    .filter(({ id }) => id !== owner_id && id !== member.id)
    .map(({ login, name }) => ({ login, name })),
  opened_at: details.opened_at.toISOString(),
  waits_since: details.waits_since?.toISOString() ?? null,
  alarm: alarmOf({ waits_since: details.waits_since, has_owner: details.owner !== null }, now),
  photos: await readCasePhotos(db, details.id),
  messages: (await readThread(db, details.id)).map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
})

type Read = { readonly id: number; readonly version: number }
type Work = {
  readonly change: (before: CaseDetails, at: Date) => CaseChange
  /** What is written in the same transaction; the version is the caller's. */
  readonly write?: (tx: Transaction<DB>, at: Date) => Promise<void>
  readonly action: AuditAction
}

const isWork = (asked: object): asked is Work => 'change' in asked

export const officeCasesCalls = (deps: Deps): Handlers<typeof officeCases, Caller> => {
  const { db, clock } = deps
  /** `workOf` may refuse. */
  const work = <R extends RefusalName = never>(
    call: 'changeCase' | 'replyCase' | 'noteCase',
    { id, version }: Read,
    caller: Caller,
    workOf: (
      member: StaffMember,
      before: CaseDetails,
      tx: Transaction<DB>,
    ) => Promise<Work | Refused<R>> | Work | Refused<R>,
  ) =>
    forStaff(deps, officeCases[call], caller, (member) =>
      transaction(db, async (tx): Promise<Done<CaseView> | Refused<'no-record' | 'record-changed' | R>> => {
        const before = await readCase(tx, id)
        if (before === undefined) return noCase
        const asked = await workOf(member, before, tx)
        if (!isWork(asked)) return asked
        const { change, write, action } = asked
        const at = clock.now()
        const next = change(before, at)
        if (!(await changeCase(tx, id, version, next))) return changed
        await write?.(tx, at)
        const became = Object.fromEntries(
          Object.entries({ case_state: next.state, case_reason: next.reason }).filter(
            ([, value]) => value !== undefined,
          ),
        )
        await writeAudit(tx, { staffId: member.id, at, action, subject: caseNumber(id), became })
        const after = await readCase(tx, id)
        return after === undefined ? noCase : done(await viewOf(tx, after, member, at))
      }),
    )
  return {
    cases: ({ show = 'open', q = '', page = 1 }, caller) =>
      forStaff(deps, officeCases.cases, caller, async (member) => {
        await openMissingCases(db)
        const rows = await readCases(db, { show, q, staffId: member.id, page, pageSize: PAGE_SIZE })
        const now = clock.now()
        return done({
          cases: rows.map(({ total: _, ...row }) => ({
            ...row,
            opened_at: row.opened_at.toISOString(),
            waits_since: row.waits_since?.toISOString() ?? null,
            alarm: alarmOf({ waits_since: row.waits_since, has_owner: row.owner !== null }, now),
          })),
          total: rows[0]?.total ?? 0,
          page_size: PAGE_SIZE,
        })
      }),

    caseStatistics: ({ days = 30 }, caller) =>
      forStaff(deps, officeCases.caseStatistics, caller, async () =>
        done({ reasons: await countReasons(db, new Date(clock.now().getTime() - days * DAY_MS)) }),
      ),

    openedCase: ({ id }, caller) =>
      forStaff(deps, officeCases.openedCase, caller, async (member) => {
        const details = await readCase(db, id)
        return details === undefined ? noCase : done(await viewOf(db, details, member, clock.now()))
      }),

    casePhoto: ({ id, photo_id }, caller) =>
      forStaff(deps, officeCases.casePhoto, caller, async () => {
        const jpeg = await readCasePhoto(db, id, photo_id)
        return jpeg === undefined
          ? refuse('no-photo', 'Фотографии у\u00a0обращения нет.')
          : done({ jpeg: jpeg.toString('base64') })
      }),

    changeCase: ({ mine, owner: login, reason, closed, order_number, ...read }, caller) =>
      work('changeCase', read, caller, async (member, _, tx) => {
        const owner =
          login === undefined ? undefined : (await membersWith(tx, 'cases.work')).find((one) => one.login === login)
        if (login !== undefined && owner === undefined) return noColleague
        return {
          action: 'case changed',
          change: (before, at) => ({
            ...(mine === undefined ? {} : { owner_id: mine ? member.id : null }),
            ...(owner === undefined ? {} : { owner_id: owner.id }),
            ...((mine === true || owner !== undefined) && before.state === 'new' ? { state: 'open' as const } : {}),
            ...(reason === undefined ? {} : { reason }),
            ...(order_number === undefined ? {} : { order_number }),
            ...(closed === true ? { state: 'closed' as const, closed_at: at, waits_since: null } : {}),
            ...(closed === false && before.state === 'closed'
              ? { state: 'open' as const, closed_at: null, waits_since: at }
              : {}),
          }),
        }
      }),

    replyCase: ({ text, ...read }, caller) =>
      work('replyCase', read, caller, (member, asked) =>
        answerWay(asked) === null
          ? unreachable
          : {
              action: 'case answered',
              // Who answers a case of nobody answers for it.
              change: ({ owner_id, owner }) => ({
                owner_id: owner === null ? member.id : owner_id,
                state: 'waiting',
                closed_at: null,
                waits_since: null,
              }),
              write: async (tx, at) => {
                const message = { caseId: read.id, kind: 'staff', staffId: member.id, body: text.trim(), at } as const
                await enqueueCaseAnswer(tx, await insertMessage(tx, message))
                await markAnswered(tx, read.id, at)
              },
            },
      ),

    noteCase: ({ text, ...read }, caller) =>
      work('noteCase', read, caller, (member) => ({
        action: 'case noted',
        change: () => ({}),
        write: async (tx, at) => {
          await insertMessage(tx, { caseId: read.id, kind: 'note', staffId: member.id, body: text.trim(), at })
        },
      })),
  }
}
