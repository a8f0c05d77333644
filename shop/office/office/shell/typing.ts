/** Where letters are text: fields, and cells, which begin to be edited by them. */
const TYPED = 'input, textarea, select, [contenteditable], [role="grid"]'

/** Whether what is pressed there is typed, and no key of a page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null
