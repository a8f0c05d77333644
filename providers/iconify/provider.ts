import { accountUrl } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { iconify as open } from './adapter.ts'

export const iconify = defineProvider({
  kind: 'icons',
  code: 'iconify',
  title: 'Значки',
  settings: {
    url: accountUrl('ICON_API_URL', {
      fallback: 'только свои',
      meaning:
        'открытый источник значков в форме Iconify (например, https://api.iconify.design): сервер спросит у него то, чего нет среди своих',
      pattern: /^https?:\/\/[^\s?#]+$/,
      wrong: (given) => `ICON_API_URL=${given}: это не адрес. Пример: https://api.iconify.design`,
    }),
  },
  account: ({ url }) => url,
  open: (url) => open(url),
})
