/** Answers in the provider's documented shape: every scalar is a text or null. */
import { describe, expect, test } from 'vitest'
import { carrierCodesOf, hintsOf } from './dadata-answer.ts'

const HOUSE = {
  value: 'г Москва, ул Сухонская, д 11',
  unrestricted_value: '127642, г Москва, р-н Северное Медведково, ул Сухонская, д 11',
  data: {
    postal_code: '127642',
    country: 'Россия',
    country_iso_code: 'RU',
    federal_district: 'Центральный',
    region_with_type: 'г Москва',
    area: null,
    city_fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    city_with_type: 'г Москва',
    city: 'Москва',
    settlement: null,
    street_with_type: 'ул Сухонская',
    street_type: 'ул',
    street: 'Сухонская',
    house_type: 'д',
    house: '11',
    block_type: null,
    block: null,
    flat: null,
    fias_id: '5ee84ac0-eb9a-4b42-b814-2f5f7c27c255',
    fias_level: '8',
    geo_lat: '55.8784',
    geo_lon: '37.65372',
    qc_geo: '0',
    metro: null,
    history_values: null,
  },
}
const withData = (change: object) => ({ ...HOUSE, data: { ...HOUSE.data, ...change } })

describe('answers of DaData', () => {
  test('reads a house with its postal code and position', () => {
    expect(hintsOf({ suggestions: [HOUSE] })).toEqual([
      {
        value: 'г Москва, ул Сухонская, д 11',
        postalCode: '127642',
        city: 'Москва',
        cityFiasId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
        street: 'ул Сухонская',
        house: '11',
        flat: null,
        fiasId: '5ee84ac0-eb9a-4b42-b814-2f5f7c27c255',
        lat: 55.8784,
        lon: 37.65372,
      },
    ])
  })

  test.each([
    ['a street', { house: null, postal_code: null }, { street: 'ул Сухонская', house: null, postalCode: null }],
    ['a building of a house', { block_type: 'стр', block: '2' }, { house: '11 стр 2' }],
    ['a flat', { flat_type: 'кв', flat: '89' }, { house: '11', flat: '89' }],
    ['a plot of land', { house: null, stead_type: 'уч', stead: '5' }, { house: 'уч 5' }],
    [
      'a settlement without streets',
      {
        street_with_type: null,
        settlement_with_type: 'п Рощино',
        settlement: 'Рощино',
        city: null,
        city_fias_id: null,
        settlement_fias_id: 'f1',
      },
      { street: 'п Рощино', city: 'Рощино', cityFiasId: 'f1' },
    ],
    ['no position', { geo_lat: null, geo_lon: null }, { lat: null, lon: null }],
    ['a position of numbers', { geo_lat: 55.8784, geo_lon: 37.65372 }, { lat: 55.8784, lon: 37.65372 }],
    ['a position outside the Earth', { geo_lat: '155.8784' }, { lat: null, lon: null }],
    ['house and code of numbers', { house: 11, postal_code: 127642 }, { house: '11', postalCode: '127642' }],
  ])('reads %s', (_, change, expected) => {
    expect(hintsOf({ suggestions: [withData(change)] })?.[0]).toMatchObject(expected)
  })

  test('leaves out the suggestion that cannot be read, and keeps the others', () => {
    const hints = hintsOf({
      suggestions: [null, { value: 7 }, { data: {} }, { value: ' ' }, HOUSE, { value: 'г Москва' }],
    })
    expect(hints?.map(({ value }) => value)).toEqual(['7', 'г Москва, ул Сухонская, д 11', 'г Москва'])
  })

  test.each([[{ suggestions: null }], [[]], ['<html>'], [null], [{ location: HOUSE }]])('%j is malformed', (body) => {
    expect(hintsOf(body)).toBeUndefined()
    expect(carrierCodesOf(body)).toBeUndefined()
  })

  test('CITY-08: reads the codes of a city, texts as documented or numbers; none of an unknown city', () => {
    const codes = (data: object) => carrierCodesOf({ suggestions: [{ value: '7700000000000', data }] })
    expect(codes({ kladr_id: '7700000000000', cdek_id: '44', boxberry_id: '68', dpd_id: '49694102' })).toEqual({
      cdek: 44,
      boxberry: '68',
    })
    expect(codes({ cdek_id: 44, boxberry_id: 68 })).toEqual({ cdek: 44, boxberry: '68' })
    expect(codes({ cdek_id: null, boxberry_id: '' })).toEqual({ cdek: null, boxberry: null })
    expect(carrierCodesOf({ suggestions: [] })).toEqual({ cdek: null, boxberry: null })
  })
})

test('SAFE-04: leaves out zero bytes of an answer, which PostgreSQL does not store', () => {
  const body = { suggestions: [{ value: 'ул Кир\u0000ова', data: { postal_code: '\u0000' } }] }
  expect(hintsOf(body)).toMatchObject([{ value: 'ул Кирова', postalCode: null }])
})
