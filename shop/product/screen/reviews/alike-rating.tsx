import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRecord } from '#kernel/is-record.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import text from '#platform/ui/styles/text.module.css'

const TRAITS = ['skin', 'tone', 'age'] as const
/** Skin type, its tone and age by which the visitor has chosen reviews. */
type Likeness = { readonly [trait in (typeof TRAITS)[number]]?: string }
const KEY = 'glad.likeness'

/** Those of a choice or of a stored value that are stated. */
const statedIn = (value: unknown): Likeness =>
  isRecord(value)
    ? Object.fromEntries(
        TRAITS.flatMap((trait) => {
          const said = value[trait]
          return typeof said === 'string' ? [[trait, said]] : []
        }),
      )
    : {}

/** The last choice of each, in this tab until the sign-out. Read after hydration: the served page is the same for everybody. */
const useLikeness = ({ skin, tone, age }: Likeness) => {
  const [likeness, setLikeness] = useState<Likeness>({})
  useEffect(() => {
    const next = { ...statedIn(readStored(KEY)), ...statedIn({ skin, tone, age }) }
    setLikeness(next)
    if (Object.keys(next).length > 0) writeStored(KEY, next)
  }, [skin, tone, age])
  const forget = () => {
    writeStored(KEY, null)
    setLikeness({})
  }
  return { likeness, forget }
}

/** CAT-11: the rating by buyers like the visitor, and by what they are alike. Nothing where the reviews do not carry it. */
export const AlikeRating = ({ slug, ...choice }: Likeness & { slug: string }) => {
  const { likeness, forget } = useLikeness(choice)
  const { data } = useQuery({
    queryKey: ['product', 'alike', slug, likeness],
    enabled: Object.keys(likeness).length > 0,
    queryFn: async ({ signal }) => valueOf(await api.product.reviews({ slug, ...likeness }, { signal })).alike,
  })
  if (!data) return null
  return (
    <div role="status">
      <p>
        <b>{decimal(data.average)}</b> у&nbsp;похожих на&nbsp;вас, вероятно от&nbsp;{decimal(data.from)} до&nbsp;
        {decimal(data.to)}, {counted(data.count, REVIEWS)}
      </p>
      <p className={text.note}>
        Похожи:{' '}
        {[
          data.skin !== null && `${data.skin} кожа`,
          data.tone !== null && `${data.tone} тон кожи`,
          data.age !== null && `возраст ${data.age}`,
        ]
          .filter(Boolean)
          .join(', ')}
        . Так вы&nbsp;выбирали отзывы.
      </p>
      <p className={text.note}>
        <LinkButton onClick={forget}>Не&nbsp;учитывать</LinkButton>
      </p>
    </div>
  )
}
