/** Help of the office: what each role does, the member's own first. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import office from '#shop/office/office/page.module.css'
import { KeyList } from '../keys.tsx'
import css from './help.module.css'
import { parseHelp, type Block } from './parse-help.ts'

const TEXTS = import.meta.glob<string>('../../../docs/ru/roles/*.md', { query: '?raw', import: 'default' })
const PICTURES = import.meta.glob<string>('../../../docs/pictures/roles/*.webp', { query: '?url', import: 'default' })
const nameOf = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '')

const readHelp = async () => {
  const addresses = await Promise.all(
    Object.entries(PICTURES).map(async ([path, load]) => [nameOf(path), await load()] as const),
  )
  const pages = await Promise.all(
    Object.entries(TEXTS).map(async ([path, load]) => ({ code: nameOf(path), ...parseHelp(await load()) })),
  )
  return { pages: pages.toSorted((a, b) => a.title.localeCompare(b.title, 'ru')), addresses: new Map(addresses) }
}

export const HelpPage = () => {
  const { me } = useDesk()
  const { role } = useParams()
  const { data, error } = useQuery({ queryKey: ['help'], queryFn: readHelp, staleTime: Infinity })
  const page =
    data?.pages.find(({ code }) => code === role) ??
    data?.pages.find(({ title }) => title === me.role) ??
    data?.pages.find(({ code }) => code === (mayDo(me, 'records.read') ? 'office' : 'seller'))
  return (
    <main className={office.page}>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {page && (
        <>
          <nav className={office.states} aria-label="Роли">
            {data?.pages.map(({ code, title }) => (
              <Link
                key={code}
                className={office.state}
                to={`/help/${code}`}
                aria-current={code === page.code ? 'page' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          <article className={css.text}>
            <h1 className={office.heading}>{page.title}</h1>
            {page.blocks.map((block, index) => (
              <Shown key={index} block={block} addresses={data?.addresses} />
            ))}
          </article>
          <section aria-labelledby="keys">
            <h2 id="keys" className={office.subheading}>
              Клавиши
            </h2>
            <KeyList />
          </section>
        </>
      )}
    </main>
  )
}

const Shown = ({ block, addresses }: { block: Block; addresses: ReadonlyMap<string, string> | undefined }) => {
  switch (block.kind) {
    case 'heading':
      return <h2 className={office.subheading}>{block.text}</h2>
    case 'text':
      return <p>{block.text}</p>
    case 'items':
      return (
        <ul className={css.items}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'picture':
      return <img className={css.picture} src={addresses?.get(block.name)} alt={block.words} loading="lazy" />
  }
}
