import { use, useState } from 'react'
import type { Answer } from '#kernel/endpoint.ts'
import type { ProductId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { useCall } from '#platform/client/use-call.ts'
import { callsContext, cityContext } from '#platform/router/contexts.ts'
import { useLoaderData } from '#platform/router/hooks.ts'
import { type LoaderFunctionArgs, redirect } from '#platform/router/loader.ts'
import { PageForms } from '#platform/router/page-forms.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { AddToBasket } from '#shop/basket/screen/add-to-basket.tsx'
import type { OfferedForRoutine, RoutineBoard, RoutineItem } from '../routine.api.ts'
import { customerPageHead } from './customer-page.part.ts'
import { PersonalLayout } from './personal/personal-layout.tsx'
import { PersonalSection } from './personal/personal-section.tsx'
import { RoutineDay } from './routine/routine-day.tsx'
import { RoutineNotices } from './routine/routine-notices.tsx'
import { RoutineProduct } from './routine/routine-product.tsx'
import css from './personal/personal.module.css'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const answer = await context.get(callsContext).routine.get({ city: context.get(cityContext) })
  if (answer.ok) return answer.value
  throw answer.refusal === 'not-offered' ? pageNotFound(url.pathname) : redirect(paths.home)
}
export const meta = () => customerPageHead('Мой уход')

const BuyAgain = ({ item }: { item: RoutineItem }) => {
  const name = `${item.brand_name} ${item.name}`
  return item.price === null ? (
    <p>Больше не&nbsp;продаётся</p>
  ) : (
    <AddToBasket
      variantId={item.variant_id}
      available={item.available}
      name={name}
      outOfStock={<p>Сейчас нет в&nbsp;наличии</p>}
    />
  )
}

type OfferedProps = {
  offered: readonly OfferedForRoutine[]
  busy: boolean
  error: string | null
  onAdd: (one: OfferedForRoutine) => void
}

const Offered = ({ offered, busy, error, onAdd }: OfferedProps) =>
  offered.length === 0 ? null : (
    <PersonalSection title="Из избранного" more={{ to: paths.personalFavorites, words: 'Всё избранное' }}>
      <ul className={css.sessions}>
        {offered.map((one) => (
          <li key={one.variant_id}>
            <p>
              <strong>
                <PageLink to={paths.product(one.slug)}>{one.name}</PageLink>
              </strong>
              <span>
                {one.step}, {one.brand_name}
              </span>
            </p>
            <form
              method="post"
              action={paths.personalRoutine}
              onSubmit={(event) => {
                event.preventDefault()
                onAdd(one)
              }}
            >
              <Button
                type="submit"
                name="add"
                value={one.variant_id}
                look="line"
                size="sm"
                aria-disabled={busy}
                aria-label={`В\u00a0мой уход: ${one.name}`}
              >
                В&nbsp;мой уход
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </PersonalSection>
  )

/** «Мой уход»: steps of the morning and the evening, what clashes, and what ends when. */
export default function PersonalRoutine() {
  const loaded = useLoaderData<typeof loader>()
  const city = useCityKey()
  const { busy, error, run } = useCall()
  const [changed, setChanged] = useState<RoutineBoard | null>(null)
  const forms = use(PageForms)
  const { items, clashes, missing, offered, today } = changed ?? loaded
  /** What is saved now, or was last: a product of the board, or «offered». Its error is shown there. */
  const [saved, setSaved] = useState<ProductId | 'offered'>('offered')
  const save = (what: ProductId | 'offered', call: () => Promise<Answer<RoutineBoard>>): void =>
    run(
      'Failed to change the routine',
      () => {
        setSaved(what)
        return call()
      },
      setChanged,
    )
  if (forms?.content) return forms.content
  return (
    <PersonalLayout title="Мой уход" current={paths.personalRoutine}>
      {items.length === 0 ? (
        <EmptyState
          title="Здесь соберётся ваш уход"
          actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
        >
          Средства для лица появятся после первой покупки. Ещё можно отметить их&nbsp;сердцем и&nbsp;добавить отсюда.
        </EmptyState>
      ) : (
        <>
          <RoutineNotices clashes={clashes} missing={missing} items={items} />
          <RoutineDay part="morning" items={items} />
          <RoutineDay part="evening" items={items} />
          <PersonalSection title="Мои средства">
            <p className={css.facts}>
              До&nbsp;какого дня хватит, считаем по&nbsp;объёму и&nbsp;тому, как часто вы пользуетесь: это примерно.
            </p>
            <ul className={css.sessions}>
              {items.map((item) => (
                <RoutineProduct
                  key={item.product_id}
                  item={item}
                  today={today}
                  onChange={({ day_part, every_days, opened_on }) =>
                    save(item.product_id, () =>
                      api.routine.change({ city, product_id: item.product_id, day_part, every_days, opened_on }),
                    )
                  }
                  onRemove={() =>
                    save(item.product_id, () => api.routine.remove({ city, product_id: item.product_id }))
                  }
                  error={saved === item.product_id ? error : null}
                  action={<BuyAgain item={item} />}
                />
              ))}
            </ul>
          </PersonalSection>
        </>
      )}
      <Offered
        offered={offered}
        busy={busy}
        error={saved === 'offered' ? error : null}
        onAdd={({ variant_id }) => save('offered', () => api.routine.add({ city, variant_id }))}
      />
    </PersonalLayout>
  )
}
