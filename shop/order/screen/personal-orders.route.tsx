import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { numberedPage, paths } from '#kernel/pages/paths.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { OwnOrders } from './own-orders.tsx'
import { PersonalLayout } from '#shop/people/screen/personal/personal-layout.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { pageNumberIn } from '#platform/router/page-links.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import { useRefetchVisitorData } from '#shop/people/screen/use-refetch-visitor-data.part.ts'
import { valueOrHome, customerPageHead } from '#shop/people/screen/customer-page.part.ts'

const PER_PAGE = 10
const pathOfPage = (page: number): string => numberedPage(paths.personalOrders, page)

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const page = pageNumberIn(url.searchParams)
  const orders = valueOrHome(await context.get(callsContext).user.orders({ page }))
  const pages = Math.max(1, Math.ceil(orders.total / PER_PAGE))
  if (page > pages) throw pageNotFound(url.pathname)
  return { orders, page, pages }
}
export const meta = () => customerPageHead('Заказы')

export default function PersonalOrders() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  return (
    <PersonalLayout title="Заказы" current={paths.personalOrders}>
      <OwnOrders orders={orders} level={2} onRepeated={useRefetchVisitorData()} />
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          shown={Math.min(page * PER_PAGE, orders.total)}
          total={orders.total}
          toPage={pathOfPage}
        />
      )}
    </PersonalLayout>
  )
}
