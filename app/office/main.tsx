/** The office: the staff's application, with files of its own. */
import '#platform/ui/styles/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('office')
if (root === null) throw new Error('The document has no element «office»')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
