/** The signed link to a preview: it says itself what it shows, so that every node opens it, and until when it holds. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'
import { HOUR_MS } from '#kernel/durations.ts'
import { CityKey, OrNull, Shape } from '#kernel/shared.api.ts'

export const PREVIEW_HOURS = 24

const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
const Contents = Shape({
  at: Moment,
  city: OrNull(CityKey),
  sets: Type.Array(Type.Integer({ minimum: 1 })),
  until: Moment,
})
/** Moments in ms since 1970. */
export type PreviewContents = Static<typeof Contents>

export const previewKeyOf = (appSecret: string): Buffer =>
  createHmac('sha256', appSecret).update('previews of a day').digest()

const signatureOf = (key: Buffer, contents: string): Buffer => createHmac('sha256', key).update(contents).digest()

export const previewToken = (key: Buffer, contents: Omit<PreviewContents, 'until'>, now: Date): string => {
  const text = Buffer.from(JSON.stringify({ ...contents, until: now.getTime() + PREVIEW_HOURS * HOUR_MS })).toString(
    'base64url',
  )
  return `${text}.${signatureOf(key, text).toString('base64url')}`
}

/** Null: forged, or its time is over. */
export const readPreviewToken = (key: Buffer, token: string, now: Date): PreviewContents | null => {
  const [text = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isSigned = acceptedKeys(key).some((each) => {
    const expected = signatureOf(each, text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) return null
  const contents: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Check(Contents, contents) && contents.until > now.getTime() ? contents : null
}
