/** Contract with Russian Post: answers in the shapes that its APIs give, in `recorded/`. */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fieldsOf, listOf } from '#providers/shared/provider-fields.ts'
import {
  refusalOf,
  toAccountTariff,
  toAddress,
  toCreated,
  toNearbyOffice,
  toOffice,
  toPublicTariff,
  toShipment,
} from './russian-post-answers.ts'
import { unzipFirst } from './unzip.ts'

const textOf = (name: string): string => readFileSync(`${import.meta.dirname}/recorded/${name}.json`, 'utf8')
const recorded = (name: string): unknown => JSON.parse(textOf(name))
const offices = listOf(fieldsOf(recorded('passport'))['passportElements'])

test('ORD-03: reads an office of the list of all offices', () => {
  expect(toOffice(offices[0])).toEqual({
    code: '454091',
    kind: 'post_office',
    name: 'Отделение 454091',
    city: 'Челябинск',
    region: 'обл Челябинская',
    cityCode: null,
    fiasId: 'a376e68d-724a-4472-be7c-891bdb09ae32',
    postalCode: '454091',
    address: 'ул Пушкина, 57 к. 2',
    addressNote: 'Вход с улицы',
    metro: null,
    phone: null,
    lat: 55.159897,
    lon: 61.402554,
    hours: [
      ...Array.from({ length: 5 }, () => ({ open: '08:00', close: '20:00' })),
      { open: '09:00', close: '18:00' },
      null,
    ],
    hoursText: 'пн–пт 08:00–20:00, сб 09:00–18:00, перерыв: 13:00–14:00, вс выходной',
    takesCash: true,
    takesCards: true,
    hasFitting: false,
    maxWeightG: 20_000,
    maxSidesMm: null,
    isClosed: false,
  })
  expect(toOffice(offices[1])).toMatchObject({ city: 'Лужная', hours: null, hoursText: 'по звонку', isClosed: true })
})

test('ORD-03: leaves lockers out and sets records aside that have no index or position', () => {
  expect(offices.slice(2).map(toOffice)).toEqual([null, undefined, undefined, undefined])
})

test('API-06: reads offices around a place, with a temporary closing and its reason', () => {
  const [office, locker, ownOffice, broken] = listOf(recorded('nearby')).map(toNearbyOffice)
  expect(office).toMatchObject({
    code: '454091',
    city: 'Челябинск',
    address: 'ул Пушкина, 57',
    addressNote: 'Ремонт',
    lon: 61.402554,
    isClosed: true,
    hours: [{ open: '08:00', close: '20:00' }, null, null, null, null, { open: '09:00', close: '18:00' }, null],
    hoursText: 'пн 08:00–20:00, вт–пт выходной, сб 09:00–18:00, вс выходной',
  })
  expect([locker, ownOffice, broken]).toEqual([null, null, undefined])
})

test('ORD-02: adds VAT to the price of the account, and reads the price of the public calculator', () => {
  const tariff = (price: number, minDays: number, maxDays: number) => ({
    ok: true,
    value: { price, minDays, maxDays, tariffCode: 'ONLINE_PARCEL' },
  })
  expect(toAccountTariff(recorded('tariff'), 'ONLINE_PARCEL')).toEqual(tariff(29_500, 3, 5))
  expect(toPublicTariff(recorded('public-tariff'), 'ONLINE_PARCEL')).toEqual(tariff(37_820, 4, 6))
  const onlyMax = { 'total-rate': 100, 'total-vat': 20, 'delivery-time': { 'max-days': 7 } }
  expect(toAccountTariff(onlyMax, 'ONLINE_PARCEL')).toEqual(tariff(120, 7, 7))
  const wrong = { errors: [{ msg: 'Не задан индекс места отправления', code: 1301 }] }
  expect(toPublicTariff(wrong, 'ONLINE_PARCEL')).toMatchObject({
    failure: 'refused',
    detail: expect.stringMatching('1301'),
  })
})

test('ORD-02: takes a price or days of a wrong type for an answer that cannot be read', () => {
  const good = { 'total-rate': 100, 'total-vat': 20, 'delivery-time': { 'min-days': 2, 'max-days': 3 } }
  for (const wrong of [
    { 'total-vat': null },
    { 'total-rate': '12 руб' },
    { 'delivery-time': {} },
    { 'delivery-time': { 'min-days': 5, 'max-days': 3 } },
  ])
    expect(toAccountTariff({ ...good, ...wrong }, 'ONLINE_PARCEL')).toBeUndefined()
  expect(toPublicTariff({ paynds: 'x', delivery: { min: 1, max: 2 } }, 'ONLINE_PARCEL')).toBeUndefined()
})

