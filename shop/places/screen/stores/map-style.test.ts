import { kmBetween } from '#kernel/distance.ts'
import { expect, test } from 'vitest'
import { pointAtDistance, schematicStyle, RINGS_KM, townRadiusKm } from './map-style.ts'

const centre = { lon: 61.4, lat: 55.16 }

test('PAGE-01: rings of the schematic map are true distances in every direction', () => {
  for (const km of RINGS_KM) {
    for (const turn of [0, 0.25, 0.6]) {
      const [lon, lat] = pointAtDistance(centre, km, turn)
      expect(Math.abs(kmBetween(centre, { lon, lat }) - km) / km).toBeLessThan(0.01)
    }
  }
})

test('PAGE-01: the schematic map makes no request', () => {
  const style = schematicStyle(centre, [{ lon: 61.5, lat: 55.1, population: 140_000 }])
  expect(JSON.stringify(style)).not.toMatch(/https?:|\/\//)
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
})

test('PAGE-01: the area of a settlement follows from its population', () => {
  expect(townRadiusKm(1_200_000)).toBeCloseTo(13.2, 0)
  expect(townRadiusKm(0)).toBeGreaterThan(0)
})
