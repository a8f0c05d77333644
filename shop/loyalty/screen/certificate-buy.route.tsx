import { useLoaderData, useNavigate } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { callsContext, originContext } from '#platform/router/contexts.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { BuyCertificate } from './certificate/buy-certificate.tsx'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import { useUser } from '#shop/people/screen/sign-in/user-query.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import page from '#platform/ui/layout/page.module.css'

/** BONUS-03: not found in a shop that has no certificates or no provider of payments. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const [about, offer] = await Promise.all([calls.blog.page({ path: paths.certificate }), calls.certificates.offer({})])
  if (!about.ok || !offer.ok || !offer.value.sold_online) throw pageNotFound(url.pathname)
  return { offer: offer.value, about: about.value.title, origin: context.get(originContext) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageHead({
    origin: loaderData.origin,
    path: paths.certificateBuy,
    title: 'Купить подарочный сертификат',
    description: 'Сумма, открытка и\u00a0день на\u00a0ваш выбор: сертификат придёт получателю письмом.',
  })

export default function CertificateBuy() {
  const { offer, about } = useLoaderData<typeof loader>()
  const { user } = useUser()
  const navigate = useNavigate()
  // The bank's page takes the form's place: «back» does not lead to a form that was sent.
  const bought = ({ token, pay_url }: Placed): void => {
    if (pay_url !== null) return window.location.replace(pay_url)
    void navigate(paths.certificatePurchase(token), { replace: true })
  }
  return (
    <div className={layout.wrap}>
      <Breadcrumbs
        trail={[
          { name: 'Главная', to: paths.home },
          { name: about, to: paths.certificate },
        ]}
        current="Купить"
      />
      <h1 className={page.title} tabIndex={-1}>
        Купить сертификат
      </h1>
      <BuyCertificate offer={offer} contacts={user} onBought={bought} />
    </div>
  )
}
