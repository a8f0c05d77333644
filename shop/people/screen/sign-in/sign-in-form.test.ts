import { expect, test } from 'vitest'
import { profileFields } from '#kernel/fields/profile-fields.ts'
import { codeStepErrors, EMPTY_FIELDS, type SignInFields } from './sign-in-form.ts'

const TODAY = '2026-11-22'
const WHOLE: SignInFields = {
  phone: '79123456789',
  code: '123456',
  name: 'Анна',
  email: 'anna@example.ru',
  birthday: '28.02.1990',
}

test('AUTH-01: the phone is required and has eleven digits', () => {
  expect(['', '912345', '79123456789'].map(profileFields.phone)).toEqual([
    'Не может быть пустым',
    'Некорректный телефон',
    null,
  ])
})

test('AUTH-04, AUTH-05: a known customer enters only the code, a new one the whole profile', () => {
  expect(codeStepErrors({ ...EMPTY_FIELDS, code: '123456' }, false, false, TODAY)).toEqual({})
  expect(codeStepErrors(EMPTY_FIELDS, false, false, TODAY)).toEqual({ code: 'Не может быть пустым' })
  expect(codeStepErrors(EMPTY_FIELDS, true, false, TODAY)).toEqual({
    code: 'Не может быть пустым',
    name: 'Не может быть пустым',
    email: 'Не может быть пустым',
    birthday: 'Укажите корректную дату рождения',
    consent: 'Без согласия кабинет создать нельзя',
  })
  expect(codeStepErrors(WHOLE, true, true, TODAY)).toEqual({})
  expect(
    codeStepErrors({ ...WHOLE, email: 'anna@', birthday: '23.11.2026', code: '12345' }, true, true, TODAY),
  ).toEqual({
    code: 'Нужны все 6\u00a0цифр',
    email: 'Некорректный email',
    birthday: 'Укажите корректную дату рождения',
  })
})
