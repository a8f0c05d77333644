import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import type { SignInReason } from '#platform/client/ui-store.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { EMPTY_FIELDS } from './sign-in-form.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import type { SignIn } from './use-sign-in.ts'

const signIn: SignIn = {
  step: 'phone',
  capped: [],
  isNew: false,
  fields: EMPTY_FIELDS,
  ticks: { agreement: false, consent: false, news: false },
  generalError: null,
  errors: {},
  secondsLeft: 0,
  busy: false,
  failedSubmits: 0,
  sentBy: 'sms',
  ways: [],
  proofDone: null,
  set: () => {},
  tick: () => {},
  sendCode: () => {},
  enterWithPasskey: () => {},
  finish: () => {},
  changeNumber: () => {},
  submit: () => {},
}

const htmlOf = (changes: Partial<SignIn>, why: SignInReason | null = null): string => {
  const element = <SignInSteps signIn={{ ...signIn, ...changes }} why={why} />
  return renderToStaticMarkup(<ShopContext value={shopProfile}>{shownAt('/', element)}</ShopContext>)
}
/** The tag of the field that a step is about. */
const fieldOf = (step: SignIn['step']): string =>
  new RegExp(`<input[^>]* name="${step}"[^>]*>`).exec(htmlOf({ step }))?.[0] ?? ''
/** The tag of the button that submits, and its text. */
const submitOf = (changes: Partial<SignIn>): string =>
  /<button[^>]*type="submit"[^>]*>.*?<\/button>/.exec(htmlOf(changes))?.[0] ?? ''

test('AUTH-12: the phone opens the keyboard of a telephone and is filled with a number of the device', () => {
  const phone = fieldOf('phone')
  for (const attribute of ['type="tel"', 'inputMode="tel"', 'autoComplete="tel-national"'])
    expect(phone).toContain(attribute)
})

test('AUTH-12: the code opens the digits and is filled from the message, which may be longer than six characters', () => {
  const code = fieldOf('code')
  for (const attribute of ['type="text"', 'inputMode="numeric"', 'autoComplete="one-time-code"'])
    expect(code).toContain(attribute)
  // A limit of six characters would cut a code that is pasted with a space.
  expect(code).not.toContain('maxLength')
})

test('AUTH-07: a new customer registers, a known one confirms, and the button is busy during the call', () => {
  expect(submitOf({ step: 'code', isNew: true })).toContain('Зарегистрироваться')
  expect(submitOf({ step: 'code' })).toContain('Подтвердить')
  expect(submitOf({ step: 'code' })).not.toContain('aria-busy="true"')
  expect(submitOf({ step: 'code', busy: true })).toContain('aria-busy="true"')
})

test('AUTH-01: a code is asked for only with the agreement and after the countdown', () => {
  const agreed = { agreement: true, consent: false, news: false }
  expect(submitOf({})).toContain('disabled=""')
  expect(submitOf({ ticks: agreed })).not.toContain('disabled=""')
  expect(submitOf({ ticks: agreed, secondsLeft: 5 })).toContain('disabled=""')
})

test('AUTH-06: whoever has waited half a minute may have the code called or sent to the confirmed mailbox', () => {
  const ways = ['call', 'email'] as const
  expect(htmlOf({ step: 'code', ways, secondsLeft: 31 })).not.toContain('Позвонить')
  const html = htmlOf({ step: 'code', ways, secondsLeft: 30 })
  expect(html).toContain('Позвонить с\u00a0кодом')
  expect(html).toContain('Код на\u00a0почту')
  expect(htmlOf({ step: 'code', ways: [], secondsLeft: 0 })).not.toContain('Позвонить')
})

test('AUTH-09: a refusal of the first step offers the ways that are left', () => {
  const agreed = { agreement: true, consent: false, news: false }
  const refused = htmlOf({ ticks: agreed, generalError: 'Слишком много кодов', ways: ['email'] })
  expect(refused).toContain('Код на\u00a0почту')
})

test('SAFE-02: a proof of work says what the browser does and how far it is', () => {
  const html = htmlOf({ proofDone: 0.42, busy: true })
  expect(html).toContain('не\u00a0программа')
  expect(html).toMatch(/<progress[^>]*value="42"/)
  expect(htmlOf({})).not.toContain('<progress')
})

test('AUTH-01: the first step says what the sign-in is for, when something else has opened it', () => {
  const lead = (why: SignInReason | null): string | undefined =>
    /<p class="[^"]*lead[^"]*">(.*?)<\/p>/.exec(htmlOf({}, why))?.[1]
  expect(lead('favourites')).toMatch(/^После входа откроется избранное: .*Пришлём код/)
  expect(lead(null)).toMatch(/^Пришлём код/)
})
