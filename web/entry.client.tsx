import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchScripts } from './features/build/leave.ts'
import { SCRIPT_LOST } from './ui/layers/lazy-part.tsx'

watchScripts(SCRIPT_LOST)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
