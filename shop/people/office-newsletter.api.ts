import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { Count, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { NEWSLETTER_STATES } from './facts/newsletter-states.ts'

const NewsletterQuery = Shape({ code: Type.String({ minLength: 1, maxLength: 100 }) })

/** Letters of an issue by what became of them. */
const LetterCounts = Shape({
  waiting: Count,
  sent: Count,
  bounced: Count,
  /** Their subscribers left before the letter. */
  left: Count,
  failed: Count,
  /** A process died while the mail server had them. */
  unknown: Count,
})
export type LetterCounts = Static<typeof LetterCounts>

/** An issue of the letter of news. */
export const NewsletterLine = Shape({
  code: Type.String(),
  title: Type.String(),
  /** ISO moment. */
  send_at: Type.String(),
  state: Type.Enum(NEWSLETTER_STATES),
  is_automatic: Type.Boolean(),
  letters: LetterCounts,
})
export type NewsletterLine = Static<typeof NewsletterLine>

/** `subscribers`: mailboxes that would get a letter now. */
export const Newsletters = Shape({ issues: Type.Array(NewsletterLine), subscribers: Count })
export type Newsletters = Static<typeof Newsletters>

export const Newsletter = Shape({
  ...NewsletterLine.properties,
  started_at: OrNull(Type.String()),
  ended_at: OrNull(Type.String()),
  subscribers: Count,
  /** What it says was fixed when its sending began; otherwise it is composed of what there is now. */
  is_fixed: Type.Boolean(),
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
})
export type Newsletter = Static<typeof Newsletter>

export const TestNewsletter = Shape({
  ...NewsletterQuery.properties,
  email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }),
})
export type TestNewsletter = Static<typeof TestNewsletter>

/** FOOT-01: what staff see of the letters of news and do with them. Their words are records. */
export const officeNewsletter = staffGroup({
  newsletters: endpoint({
    method: 'GET',
    path: '/office/newsletters',
    summary: 'Письма подписчикам',
    staff: 'records.read',
    in: Nothing,
    out: Newsletters,
    refusals: STAFF_REFUSALS,
    fresh: true,
  }),
  newsletter: endpoint({
    method: 'GET',
    path: '/office/newsletters/:code',
    summary: 'Письмо подписчикам, каким оно уйдёт или ушло',
    staff: 'records.read',
    in: NewsletterQuery,
    out: Newsletter,
    refusals: { ...STAFF_REFUSALS, 'no-record': null },
    fresh: true,
  }),
  /** To one mailbox, without a subscription. */
  testNewsletter: endpoint({
    method: 'POST',
    path: '/office/newsletters/:code/test',
    summary: 'Послать письмо себе',
    staff: 'content.write',
    in: TestNewsletter,
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'bad-email': null, 'too-many-tries': null },
    idempotent: true,
  }),
  /** Stops an issue before or in its sending; a portion under way still leaves. */
  holdNewsletter: endpoint({
    method: 'POST',
    path: '/office/newsletters/:code/hold',
    summary: 'Придержать письмо подписчикам',
    staff: 'content.write',
    in: NewsletterQuery,
    out: Newsletter,
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'too-late': null },
  }),
  resumeNewsletter: endpoint({
    method: 'POST',
    path: '/office/newsletters/:code/resume',
    summary: 'Продолжить отправку письма подписчикам',
    staff: 'content.write',
    in: NewsletterQuery,
    out: Newsletter,
    refusals: { ...STAFF_REFUSALS, 'no-record': null, 'too-late': null },
  }),
})
