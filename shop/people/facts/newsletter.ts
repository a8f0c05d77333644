/** FOOT-01: what a letter of news says, and its two forms: the text, and the parts of the HTML with the same words. */
import type { LetterPart } from '#shop/letters/facts/letter-parts.ts'

export type NewsletterLink = { readonly title: string; readonly lead: string; readonly url: string }
/** A part of a letter. `title` '' : none. */
export type NewsletterPart =
  | { readonly kind: 'text'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'links'; readonly title: string; readonly links: readonly NewsletterLink[] }

/** A letter without what differs by subscriber. */
export type NewsletterContent = {
  readonly subject: string
  /** The line that mailboxes show after the subject. */ readonly preview: string
  readonly parts: readonly NewsletterPart[]
}

/** Ends a subscription by a POST of a mail program (RFC 8058); opened by a person, it leads to the page of the link. */
export const onePressPath = (token: string): string => `/api/subscribe/one-press/${encodeURIComponent(token)}`

/** Whose letter it is, and how to end it. */
export type NewsletterFoot = {
  readonly shop: string
  readonly seller: string | null
  /** Page on which the subscription ends. */ readonly leaveUrl: string
  /** Page of every subscription of the mailbox. */ readonly allUrl: string
}

const why = (shop: string): string =>
  `Вы получили это письмо, потому что подписались на\u00a0новости магазина «${shop}».`
const LEAVE = 'Отписаться'
const ALL = 'Все подписки'

export const newsletterText = (
  { subject, preview, parts }: NewsletterContent,
  { shop, seller, leaveUrl, allUrl }: NewsletterFoot,
): string =>
  [
    subject,
    preview,
    ...parts.flatMap((part) =>
      part.kind === 'text'
        ? part.paragraphs
        : [
            part.title.toUpperCase(),
            ...part.links.map(({ title, lead, url }) => [title, lead, url].filter((line) => line !== '').join('\n')),
          ],
    ),
    '—',
    why(shop),
    `${LEAVE}: ${leaveUrl}`,
    `${ALL}: ${allUrl}`,
    seller ?? '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** Parts of the letter's HTML: what it says, and below it whose letter it is. */
export const newsletterParts = (
  { parts }: NewsletterContent,
  { shop, seller, leaveUrl, allUrl }: NewsletterFoot,
): { readonly parts: readonly LetterPart[]; readonly foot: readonly LetterPart[] } => ({
  parts: parts.flatMap((part): LetterPart[] =>
    part.kind === 'text'
      ? part.paragraphs.map((text) => ({ kind: 'text', text }))
      : [
          ...(part.title === '' ? [] : [{ kind: 'heading' as const, text: part.title }]),
          ...part.links.map((link) => ({ kind: 'link' as const, ...link })),
        ],
  ),
  foot: [
    { kind: 'text', text: why(shop) },
    { kind: 'button', title: LEAVE, url: leaveUrl },
    { kind: 'button', title: ALL, url: allUrl },
    ...(seller === null ? [] : [{ kind: 'text' as const, text: seller }]),
  ],
})
