/**
 * PEOPLE-03, PEOPLE-04: every subscription of a mailbox, by the link of any letter to it. Whoever has the link reads the mailbox, so
 * each kind may be ended without signing in, also one that an account has asked for. Given again is what the mailbox itself has asked
 * for, and what the account asked whose own link it is.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { maskEmail } from '#kernel/email.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { mailboxSubject, recordConsent } from '#shop/consent/face.ts'
import { arrivalRequests } from '#shop/product/face.ts'
import type { MailboxSubscription, MailboxSubscriptions, SetMailboxSubscription } from '../subscribe.api.ts'
import { aimStates, consentOfAim, customerByLettersToken, writeAccountConsent } from '../consents/account-consents.ts'
import { subscriberByEmail, updateState } from './subscribe.sql.ts'
import { leaveNews, newsConsent, requestSubscription, type SubscribeDeps } from './subscriptions.ts'

type Kind = MailboxSubscription['kind']
const ACCOUNT_KINDS = ['favourites', 'points'] as const

/** A mailbox, with the accounts that have named it. `ownId`: the account whose letters have this link. */
type Mailbox = { readonly email: string; readonly customerIds: readonly number[]; readonly ownId: number | null }

const deadLink = refuse('dead-link', 'Ссылка больше не\u00a0действует. Откройте её из\u00a0последнего письма.')
const oldConsent = refuse('old-consent', 'Текст согласия изменился. Обновите страницу и\u00a0включите ещё раз.')
const notHere = refuse(
  'not-offered',
  'Здесь это не\u00a0включить: войдите в\u00a0кабинет или откройте страницу товара.',
)

const MailRow = Row({ email: Type.String() })
const IdRow = Row({ id: Type.Integer() })

const mailboxOf = async (db: Kysely<DB> | Transaction<DB>, token: string): Promise<Mailbox | null> => {
  const ownId = (await customerByLettersToken(db, token)) ?? null
  const found = await queryRow(
    db,
    MailRow,
    sql`
    SELECT email FROM subscriber WHERE token = ${token}
    UNION ALL SELECT lower(email) FROM customer WHERE id = ${ownId}`,
  )
  const email = found?.email ?? (await arrivalRequests.byToken(db, token))
  if (email === undefined) return null
  const accounts = await queryRows(db, IdRow, sql`SELECT id FROM customer WHERE lower(email) = ${email} ORDER BY id`)
  return { email, customerIds: accounts.map(({ id }) => id), ownId }
}

const accountKind = async (
  db: Kysely<DB> | Transaction<DB>,
  { terms }: SubscribeDeps,
  { customerIds, ownId }: Mailbox,
  kind: (typeof ACCOUNT_KINDS)[number],
): Promise<MailboxSubscription | null> => {
  const consent = consentOfAim(terms, kind)
  if (consent === null || customerIds.length === 0 || (kind === 'points' && terms.bonus === null)) return null
  const states = await Promise.all(customerIds.map(async (id) => (await aimStates(db, id))(kind).isGiven))
  return {
    kind,
    is_given: states.includes(true),
    awaits_mailbox: false,
    may_give: ownId !== null,
    text: consent.text,
    version: consent.version,
    products: [],
  }
}

const subscriptionsOf = async (
  db: Kysely<DB> | Transaction<DB>,
  deps: SubscribeDeps,
  mailbox: Mailbox,
): Promise<MailboxSubscriptions> => {
  const { email } = mailbox
  const subscriber = await db.selectFrom('subscriber').select('state').where('email', '=', email).executeTakeFirst()
  const products = await arrivalRequests.names(db, email)
  const { news, arrival } = deps.terms.consents
  const accounts = []
  for (const kind of ACCOUNT_KINDS) accounts.push(await accountKind(db, deps, mailbox, kind))
  return {
    email: maskEmail(email),
    kinds: [
      {
        kind: 'news',
        is_given: subscriber?.state === 'confirmed',
        awaits_mailbox: subscriber?.state === 'asked',
        may_give: true,
        text: news.text,
        version: news.version,
        products: [],
      },
      {
        kind: 'arrivals',
        is_given: products.length > 0,
        awaits_mailbox: false,
        may_give: false,
        text: arrival.text,
        version: arrival.version,
        products,
      },
      ...accounts.filter((one) => one !== null),
    ],
  }
}

export const mailboxSubscriptions = async (
  deps: SubscribeDeps,
  token: string,
): Promise<Done<MailboxSubscriptions> | Refused<'dead-link'>> => {
  const mailbox = await mailboxOf(deps.db, token)
  return mailbox === null ? deadLink : done(await subscriptionsOf(deps.db, deps, mailbox))
}

const end = async (
  tx: Transaction<DB>,
  deps: SubscribeDeps,
  mailbox: Mailbox,
  kind: Kind,
  caller: Caller,
): Promise<void> => {
  switch (kind) {
    case 'news': {
      const subscriber = await subscriberByEmail(tx, mailbox.email)
      if (subscriber !== undefined && subscriber.state !== 'bounced') await leaveNews(tx, deps, subscriber, caller)
      return
    }
    case 'arrivals':
      return arrivalRequests.cancel(tx, mailbox.email, deps.clock.now())
    case 'favourites':
    case 'points':
      for (const id of mailbox.customerIds) await writeAccountConsent(tx, deps, id, kind, false, caller)
  }
}

const giveNews = async (tx: Transaction<DB>, deps: SubscribeDeps, email: string, caller: Caller): Promise<void> => {
  const subscriber = await subscriberByEmail(tx, email)
  // It has confirmed before, and its link is here: one press gives it again, as one ends it.
  if (subscriber?.state !== 'left') return requestSubscription(tx, deps, email, caller)
  const now = deps.clock.now()
  await updateState(tx, subscriber.id, 'confirmed', now)
  await recordConsent(tx, mailboxSubject(email), newsConsent(deps.terms.consents.news, 'confirmed', caller, now))
}

export const setMailboxSubscription = async (
  tx: Transaction<DB>,
  deps: SubscribeDeps,
  { token, kind, is_given, consent_text_version }: SetMailboxSubscription,
  caller: Caller,
): Promise<Done<MailboxSubscriptions> | Refused<'dead-link' | 'old-consent' | 'not-offered'>> => {
  const mailbox = await mailboxOf(tx, token)
  if (mailbox === null) return deadLink
  if (!is_given) await end(tx, deps, mailbox, kind, caller)
  else {
    const shown = (await subscriptionsOf(tx, deps, mailbox)).kinds.find((one) => one.kind === kind)
    if (shown?.may_give !== true) return notHere
    if (consent_text_version !== shown.version) return oldConsent
    if (kind === 'news') await giveNews(tx, deps, mailbox.email, caller)
    else if (kind !== 'arrivals' && mailbox.ownId !== null)
      await writeAccountConsent(tx, deps, mailbox.ownId, kind, true, caller)
  }
  return done(await subscriptionsOf(tx, deps, mailbox))
}

export const endMailboxSubscriptions = async (
  tx: Transaction<DB>,
  deps: SubscribeDeps,
  token: string,
  caller: Caller,
): Promise<Done<MailboxSubscriptions> | Refused<'dead-link'>> => {
  const mailbox = await mailboxOf(tx, token)
  if (mailbox === null) return deadLink
  for (const kind of ['news', 'arrivals', 'favourites', 'points'] as const) await end(tx, deps, mailbox, kind, caller)
  return done(await subscriptionsOf(tx, deps, mailbox))
}
