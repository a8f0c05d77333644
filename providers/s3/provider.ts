import { accountUrl, accountKey, optionalKey } from '#kernel/setting.ts'
import { defineProvider } from '../provider.ts'
import { s3 as open } from './adapter.ts'

export const s3 = defineProvider({
  kind: 'object-store',
  code: 's3',
  title: 'Хранилище картинок',
  settings: {
    url: accountUrl('S3_URL', {
      fallback: 'originals в DATA_DIR',
      meaning:
        'хранилище S3 для исходных картинок, общее для всех узлов, вместе с именем корзины: `https://storage.example/glad`; ' +
        'нужно вместе с ключом',
      pattern: /^https?:\/\/[^/\s?#]+\/[^\s?#]+$/,
      wrong: (given) => `S3_URL=${given}: нужен адрес с именем корзины. Пример: https://storage.example/glad`,
    }),
    region: optionalKey('S3_REGION', { fallback: 'us-east-1', needs: 'S3_URL', meaning: 'регион этого хранилища' }),
    keyId: accountKey('S3_KEY_ID', { fallback: 'нет', meaning: 'идентификатор ключа хранилища' }),
    secretKey: accountKey('S3_SECRET_KEY', { secret: true, fallback: 'нет', meaning: 'секретный ключ хранилища' }),
  },
  incomplete: () => 'S3_URL, S3_KEY_ID, S3_SECRET_KEY нужны вместе: адрес хранилища картинок и ключ к нему.',
  account: ({ region = 'us-east-1', ...values }) => ({ ...values, region }),
  open: (account) => open(account),
})
