import { type ComponentType, lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { ForgotPassword } from './features/accounts/ForgotPassword.tsx'
import { Register } from './features/accounts/Register.tsx'
import { SignIn } from './features/accounts/SignIn.tsx'
import { ProjectList } from './features/projects/ProjectList.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { ScreenError } from './layout/ScreenError.tsx'
import { CenteredSpinner } from './ui/Spinner.tsx'

const ProjectWorkspace = later(() => import('./features/projects/ProjectWorkspace.tsx'), 'ProjectWorkspace')
const TranslationsTab = later(() => import('./features/projects/TranslationsTab.tsx'), 'TranslationsTab')
const ProjectSettings = later(() => import('./features/projects/ProjectSettings.tsx'), 'ProjectSettings')
const BillingScreen = later(() => import('./features/billing/BillingScreen.tsx'), 'BillingScreen')

/** Every screen's path. What is not the first screen is fetched when it is wanted. */
export const router = createBrowserRouter([
  { path: '/login', element: <SignIn /> },
  { path: '/register', element: <Register /> },
  { path: '/forgot-password', element: <ForgotPassword /> },
  {
    element: <Layout />,
    errorElement: <ScreenError />,
    children: [
      {
        errorElement: <ScreenError />,
        children: [
          { path: '/', element: <ProjectList /> },
          { path: '/billing', element: <BillingScreen /> },
          {
            path: '/projects/:project_id',
            element: <ProjectWorkspace />,
            children: [
              { index: true, element: <ToTranslations /> },
              { path: 'translations', element: <TranslationsTab /> },
              { path: 'characters', element: <ToTranslations from="characters" /> },
              { path: 'settings', element: <ProjectSettings /> },
            ],
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
])

/** The query, with `lang` in it, is kept. */
function ToTranslations({ from }: { from?: string }) {
  const { search } = useLocation()
  return <Navigate to={{ pathname: from ? '../translations' : 'translations', search }} replace />
}

function later<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] as ComponentType }))
  return () => (
    <Suspense fallback={<CenteredSpinner />}>
      <Screen />
    </Suspense>
  )
}
