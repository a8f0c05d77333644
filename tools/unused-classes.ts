/** Classes of CSS modules that no component names, and blocks that no rule applies. */

/** Classes in the selectors of a stylesheet; those of another library are in `:global()`. */
const classesOf = (css: string): Set<string> => {
  const selectors = css
    .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)+|"[^"]*"|'[^']*'/gs, '')
    .matchAll(/[^{};]+(?=\{)/g)
    .map(([selector]) => selector)
    .filter((selector) => !selector.trim().startsWith('@'))
  return new Set(
    [...selectors].flatMap((selector) => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)),
  )
}

/**
 * Names that a component takes from the stylesheet that it imports as `binding`; null where it passes the whole stylesheet on
 * or chooses a class by a computed name.
 */
const namesFrom = (code: string, binding: string): string[] | null => {
  const uses = [...code.matchAll(new RegExp(String.raw`(?<![\w.'"/-])${binding}\b(?!['"-])(\.\w+)?`, 'g'))].map(
    ([, name]) => name,
  )
  return uses.every((name) => name !== undefined) ? uses.map((name) => name.slice(1)) : null
}

/** A stylesheet that a component imports, as the component names it: `['css', './price.module.css']`. */
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** `text` by path; `resolve` gives the path of what a component imports. */
export const unusedClasses = (
  stylesheets: ReadonlyMap<string, string>,
  components: ReadonlyMap<string, string>,
  resolve: (from: string, specifier: string) => string,
): string[] => {
  const left = new Map([...stylesheets].map(([path, css]) => [path, classesOf(css)]))
  for (const [path, code] of components)
    for (const [statement, binding = '', specifier = ''] of code.matchAll(IMPORT)) {
      const stylesheet = resolve(path, specifier)
      const names = namesFrom(code.replace(statement, ''), binding)
      if (names === null) left.delete(stylesheet)
      else for (const name of names) left.get(stylesheet)?.delete(name)
    }
  return [...left].flatMap(([path, classes]) =>
    [...classes].map((name) => `${path}: .${name} is named by no component`),
  )
}

export const unusedBlocks = (blocks: string, stylesheets: ReadonlyMap<string, string>): string[] => {
  const applied = new Set(
    [...stylesheets.values()].flatMap((css) =>
      [...css.matchAll(/@apply ([^;]+);/g)].flatMap(([, names = '']) => names.split(', ')),
    ),
  )
  return [...classesOf(blocks)]
    .filter((name) => !applied.has(name))
    .map((name) => `block ${name} is applied by no rule`)
}
