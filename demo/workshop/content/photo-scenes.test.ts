import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { photoScenes } from './photo-scenes.ts'
import { REVIEWS } from './reviews.ts'
import { typeset } from './typography.ts'
import { readShop } from './checks/shop.ts'

const PHOTOS = new Map(photoScenes().map((photo) => [photo.file, photo]))
const ofReview = (text: string) => {
  const [photo] = photoScenes(REVIEWS.filter((review) => review.text.includes(text) && review.photo !== undefined))
  if (photo === undefined) throw new Error(`no photo of «${text}»`)
  return photo
}

describe('photos of customers', () => {
  test('show the product and the shade of their review', async () => {
    const { products } = await readShop(join(import.meta.dirname, '../..'))
    const wrong = REVIEWS.flatMap(({ product, shade, photo }) => {
      if (photo === undefined) return []
      const own = products.find(({ slug }) => slug === product)?.variants ?? []
      const shown = PHOTOS.get(photo)?.pack
      const expected = own.filter((variant) => shade === undefined || variant.shade?.name === typeset(shade))
      return expected.some(({ picture }) => picture === shown) ? [] : [`${photo} shows ${shown}`]
    })
    expect(wrong).toEqual([])
  })

  test('are in the place that the text names', () => {
    expect(ofReview('Фото с вахты. Спину трёт').room).toBe('shower')
    expect(ofReview('Наношу и зимой').room).toBe('hall')
  })

  test('show the size that the text names', () => {
    expect(ofReview('Пол-литра, до конца лета').pack).toMatch(/-500\.webp$/)
    expect(ofReview('Начала с маленькой, 15 мл').pack).toMatch(/-15\.webp$/)
  })

  test('of one product are in two places', () => {
    const places = [...PHOTOS.values()].map(({ pack, room }) => `${pack} ${room}`)
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })
})
