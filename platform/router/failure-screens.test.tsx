import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { Failure } from './failure-screens.tsx'

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'INFRA-06: a page that did not come for want of a connection says so and offers a reload («%s»)',
  (message) => {
    const html = renderToStaticMarkup(shownAt('/news', <Failure error={new TypeError(message)} />))
    expect(html).toContain('Нет связи с\u00a0магазином')
    expect(html).toContain('Обновить страницу')
    expect(html).not.toContain('500')
  },
)
