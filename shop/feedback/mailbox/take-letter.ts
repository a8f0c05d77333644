/** DESK-02: a letter of the mailbox becomes a message of its case, or a new case. The shop writes no letter about it. */
import type { Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { DAY_S } from '#kernel/durations.ts'
import { readable } from '#kernel/text.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { JobDeps } from '#platform/jobs/job.ts'
import { reencodePhoto, type Photo } from '#platform/photos/photos.ts'
import type { LetterFate, MailboxLetter } from '#providers/ports/mailbox.ts'
import { insertMessage, openCase, reopenCase } from '../cases/cases.sql.ts'
import { noteUndelivered } from '../cases/undelivered.ts'
import { isThreadOf, threadReference } from '../cases/thread-id.ts'
import { caseNumberIn, MAX_CASE_TEXT, orderNumberIn, reasonOf } from '../facts/cases.ts'
import { foldQuote } from '../facts/quoted-text.ts'
import type { Bounce, Letter } from './letter.ts'
import {
  insertLetter,
  lockLetter,
  readCaseOfLetter,
  readLetterCase,
  readPersonOf,
  type LetterCase,
} from './letters.sql.ts'
import { readLetter } from './read-letter.ts'

/** Letters of one address in a day that become messages. */
const MAX_A_DAY = 20
const WORDLESS = 'Письмо без текста.'
const CUT = '\n… (письмо длиннее, целиком оно в\u00a0ящике)'
const MANY_LINES = /\n{3,}/g

type Deps = JobDeps & {
  /** Addresses of the shop itself, in lower case. */
  readonly ownAddresses: readonly string[]
}
type Sent = Letter & { readonly from: NonNullable<Letter['from']> }

const cleaned = (text: string): string =>
  maskCardNumbers(readable(text.replaceAll('\r\n', '\n')).replaceAll(MANY_LINES, '\n\n').trim())

const cut = (text: string): string =>
  text.length <= MAX_CASE_TEXT ? text : text.slice(0, MAX_CASE_TEXT - CUT.length).trimEnd() + CUT

const hasAddress = ({ email }: LetterCase, { from }: Sent): boolean =>
  email.toLowerCase() === from.address.toLowerCase()

/**
 * The case that the letter goes on with: by the letters that it answers first, by the number in its subject otherwise. A number and the
 * Message-ID of a letter of buyers are no secrets, so they count for the mailbox of the case only.
 */
const caseOf = async (tx: Transaction<DB>, letter: Sent): Promise<LetterCase | undefined> => {
  for (const id of letter.references) {
    const reference = threadReference(id)
    const named = await (reference === undefined ? readCaseOfLetter(tx, id) : readLetterCase(tx, reference.caseId))
    if (named === undefined) continue
    if (reference === undefined ? hasAddress(named, letter) : isThreadOf(reference, named.token)) return named
  }
  const number = caseNumberIn(letter.subject)
  const numbered = number === null ? undefined : await readLetterCase(tx, number)
  return numbered !== undefined && hasAddress(numbered, letter) ? numbered : undefined
}

const openOf = async (tx: Transaction<DB>, { from, subject, text }: Sent, at: Date) => {
  const person = await readPersonOf(tx, from.address)
  const own = foldQuote(text).text
  const body = cut(cleaned([subject, text].filter((part) => part.trim() !== '').join('\n\n')))
  return openCase(tx, {
    reason: reasonOf(`${subject}\n${own}`),
    orderNumber: orderNumberIn(`${subject}\n${text}`),
    name: maskCardNumbers(from.name) || person?.name || from.address,
    phone: person?.phone ?? '',
    email: from.address,
    body: body || WORDLESS,
    at,
  })
}

const noteOf = (found: LetterCase | undefined, letter: Sent, unread: readonly string[]): string =>
  [
    found !== undefined && !hasAddress(found, letter) ? `Написано с\u00a0другой почты: ${letter.from.address}.` : '',
    unread.length === 0
      ? ''
      : `Вложения остались в\u00a0ящике, магазин хранит только фотографии JPG и\u00a0PNG: ${unread.join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join('\n')

const write = async (
  tx: Transaction<DB>,
  letter: Sent,
  { letterId, photos, unread, at }: { letterId: string; photos: readonly Photo[]; unread: readonly string[]; at: Date },
): Promise<void> => {
  if (await lockLetter(tx, letterId)) return
  const found = await caseOf(tx, letter)
  if (found !== undefined) await reopenCase(tx, found.id, at)
  const body = cut(cleaned(letter.text)) || WORDLESS
  const message = { kind: 'buyer', staffId: null, body, at } as const
  const stored =
    found === undefined
      ? await openOf(tx, letter, at)
      : { case_id: found.id, message_id: await insertMessage(tx, { ...message, caseId: found.id }) }
  if (stored === undefined) throw new Error('A letter has opened no case')
  await insertLetter(tx, letterId, stored.message_id, photos)
  const note = noteOf(found, letter, unread)
  if (note !== '') await insertMessage(tx, { ...message, kind: 'note', caseId: stored.case_id, body: note })
}

const WHY_UNDELIVERED: Readonly<Record<Bounce['reason'], string>> = {
  'no-mailbox': 'такой почты нет',
  full: 'ящик покупателя переполнен',
  refused: 'почта покупателя его не\u00a0приняла',
}
/** An answer that a report names by a Message-ID with the mark of its case. Letters of other kinds have none. */
const takeBounce = async ({ db, clock }: Deps, { reason, letters }: Bounce): Promise<void> => {
  for (const reference of letters.flatMap((id) => threadReference(id) ?? [])) {
    const named = await readLetterCase(db, reference.caseId)
    if (named === undefined || !isThreadOf(reference, named.token)) continue
    const why = `Письмо не\u00a0дошло: ${WHY_UNDELIVERED[reason]}. Позвоните покупателю.`
    const { caseId, messageId } = reference
    await transaction(db, (tx) => noteUndelivered(tx, { caseId, messageId, why, at: clock.now() }))
  }
}

/** What cannot be a message stays in the mailbox with a flag, and the log says why; of whom it is, only the mailbox says. */
export const takeLetter = async (deps: Deps, { uid, source }: MailboxLetter): Promise<LetterFate> => {
  const { db, clock, alert, ownAddresses } = deps
  const refused = (why: string): LetterFate => {
    alert(`Входящее письмо ${uid} ${why}: оно осталось в ящике с флажком, прочтите его там`)
    return 'refused'
  }
  if (source === null) return refused('слишком большое')
  const letter = await readLetter(source)
  if (letter === null) return refused('не читается')
  const { from, bounce } = letter
  if (bounce !== null) await takeBounce(deps, bounce)
  if (letter.isAutomatic || (from !== null && ownAddresses.includes(from.address.toLowerCase()))) return 'taken'
  if (from === null) return refused('без адреса отправителя')
  const at = clock.now()
  const letterId = letter.messageId ?? createHash('sha256').update(source).digest('hex')
  if ((await incrementRateCount(db, `letters of ${from.address.toLowerCase()}`, DAY_S, at)) > MAX_A_DAY)
    return refused('сверх двадцати за день с одной почты')
  const encoded = await Promise.all(letter.pictures.map((picture) => reencodePhoto(picture)))
  const photos = encoded.filter((photo) => typeof photo !== 'string')
  const broken = encoded.length - photos.length
  const unread = [...letter.others, ...(broken === 0 ? [] : [`повреждённых картинок: ${broken}`])]
  await transaction(db, (tx) => write(tx, { ...letter, from }, { letterId, photos, unread, at }))
  return 'taken'
}
