/**
 * A page is whole without its scripts: they are asked for when it has been painted for the first time, so that they take
 * no bandwidth from the sheet, the letters and the first picture. React Router writes them into the page as a module that
 * imports at once, with a preload link for each, and has no word for this; so the finished page is rewritten.
 */
const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const START = /(<script type="module" async="">)([^]*?)(<\/script>)/
const IMPORTED = /^import ("[^"]+");$/gm
const IMPORTED_AS = /^import \* as (\w+) from ("[^"]+");$/gm

/** The last button pressed until then is kept for `redoEarlyPress`. Links and buttons that send a form need no scripts. */
const KEEP_EARLY_PRESS =
  'window.earlyPress=null;addEventListener("click",({target})=>{const button=target instanceof Element?target.closest("button[type=button]"):null;' +
  'if(button&&window.earlyPress!==undefined)window.earlyPress={button,at:performance.now()}},true);'

/** A message, not a timer: those of a page in the background come once a second. */
const NEXT_TASK =
  'new Promise((go)=>{const {port1,port2}=new MessageChannel();port1.onmessage=()=>{port1.close();go()};port2.postMessage(0)})'

/**
 * A page that nobody sees is never painted; `load` comes to it all the same. `shared`: the scripts that others stand on, those
 * that stand on none first; each is run in a task of its own, so that a press comes in between.
 */
const firstPaint = (scripts: readonly string[], shared: readonly string[]): string =>
  `${KEEP_EARLY_PRESS}await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));if(document.hidden)go();addEventListener("load",go)});` +
  `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
  `for(const href of ${JSON.stringify(shared)}){await import(href);await ${NEXT_TASK}}`

/** A page of another form comes back as it is. */
export const withScriptsLater = (page: string): string => {
  if (!START.test(page)) return page
  const scripts: string[] = []
  const withoutLinks = page.replace(PRELOAD, (_, href: string) => {
    scripts.push(href)
    return ''
  })
  return withoutLinks.replace(
    START,
    (_, open: string, body: string, close: string) =>
      open +
      firstPaint(
        scripts,
        scripts.filter((href) => !body.includes(JSON.stringify(href))),
      ) +
      body.replace(IMPORTED, 'await import($1);').replace(IMPORTED_AS, 'const $1 = await import($2);') +
      close,
  )
}
