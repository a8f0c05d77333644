import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { EMPTY_FIELDS } from './sign-in-form.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import type { SignIn } from './use-sign-in.ts'

const signIn: SignIn = {
  step: 'phone',
  isNew: false,
  fields: EMPTY_FIELDS,
  ticks: { agreement: false, consent: false, news: false },
  generalError: null,
  errors: {},
  secondsLeft: 0,
  busy: false,
  failedSubmits: 0,
  set: () => {},
  tick: () => {},
  sendCode: () => {},
  changeNumber: () => {},
  submit: () => {},
}

/** The tag of the field that a step is about, as the server and the browser render it. */
const fieldOf = (step: SignIn['step']): string => {
  const element = <SignInSteps signIn={{ ...signIn, step }} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return new RegExp(`<input[^>]* name="${step}"[^>]*>`).exec(html)?.[0] ?? ''
}

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
