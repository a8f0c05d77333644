import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, originContext, shopContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import page from '#platform/ui/layout/page.module.css'
import { useState } from 'react'
import type { BrandLine } from '../brands.api.ts'
import { counted } from '#kernel/text.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './brands/brand-alphabet.module.css'
import { foldCase } from '#kernel/normalized-words.ts'

/** PAGE-01: Latin letters, then Cyrillic, then digits as one group; Ё is sorted as Е. */
type LetterGroup = { letter: string; brands: BrandLine[] }

const DIGITS = '0–9'
const letterOf = (name: string): string => {
  const first = name.trim().charAt(0).toUpperCase().replace('Ё', 'Е')
  return /[A-ZА-Я]/.test(first) ? first : DIGITS
}
const rank = (letter: string): number => (letter === DIGITS ? 2 : /[A-Z]/.test(letter) ? 0 : 1)
export const groupByLetter = (brands: readonly BrandLine[]): LetterGroup[] =>
  [...new Set(brands.map((brand) => letterOf(brand.name)))]
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'ru'))
    .map((letter) => ({
      letter,
      brands: brands
        .filter((brand) => letterOf(brand.name) === letter)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'ru')),
    }))

const ALPHABETS = ['Латиница', 'Кириллица', 'Цифры'] as const

/** The letters under the names of their alphabets: many look the same in both. */
export const alphabetsOf = (letters: readonly string[]): { name: string; letters: string[] }[] =>
  ALPHABETS.map((name, i) => ({ name, letters: letters.filter((letter) => rank(letter) === i) })).filter(
    (alphabet) => alphabet.letters.length > 0,
  )

export const searchBrands = (brands: readonly BrandLine[], phrase: string): BrandLine[] =>
  brands.filter((brand) => foldCase(brand.name).includes(foldCase(phrase.trim())))

const BRANDS = ['бренд', 'бренда', 'брендов'] as const

/** All brands are in the HTML; the search field filters them where JavaScript runs. */
const BrandAlphabet = ({ brands }: { brands: readonly BrandLine[] }) => {
  const [phrase, setPhrase] = useState('')
  const shown = phrase.trim() === '' ? brands : searchBrands(brands, phrase)
  const letters = groupByLetter(shown)
  return (
    <>
      <div className={css.tools}>
        <TextField label="Найти бренд" kind="search" value={phrase} onChange={setPhrase} />
        <nav aria-label="По первой букве">
          {alphabetsOf(letters.map(({ letter }) => letter)).map((alphabet) => (
            <div key={alphabet.name} className={css.alphabet}>
              <p id={`alphabet-${alphabet.name}`}>{alphabet.name}</p>
              <ul className={css.index} aria-labelledby={`alphabet-${alphabet.name}`}>
                {alphabet.letters.map((letter) => (
                  <li key={letter}>
                    <a href={`#letter-${letter}`}>{letter}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className={css.count} role="status">
        {shown.length === 0 ? 'Такого бренда у\u00a0нас пока нет' : counted(shown.length, BRANDS)}
      </p>
      <div className={css.letters}>
        {letters.map(({ letter, brands: group }) => (
          <section key={letter} className={css.letter} id={`letter-${letter}`} aria-labelledby={`title-${letter}`}>
            <h2 id={`title-${letter}`}>{letter}</h2>
            <ul>
              {group.map((brand) => (
                <li key={brand.slug}>
                  <PageLink className={css.brand} to={paths.brand(brand.slug)}>
                    {brand.name}
                    <sup>{brand.products_count}</sup>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const answer = await context.get(callsContext).brands.all({})
  if (!answer.ok) throw new Error('The brands were refused')
  return {
    brands: answer.value,
    description: context.get(shopContext).words.brands,
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: paths.brands,
    title: 'Бренды',
    description: loaderData.description,
    structuredData: [
      breadcrumbsJsonLd(loaderData.origin, [
        { name: 'Главная', path: paths.home },
        { name: 'Бренды', path: paths.brands },
      ]),
    ],
  })

export default function Brands() {
  const { brands } = useLoaderData<typeof loader>()
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current="Бренды" />
      <h1 className={page.title} tabIndex={-1}>
        Бренды
      </h1>
      <BrandAlphabet brands={brands} />
    </div>
  )
}
