/** The whole address space of the shop's pages. Which of them are kept and shared is decided in server/http/page-policy.ts. */
import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { infoPages } from './prerendered.ts'

export default [
  index('routes/home.tsx'),
  route('products/*', 'routes/listing.tsx'),
  route('product/:slug', 'routes/product.tsx'),
  route('brands', 'routes/brands.tsx'),
  route('brands/:slug', 'routes/brand.tsx'),
  route('news', 'routes/news.tsx'),
  route('news/:slug', 'routes/article.tsx'),
  ...infoPages.map((path) => route(path, 'routes/info-page.tsx', { id: `info/${path}` })),
  route('sale', 'routes/promotions.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('cart/checkout', 'routes/checkout.tsx'),
  route('order/:token', 'routes/order.tsx'),
  route('subscribe/:step/:token', 'routes/subscription.tsx'),
  route('personal', 'routes/personal.tsx'),
  route('personal/favorites', 'routes/personal-favourites.tsx'),
  route('personal/orders', 'routes/personal-orders.tsx'),
  route('personal/orders/:number', 'routes/personal-order.tsx'),
  route('personal/profile', 'routes/personal-profile.tsx'),
  route('personal/bonus', 'routes/personal-bonus.tsx'),
  route('auth_depricated', 'routes/auth-page.tsx'),
  route('_ui', 'routes/showcase.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
