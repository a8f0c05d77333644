import { expect, test, vi } from 'vitest'
import type { FoundCertificate } from '../office-certificates.api.ts'
import { balanceText, stateName, stateText } from './certificate-words.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const bought = (change: Partial<FoundCertificate> = {}): FoundCertificate => ({
  number: 'ГС-1001',
  state: 'paid',
  amount: 300_000,
  balance: 300_000,
  recipient_name: 'Оля',
  sender_name: 'Анна',
  placed_at: '2026-11-21T10:00:00Z',
  pay_until: '2026-11-21T10:40:00Z',
  send_on: '2026-11-22',
  send_at: '2026-11-22T07:00:00Z',
  sent_at: '2026-11-22T07:00:00Z',
  ends_on: '2029-11-21',
  ...change,
})
const UNPAID = { balance: null, send_at: null, sent_at: null, ends_on: null } as const
const words = (change: Partial<FoundCertificate> = {}): string =>
  `${stateName(bought(change), NOW)}: ${stateText(bought(change), NOW)}`.replaceAll('\u00a0', ' ')

test('BONUS-03: the office says what has become of a certificate', () => {
  vi.stubEnv('TZ', 'Asia/Yekaterinburg')
  expect(words()).toBe('Отправлен: 22 ноября, 10:00 по Москве')
  vi.stubEnv('TZ', 'Europe/Moscow')
  expect(words()).toBe('Отправлен: 22 ноября, 10:00')
  expect(words({ sent_at: null })).toBe('Оплачен: письмо ещё не ушло')
  expect(words({ sent_at: null, send_at: '2026-11-24T07:00:00Z' })).toBe('Оплачен: письмо уйдёт 24 ноября')
  expect(words({ state: 'awaiting_payment', pay_until: '2026-11-23T10:40:00Z', ...UNPAID })).toBe(
    'Ждёт оплаты: оплатить до 13:40',
  )
  expect(words({ state: 'cancelled', ...UNPAID })).toBe('Не оплачен: отменён: не оплатили вовремя')
  expect(words({ balance: 0 })).toBe('Потрачен: отправлен 22 ноября, 10:00')
  expect(words({ state: 'refunded', balance: 0 })).toBe('Деньги возвращены: отправлен 22 ноября, 10:00')
  expect(words({ ends_on: '2026-11-23' })).toBe('Срок вышел: действовал до 23 ноября 2026')
  expect(balanceText({ amount: 300_000, balance: 120_000 }).replaceAll('\u00a0', ' ')).toBe(
    'осталось 1 200 ₽ из 3 000 ₽',
  )
})
