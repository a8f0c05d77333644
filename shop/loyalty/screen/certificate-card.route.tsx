import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { callsContext } from '#platform/router/contexts.ts'
import { CardPage } from './certificate/card-page.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'

const TOKEN = /^[A-Za-z0-9_-]{22,64}$/

export const loader = async ({ params, context, url }: LoaderFunctionArgs) => {
  const token = params['token'] ?? ''
  if (!TOKEN.test(token)) throw pageNotFound(url.pathname)
  const answer = await context.get(callsContext).certificates.card({ token })
  if (!answer.ok) throw pageNotFound(url.pathname)
  return answer.value
}

export const meta = () => [{ title: 'Вам подарили сертификат' }]

export default function CertificateCard() {
  return <CardPage card={useLoaderData<typeof loader>()} />
}
