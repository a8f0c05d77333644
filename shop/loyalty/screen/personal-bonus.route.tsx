import { useLoaderData, useRevalidator } from '#platform/router/hooks.ts'
import { type LoaderFunctionArgs, redirect } from '#platform/router/loader.ts'
import { numberedPage, paths } from '#kernel/pages/paths.ts'
import { useShop } from '#platform/client/shop.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { AttachCard } from '#shop/people/screen/personal/attach-card.tsx'
import { BonusCard } from './bonus/bonus-card.tsx'
import { BonusHistory, BurnDays } from './bonus/bonus-history.tsx'
import { firstNameOf, PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import { PersonalSection } from '#shop/people/screen/personal/personal-section.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { pageNumberIn } from '#platform/router/page-links.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { valueOrHome, customerPageHead } from '#shop/people/screen/customer-page.part.ts'

const PER_PAGE = 10
const pathOfPage = (page: number): string => numberedPage(paths.personalBonus, page)

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const page = pageNumberIn(url.searchParams)
  const [user, card, found] = await Promise.all([
    calls.user.get({}),
    calls.bonus.card({}),
    calls.bonus.history({ page }),
  ])
  if (!user.ok || user.value === null) throw redirect(paths.home)
  const history = valueOrHome(found)
  const pages = Math.max(1, Math.ceil(history.total / PER_PAGE))
  if (page > pages) throw pageNotFound(url.pathname)
  return { name: user.value.name, card: valueOrHome(card), history, page, pages }
}
export const meta = () => customerPageHead('Бонусная карта')

/** BONUS-01. */
export default function PersonalBonus() {
  const { name, card, history, page, pages } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { bonus } = useShop().terms
  return (
    <PersonalLayout title="Бонусная карта" current={paths.personalBonus}>
      <BonusCard card={card} name={firstNameOf(name)} />
      {card.burning.length > 1 && (
        <PersonalSection title="Когда сгорят">
          <BurnDays days={card.burning} />
        </PersonalSection>
      )}
      <PersonalSection title="История" more={{ to: paths.bonus, words: 'Условия программы' }}>
        {history.total === 0 ? (
          <EmptyState
            level={3}
            title="Бонусов пока не было"
            actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
          >
            Первые появятся, когда вы получите заказ, оформленный со&nbsp;входом в&nbsp;кабинет.
          </EmptyState>
        ) : (
          <BonusHistory items={history.items} />
        )}
        {pages > 1 && (
          <Pagination
            page={page}
            pages={pages}
            shown={Math.min(page * PER_PAGE, history.total)}
            total={history.total}
            toPage={pathOfPage}
          />
        )}
      </PersonalSection>
      {bonus?.hasPlasticCards === true && (
        <PersonalSection title="Пластиковая карта">
          <AttachCard card={card} burnMonths={bonus.burnMonths} onAttached={() => void revalidate()} />
        </PersonalSection>
      )}
    </PersonalLayout>
  )
}
