import { createContext, use } from 'react'
import type { Values } from './record-words.ts'

/** The record whose form a field stands in: its kind, and its fields as they are typed. */
export type FormRecord = { readonly kind: string; readonly values: Values }
export const FormContext = createContext<FormRecord>({ kind: '', values: {} })
export const useFormRecord = (): FormRecord => use(FormContext)
