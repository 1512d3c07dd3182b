import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { Refusal } from './api/client.ts'
import { followNewVersions } from './api/newVersion.ts'
import { followOtherTabs } from './api/session.ts'
import { readyForFirstScreen } from './firstScreen.ts'
import { router } from './routes.tsx'
import { refuseStrayFiles } from './ui/fields/refuseStrayFiles.ts'
import './ui/styles.css'

/** Such a question is answered the same each time. */
const isInvalid = (error: Error) => error instanceof Refusal && error.status === 422

const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures === 0 && !isInvalid(error) },
    // Without a network a change fails at once and can be repeated, instead of waiting without a word.
    mutations: { networkMode: 'always' },
  },
})

// A window that stood beside another one was in sight all the time: its focus is the only event.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus()
  const events = ['visibilitychange', 'focus'] as const
  for (const event of events) addEventListener(event, look)
  return () => {
    for (const event of events) removeEventListener(event, look)
  }
})
followNewVersions()
followOtherTabs()
refuseStrayFiles()
void readyForFirstScreen(client).then(render)

function render() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      {/* The screens are English whatever the browser speaks; numbers and dates follow the browser. */}
      <I18nProvider locale="en-US">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
