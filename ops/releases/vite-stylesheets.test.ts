import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { layerFault, postcssBlocks, postcssFolderLayer } from './vite-stylesheets.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A stylesheet of that path as the build makes it, without white space. */
const built = async (path: string, css: string): Promise<string> => {
  const config = await resolveConfig(
    {
      root: PROJECT,
      configFile: false,
      css: {
        modules: { generateScopedName: '[local]' },
        postcss: { plugins: [postcssBlocks(), postcssFolderLayer()] },
      },
    },
    'build',
  )
  return (await preprocessCSS(css, join(PROJECT, path), config)).code.replaceAll(/\s+/g, '')
}

test('a block is replaced by its declarations, before those of the rule', async () => {
  expect(await built('shop/a.css', '.a { @apply row, note; gap: 0; }')).toBe(
    '.a{display:flex;align-items:center;font:400var(--t-14)var(--f-text);color:var(--text-2);gap:0;}',
  )
})

test('blocks keep the order of their file: a font does not reset the figures of another block', async () => {
  expect(await built('shop/a.css', '.a { @apply amount, note; }')).toBe(
    '.a{font:400var(--t-14)var(--f-text);color:var(--text-2);font-variant-numeric:tabular-numslining-nums;white-space:nowrap;}',
  )
})

test('a misspelt block stops the build', async () => {
  await expect(built('shop/a.css', '.a { @apply rwo; }')).rejects.toThrow('unknown block rwo')
})

test('a component is in the layer of its folder, once', async () => {
  expect(await built('shop/a.module.css', '.a { gap: 0; } @media print { .a { gap: 1px; } }')).toBe(
    '@layersubject{.a{gap:0;}@mediaprint{.a{gap:1px;}}}',
  )
  expect(await built('platform/ui/a.module.css', '.a { gap: 0; }')).toBe('@layerui{.a{gap:0;}}')
})

test('a layer that the stylesheet names stays, and other stylesheets are in none', async () => {
  expect(await built('shop/a.module.css', '@layer page { .a { gap: 0; } }')).toBe('@layerpage{.a{gap:0;}}')
  expect(await built('platform/ui/a.css', ':root { gap: 0; }')).toBe(':root{gap:0;}')
})

test('a stylesheet whose layers are named in another order than that of layers.css fails the build', () => {
  expect(layerFault('@layer reset{a{b:c}}@layer tokens{}@layer ui{}@layer page{}@layer ui{}')).toBeNull()
  expect(layerFault('@layer reset,tokens,ui,subject,page;@layer ui{}')).toBeNull()
  expect(layerFault('@layer ui{}@layer reset{}@layer page{}')).toBe(
    'its layers are ui, reset, page instead of reset, ui, page',
  )
})
