import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

type PostcssPlugin = NonNullable<Extract<CSSOptions['postcss'], object>['plugins']>[number]

const BLOCKS = `${import.meta.dirname}/../../platform/ui/styles/blocks.css`

/**
 * Replaces `@apply row, note;` by the declarations of these blocks, in the order of their file, so that `font` does not reset what
 * a later block adds. An unknown name stops the build. Not `composes`: Vite repeats the whole file that a module composes from,
 * and every element would carry more classes.
 */
export const postcssBlocks = (file = BLOCKS): PostcssPlugin => ({
  postcssPlugin: 'blocks',
  Once: (root, { postcss, result }) => {
    const readBlocks = () =>
      new Map(
        postcss
          .parse(readFileSync(file, 'utf8'))
          .nodes.flatMap((node) => (node.type === 'rule' ? [[node.selector.slice(1), node.nodes] as const] : [])),
      )
    let blocks: ReturnType<typeof readBlocks> | undefined
    root.walkAtRules('apply', (rule) => {
      blocks ??= readBlocks()
      const names = rule.params.split(', ')
      const unknown = names.find((name) => blocks?.has(name) !== true)
      if (unknown !== undefined) throw rule.error(`unknown block ${unknown}: see platform/ui/styles/blocks.css`)
      const applied = [...blocks].flatMap(([name, declarations]) => (names.includes(name) ? declarations : []))
      rule.replaceWith(applied.map((declaration) => declaration.clone()))
    })
    // In development a change of a block changes every stylesheet that applies one.
    if (blocks !== undefined)
      result.messages.push({ type: 'dependency', plugin: 'blocks', file, parent: root.source?.input.file })
  },
})

/** The layer of a component's stylesheet by its path; the layer `page` is named in the stylesheet. */
const layerOf = (path: string): string | undefined => {
  if (!path.endsWith('.module.css')) return undefined
  return path.startsWith('platform/ui/') ? 'ui' : 'subject'
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

const LAYERS = `${import.meta.dirname}/../../platform/ui/styles/layers.css`
const namesOf = (css: string): string[] => [
  ...new Set([...css.matchAll(/@layer ([a-z, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/,\s*/))),
]

/** What is wrong with the order of the layers of a built stylesheet: one that is named later wins. Null: nothing. */
export const layerFault = (css: string, wanted = namesOf(readFileSync(LAYERS, 'utf8'))): string | null => {
  const order = namesOf(css)
  const expected = wanted.filter((name) => order.includes(name))
  return order.join() === expected.join()
    ? null
    : `its layers are ${order.join(', ')} instead of ${expected.join(', ')}`
}

/** Fails a build that names a layer before those that it has to win over: the order of chunks is that of their styles. */
export const layersInOrder = (): Plugin => ({
  name: 'layers-in-order',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        const fault = file.type === 'asset' && file.fileName.endsWith('.css') ? layerFault(String(file.source)) : null
        if (fault !== null) this.error(`${file.fileName}: ${fault} (vite.config.ts)`)
      }
    },
  },
})
