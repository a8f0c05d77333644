import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRecord } from '#kernel/is-record.ts'
import { counted, decimal, REVIEWS } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import text from '#platform/ui/styles/text.module.css'

/** Skin type and age by which the visitor has chosen reviews. */
type Likeness = { readonly skin?: string; readonly age?: string }
const KEY = 'glad.likeness'

const stored = (): Likeness => {
  const found = readStored(KEY)
  if (!isRecord(found)) return {}
  const { skin, age } = found
  return { ...(typeof skin === 'string' ? { skin } : {}), ...(typeof age === 'string' ? { age } : {}) }
}

/** The last choice of each, in this tab until the sign-out. Read after hydration: the served page is the same for everybody. */
const useLikeness = (skin: string | undefined, age: string | undefined) => {
  const [likeness, setLikeness] = useState<Likeness>({})
  useEffect(() => {
    const next = { ...stored(), ...(skin === undefined ? {} : { skin }), ...(age === undefined ? {} : { age }) }
    setLikeness(next)
    if (Object.keys(next).length > 0) writeStored(KEY, next)
  }, [skin, age])
  const forget = () => {
    writeStored(KEY, null)
    setLikeness({})
  }
  return { likeness, forget }
}

/** CAT-11: the rating by buyers like the visitor, and by what they are alike. Nothing where the reviews do not carry it. */
export const AlikeRating = ({ slug, skin, age }: Likeness & { slug: string }) => {
  const { likeness, forget } = useLikeness(skin, age)
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
        {[data.skin !== null && `${data.skin} кожа`, data.age !== null && `возраст ${data.age}`]
          .filter(Boolean)
          .join(', ')}
        . Так вы&nbsp;выбирали отзывы.
      </p>
      <Button look="text" size="sm" onClick={forget}>
        Не&nbsp;учитывать
      </Button>
    </div>
  )
}
