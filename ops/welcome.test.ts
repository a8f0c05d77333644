import { expect, test } from 'vitest'
import { welcomeLines } from './welcome.ts'

const opened = {
  publicUrl: 'http://localhost:3000',
  host: '127.0.0.1',
  port: 3000,
  databaseUrl: undefined,
  databaseAppUrl: undefined,
  apiDocs: true,
  demo: true,
  production: false,
}

test('OWN-01: the start names the office of the demo with its logins and password, in production never', () => {
  const office =
    'http://localhost:3000/office — офис сети: логины prodavec, kurer, starshaya, office, admin, owner, пароль glad-demo-staff'
  const said = (some: Partial<typeof opened>): string =>
    welcomeLines({ ...opened, ...some }, '3 с', undefined).join('\n')
  expect(said({})).toContain(office)
  expect(said({ production: true })).not.toContain('glad-demo-staff')
  expect(said({ demo: false })).not.toContain('glad-demo-staff')
})
