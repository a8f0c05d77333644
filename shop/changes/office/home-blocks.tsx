import { Link } from 'react-router'
import { isRecord } from '#kernel/is-record.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../changes.api.ts'
import changes from './changes.module.css'
import { FieldControl } from './field-control.tsx'
import css from './home-blocks.module.css'
import { OrderedRows } from './ordered-rows.tsx'

type Block = {
  readonly title: string
  /** Where its content is changed. */
  readonly content?: { readonly words: string; readonly to: string }
  /** Its heading when the shop gives none; absent: a block without one. */
  readonly heading?: string
}
const banners = (place: string) => `/records/banners?only=${encodeURIComponent(`place:${place}`)}`

const BLOCKS: Readonly<Record<string, Block>> = {
  hero: { title: 'Заглавный баннер', content: { words: 'Баннеры', to: banners('hero') } },
  services: { title: 'Строка об\u00a0услугах', content: { words: 'Баннеры', to: banners('service') } },
  new: {
    title: 'Новинки',
    heading: 'Новинки',
    content: { words: 'Товары-новинки', to: '/records/products?only=is_new:true' },
  },
  needs: { title: 'Поводы', heading: 'Что вам нужно?', content: { words: 'Все поводы', to: '/records/needs' } },
  categories: {
    title: 'Разделы',
    heading: 'Разделы',
    content: { words: 'Все разделы', to: '/records/categories' },
  },
  ritual: { title: 'Уход по\u00a0шагам', content: { words: 'Баннеры', to: banners('ritual') } },
  sale: { title: 'Распродажа', heading: 'Распродажа', content: { words: 'Цены', to: '/records/prices' } },
  brands: { title: 'Бренды', heading: 'Бренды', content: { words: 'Все бренды', to: '/records/brands' } },
  hits: { title: 'Хиты', heading: 'Хиты', content: { words: 'Товары-хиты', to: '/records/products?only=is_hit:true' } },
  stores: { title: 'Магазины', content: { words: 'Все магазины', to: '/records/stores' } },
  news: { title: 'Новости', heading: 'Новости', content: { words: 'Все статьи', to: '/records/articles' } },
  programmes: {
    title: 'Бонусы и\u00a0совет',
    content: { words: 'Бонусная программа', to: '/records/settings/record?key=bonus' },
  },
}
const blockOf = (name: string): Block => BLOCKS[name] ?? { title: name }

/** What the fields next to the blocks are called here. */
const TITLES: Readonly<Record<string, string>> = {
  title: 'Заголовок вкладки и\u00a0поисковых систем',
  advice: 'Совет рядом с\u00a0бонусами',
}

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  readonly disabled: boolean
}

/** OFFICE-04: the home page by hand: which blocks it has, in which order, under which headings, and where each is filled. */
export const HomeBlocks = ({ field, value, onChange, error, disabled }: Props) => {
  const home = isRecord(value) ? value : {}
  const shown = Array.isArray(home['sections']) ? home['sections'].map(String) : []
  const headings = isRecord(home['headings']) ? home['headings'] : {}
  const put = (name: string, next: unknown): void =>
    onChange(Object.fromEntries(Object.entries({ ...home, [name]: next }).filter(([, one]) => one !== null)))
  const putHeading = (block: string, text: string): void => {
    const next = Object.entries({ ...headings, [block]: text }).filter(([, words]) => words !== '')
    put('headings', next.length === 0 ? null : Object.fromEntries(next))
  }
  const all = field.of.find(({ name }) => name === 'sections')?.choices ?? []
  const hidden = all.filter((block) => !shown.includes(block))
  return (
    <>
      <fieldset className={`${changes.group} ${css.blocks}`}>
        <legend>Блоки сверху вниз</legend>
        {error !== undefined && (
          <p className={changes.fault} role="alert">
            {error}
          </p>
        )}
        <OrderedRows
          keys={shown}
          nameOf={(key) => blockOf(key).title}
          disabled={disabled}
          onChange={(keys) => put('sections', [...keys])}
        >
          {(key) => {
            const { title, heading, content } = blockOf(key)
            return (
              <span className={css.block}>
                <span>
                  <b>{title}</b>
                  {content && (
                    <Link className={changes.link} to={content.to}>
                      {content.words}
                    </Link>
                  )}
                </span>
                {heading !== undefined && (
                  <TextField
                    label={`Заголовок, иначе «${heading}»`}
                    value={String(headings[key] ?? '')}
                    disabled={disabled}
                    maxLength={80}
                    onChange={(text) => putHeading(key, text)}
                  />
                )}
              </span>
            )
          }}
        </OrderedRows>
        {hidden.length > 0 && (
          <>
            <p className={changes.hint}>Не&nbsp;показаны:</p>
            <ul className={changes.actions}>
              {hidden.map((block) => (
                <li key={block}>
                  <Button look="line" size="sm" disabled={disabled} onClick={() => put('sections', [...shown, block])}>
                    Показать: {blockOf(block).title}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </fieldset>
      {field.of
        .filter(({ name }) => name !== 'sections' && name !== 'headings')
        .map((inner) => (
          <FieldControl
            key={inner.name}
            field={{ ...inner, title: TITLES[inner.name] ?? inner.title }}
            value={home[inner.name]}
            disabled={disabled}
            onChange={(next) => put(inner.name, next === '' ? null : next)}
          />
        ))}
    </>
  )
}
