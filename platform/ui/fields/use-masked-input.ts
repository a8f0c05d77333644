import { type CompositionEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { formatPhoneInput } from '#kernel/phone.ts'
import { applyMask, editMasked, editPhone } from './mask.ts'
import type { TextFieldProps } from './text-field-props.ts'

const CODE_DIGITS = 6

/** The digits of a typed or pasted code from an SMS, at most six. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS)

type MaskedProps = Pick<TextFieldProps, 'kind' | 'mask' | 'value' | 'onChange'>
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isMasked = ({ kind, mask }: MaskedProps): boolean => kind === 'phone' || mask !== undefined

/** The text shown for the value. */
const displayedValue = ({ kind, mask, value }: MaskedProps): string =>
  kind === 'phone' ? formatPhoneInput(value) : mask === undefined ? value : applyMask(mask, value)

/** The value after an edit; `caret` is set where a mask has rewritten the text. */
const applyEdit = (
  props: MaskedProps,
  typed: string,
  caret: number,
): { readonly value: string; readonly caret: number | null } => {
  const { kind, mask } = props
  if (kind === 'code') return { value: codeDigits(typed), caret: null }
  if (kind === 'phone') return editPhone(typed, displayedValue(props), caret)
  if (mask === undefined) return { value: typed, caret: null }
  const edited = editMasked(mask, typed, displayedValue(props), caret)
  return { value: edited.masked, caret: edited.caret }
}

const caretIn = (element: TextElement): number =>
  element instanceof HTMLInputElement ? (element.selectionStart ?? element.value.length) : element.value.length

/**
 * A controlled input whose text is rewritten by a mask. The caret stays behind the digit that was typed or erased. While a
 * keyboard composes text (Android, dictation) the text is left alone and the mask is applied at the end of the
 * composition: an input rewritten in between would receive the composed digits twice.
 */
export const useMaskedInput = (props: MaskedProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [composed, setComposed] = useState<string | null>(null)
  // An edit that leaves the value as it was must render too: the input's text is restored and its caret with it.
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (caret.current === null) return
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const edit = (element: TextElement) => {
    const edited = applyEdit(props, element.value, caretIn(element))
    if (edited.caret !== null) {
      caret.current = edited.caret
      render()
    }
    props.onChange(edited.value)
  }
  return {
    input,
    displayed: composed ?? displayedValue(props),
    change: (element: TextElement, isComposing: boolean) => {
      if (isComposing && isMasked(props)) setComposed(element.value)
      else edit(element)
    },
    endComposition: (event: CompositionEvent<TextElement>) => {
      if (composed === null) return
      setComposed(null)
      edit(event.currentTarget)
    },
  }
}
