import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome на Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 YaBrowser/25.8 Safari/537.36`, 'Яндекс Браузер на Windows'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome на Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari на iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox на Linux'],
  ['curl/8.5', 'Неизвестное устройство'],
  [undefined, 'Неизвестное устройство'],
])('SAFE-01: the device of %s is «%s»', (agent, words) => {
  expect(deviceWords(agent).replace('\u00a0', ' ')).toBe(words)
})
