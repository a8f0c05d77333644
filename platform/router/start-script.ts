/**
 * A page is readable without its scripts: they load after the first paint and the picture of the first view, so that
 * they take no bandwidth from the fonts and the LCP image. This inline script starts them.
 */

import { ADD_SPECULATION_RULES } from './speculation-rules.ts'

/** How long the button of a posted form waits for the scripts; then the browser posts the form. */
const MAX_WAIT_MS = 5_000

/**
 * The last button pressed before the scripts run is remembered for `redoEarlyPress`. Links need no scripts. A posted form is
 * held back, because with scripts it does not leave the page; `sendEarlyForm` sends it when the scripts are late or fail.
 */
const REMEMBER_EARLY_PRESS =
  'window.earlyPress=null;' +
  'const sendEarlyForm=()=>{const button=window.earlyPress?.button;' +
  'if(button?.form){delete window.earlyPress;button.form.requestSubmit(button)}};' +
  'addEventListener("click",(event)=>{const {target}=event;' +
  'const button=target instanceof Element?target.closest("button[type=button],form[method=post] button,button[form]"):null;' +
  'if(!button||window.earlyPress===undefined)return;' +
  'window.earlyPress={button,at:performance.now()};' +
  `if(button.type==="submit"){event.preventDefault();setTimeout(sendEarlyForm,${MAX_WAIT_MS})}},true);`

/** A message instead of a timer: in a background tab timers run once a second. */
const NEXT_TASK =
  'new Promise((go)=>{const {port1,port2}=new MessageChannel();port1.onmessage=()=>{port1.close();go()};port2.postMessage(0)})'

/** A background tab is never painted; there the scripts start immediately, or on `load` at the latest. */
const FIRST_PAINT =
  'await new Promise((go)=>{new PerformanceObserver(go).observe({type:"paint",buffered:true});' +
  'if(document.hidden)go();addEventListener("load",go)});'

/** How long the scripts wait for the picture after the first paint; a picture that is encoded for the first time takes longer. */
const MAX_PICTURE_MS = 600
/** From a picture that is decoded to the frame that shows it. */
const FRAME_MS = 50

/** The largest picture, if the first paint did not show it, has the network for itself until it is shown. */
const FIRST_PICTURE =
  'const picture=document.querySelector("img[fetchpriority=high]");' +
  'if(picture&&!picture.complete&&!document.hidden)await new Promise((go)=>{' +
  `const shown=()=>setTimeout(go,${FRAME_MS});picture.decode().then(shown,shown);setTimeout(go,${MAX_PICTURE_MS})});`

/**
 * Requests the stylesheets, which did not hold up the first paint (`document.tsx`). The entry waits for them: what it adds to the
 * page has rules only there. One that fails holds nothing up.
 */
const ENABLE_STYLESHEETS =
  'const styled=Promise.all([...document.querySelectorAll("link[disabled]")].map((link)=>' +
  'new Promise((go)=>{link.onload=link.onerror=go;link.disabled=false})));'

/** `scripts` in the order they depend on each other, then `entry`. Each runs in a separate task, so that input is handled in between. */
export const startScript = (scripts: readonly string[], entry: string): string =>
  REMEMBER_EARLY_PRESS +
  ADD_SPECULATION_RULES +
  FIRST_PAINT +
  FIRST_PICTURE +
  ENABLE_STYLESHEETS +
  `const scripts=${JSON.stringify(scripts)},entry=${JSON.stringify(entry)};` +
  'for(const href of [...scripts,entry])' +
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));' +
  `try{for(const href of scripts){await import(href);await ${NEXT_TASK}}await styled;await import(entry)}` +
  // A press from now on is the browser's.
  'catch(error){sendEarlyForm();delete window.earlyPress;throw error}'
