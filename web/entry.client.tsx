import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchScripts } from './features/build/leave.ts'
import { SCRIPT_LOAD_FAILED } from './ui/behaviour/lazy-component.tsx'

watchScripts(SCRIPT_LOAD_FAILED)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