test.each([
  ['a wrong index of the shop', { code: '1001', desc: 'Место приема не найдено' }, 400, 'config'],
  ['wrong credentials', { message: 'Unauthorized' }, 401, 'config'],
  [
    'a parcel that is not taken',
    { code: 1005, 'sub-code': 'MASS', desc: 'Масса превышает допустимую' },
    400,
    'refused',
  ],
  ['a quota', { error: 'Превышен лимит обращений' }, 400, 'rate_limited'],
  ['429', {}, 429, 'rate_limited'],
  ['a request that is not understood', { message: 'Bad request', status: 'ERROR' }, 400, 'bad_request'],
  ['nothing under that id', [], 404, 'not_found'],
])('ORD-02: takes %s for its failure', (_name, body, status, failure) => {
  expect(refusalOf(body, status)).toMatchObject({ ok: false, failure })
})

test('ORD-03: reads a created order, and why one was not created', () => {
  const order = { barcode: '80084740397510', 'order-num': '1024-1', 'result-id': 115_689_758 }
  expect(toCreated({ orders: [order] })).toMatchObject({
    ok: true,
    value: { carrierId: '115689758', trackNumber: '80084740397510', state: 'created' },
  })
  const codes = [{ code: 'EMPTY_INDEX_TO', description: 'Не указан индекс', position: 0 }]
  expect(toCreated({ errors: [{ 'error-codes': codes, position: 0 }] })).toMatchObject({
    failure: 'refused',
    detail: 'Не указан индекс',
  })
  expect(toCreated({})).toBeUndefined()
})

test('ORD-03: reads the last operation of an order', () => {
  expect(toShipment(recorded('shipment'))).toEqual({
    ok: true,
    value: {
      carrierId: '115689758',
      trackNumber: '80084740397510',
      state: 'at_point',
      detail: null,
      events: [
        { at: new Date('2026-11-21T11:48:20.759Z'), state: 'at_point', title: 'Прибыло в место вручения', city: null },
      ],
    },
  })
  expect(toShipment([])).toMatchObject({ failure: 'not_found' })
  expect(toShipment({ id: 7 })).toMatchObject({ value: { state: 'creating', trackNumber: null } })
})

test.each([
  ['ID_ASSIGNMENT', 'Присвоен трек-номер', 'created'],
  ['ACCEPTING', 'Принято в отделении связи', 'on_the_way'],
  ['PROCESSING', 'Покинуло сортировочный центр', 'on_the_way'],
  ['PROCESSING', 'Прибыло в место вручения', 'at_point'],
  ['PROCESSING', 'Передано курьеру', 'with_courier'],
  ['GIVING', 'Получено адресатом', 'delivered'],
  ['RETURNING', 'Возврат отправителю', 'returning'],
  ['GIVING', 'Вручение отправителю', 'returned'],
  ['NEW_TYPE', 'Нечто новое', 'unknown'],
])('ORD-03: maps the operation %s «%s»', (type, name, state) => {
  const order = {
    id: 1,
    'last-oper-type': type,
    'human-operation-name': name,
    'last-oper-date': '2026-11-21T11:48:20Z',
  }
  expect(toShipment([order])).toMatchObject({ value: { state } })
})

test('ORD-03: takes the parts of a recognised address only', () => {
  const good = {
    'quality-code': 'GOOD',
    'validation-code': 'VALIDATED',
    index: '454091',
    region: 'обл Челябинская',
    place: 'г Челябинск',
  }
  expect(toAddress([{ ...good, street: 'ул Пушкина', house: '57', room: '12' }])).toEqual({
    ok: true,
    value: {
      'index-to': 454_091,
      'region-to': 'обл Челябинская',
      'place-to': 'г Челябинск',
      'street-to': 'ул Пушкина',
      'house-to': '57',
      'room-to': '12',
    },
  })
  expect(toAddress([{ ...good, 'quality-code': 'UNDEF_02' }])).toMatchObject({ failure: 'refused' })
  expect(toAddress([])).toBeUndefined()
})

const archiveOf = (text: string, name = 'ALL20_11_2026.txt'): Buffer => {
  const data = deflateRawSync(text)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([header, Buffer.from(name), data, Buffer.from('PK\x01\x02 the directory of the archive')])
}
const inParts = async function* (bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const unzipped = async (bytes: Buffer, size: number): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of unzipFirst(inParts(bytes, size))) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

test.each([1, 17, 65_536])('ORD-03: unpacks the list of offices that comes in parts of %i bytes', async (size) => {
  const text = textOf('passport')
  expect(await unzipped(archiveOf(text), size)).toBe(text)
})

test('ORD-03: refuses what is no archive and one that is cut off', async () => {
  const archive = archiveOf(textOf('passport'))
  for (const bytes of [
    Buffer.from('<html>502 Bad gateway, and nothing else</html>'),
    archive.subarray(0, 300),
    Buffer.alloc(0),
  ])
    await expect(unzipped(bytes, 64)).rejects.toMatchObject({ code: expect.stringMatching(/^Z_/) })
})
