import { createContext, use } from 'react'

/** Kind of the record whose form a field stands in. */
export const FormKindContext = createContext('')
export const useFormKind = (): string => use(FormKindContext)
