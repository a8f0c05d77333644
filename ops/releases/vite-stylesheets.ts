import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { CSSOptions } from 'vite'

type PostcssPlugin = Extract<
  NonNullable<Extract<CSSOptions['postcss'], object>['plugins']>[number],
  { postcssPlugin: string }
>
type Nodes = Parameters<NonNullable<Extract<PostcssPlugin['Once'], (...given: never[]) => unknown>>>[0]['nodes']

const BLOCKS = `${import.meta.dirname}/../../platform/ui/styles/blocks.css`

/**
 * Replaces `@apply row, note;` by the declarations of these blocks. An unknown name stops the build. Not `composes`: Vite repeats
 * the whole file that a module composes from, and every element would carry more classes.
 */
export const postcssBlocks = (file = BLOCKS): PostcssPlugin => ({
  postcssPlugin: 'blocks',
  Once: (root, { postcss, result }) => {
    const blocks = new Map<string, Nodes>()
    let isRead = false
    root.walkAtRules('apply', (rule) => {
      if (!isRead)
        postcss
          .parse(readFileSync(file, 'utf8'))
          .walkRules(({ selector, nodes }) => blocks.set(selector.slice(1), nodes))
      isRead = true
      rule.replaceWith(
        rule.params.split(', ').flatMap((name) => {
          const block = blocks.get(name)
          if (block === undefined) throw rule.error(`unknown block ${name}: see platform/ui/styles/blocks.css`)
          return block.map((declaration) => declaration.clone())
        }),
      )
    })
    // In development a change of a block changes every stylesheet that applies one.
    if (isRead) result.messages.push({ type: 'dependency', plugin: 'blocks', file, parent: root.source?.input.file })
  },
})

/** The layer of a component's stylesheet by its path; the layer `page` is named in the stylesheet. */
export const layerOf = (path: string): string | undefined => {
  if (!path.endsWith('.module.css')) return undefined
  return path.startsWith('platform/ui/') ? 'ui' : 'feature'
}

/** Puts a component's stylesheet into the layer of its folder, but for the part that names a layer itself. */
export const postcssFolderLayer = (project = `${import.meta.dirname}/../..`): PostcssPlugin => ({
  postcssPlugin: 'folder-layer',
  Once: (root, { AtRule }) => {
    const layer = layerOf(relative(project, root.source?.input.file ?? ''))
    if (layer === undefined) return
    const own = root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'layer'))
    if (own.every(({ type }) => type === 'comment')) return
    const whole = new AtRule({ name: 'layer', params: layer })
    root.prepend(whole)
    whole.append(own)
  },
})
