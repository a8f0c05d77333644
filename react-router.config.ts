import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The shop has some twenty routes: the whole list costs less than asking for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
