import { type ComponentType, lazy, Suspense, useState } from 'react'
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router-dom'
import { SignIn } from './features/accounts/signIn/SignIn.tsx'
import { Layout } from './features/frame/Layout.tsx'
import { ProjectList } from './features/home/ProjectList.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { ScreenError } from './layout/ScreenError.tsx'
import { Toaster } from './ui/overlays/Toast.tsx'
import { CenteredSpinner } from './ui/Spinner.tsx'

const Register = later(() => import('./features/accounts/signIn/Register.tsx'), 'Register')
const ForgotPassword = later(() => import('./features/accounts/signIn/ForgotPassword.tsx'), 'ForgotPassword')
const ResetPassword = later(() => import('./features/accounts/signIn/ResetPassword.tsx'), 'ResetPassword')
const ProjectWorkspace = later(() => import('./features/workspace/ProjectWorkspace.tsx'), 'ProjectWorkspace')
const TranslationsTab = later(() => import('./features/workspace/TranslationsTab.tsx'), 'TranslationsTab')
// One file with the tab of a page: parts of the table apart would need each other in a circle.
const AllPagesTab = later(() => import('./features/workspace/TranslationsTab.tsx'), 'AllPagesTab')
const ActivityTab = later(() => import('./features/activity/ActivityTab.tsx'), 'ActivityTab')
const ReportTab = later(() => import('./features/assignments/report/ReportTab.tsx'), 'ReportTab')
const OverviewTab = later(() => import('./features/overview/OverviewTab.tsx'), 'OverviewTab')
const ProjectSettings = later(() => import('./features/settings/project/ProjectSettings.tsx'), 'ProjectSettings')
const ComparisonScreen = later(() => import('./features/comparisons/ComparisonScreen.tsx'), 'ComparisonScreen')
const CompareScreen = later(() => import('./features/versions/CompareScreen.tsx'), 'CompareScreen')
const CharactersTab = later(() => import('./features/characters/CharactersTab.tsx'), 'CharactersTab')
const ScreenshotsTab = later(() => import('./features/screenshots/ScreenshotsTab.tsx'), 'ScreenshotsTab')
const ScreenshotScreen = later(() => import('./features/screenshots/editor/ScreenshotScreen.tsx'), 'ScreenshotScreen')
const GlossaryTab = later(() => import('./features/glossaries/GlossaryTab.tsx'), 'GlossaryTab')
const OrganizationScreen = later(
  () => import('./features/settings/organization/OrganizationScreen.tsx'),
  'OrganizationScreen',
)
const AccountScreen = later(() => import('./features/settings/account/AccountScreen.tsx'), 'AccountScreen')
const ConnectTool = later(() => import('./features/tokens/ConnectTool.tsx'), 'ConnectTool')
const ConfirmEmail = later(() => import('./features/accounts/signIn/ConfirmEmail.tsx'), 'ConfirmEmail')
const ReceivedInvitation = later(
  () => import('./features/people/invitations/ReceivedInvitation.tsx'),
  'ReceivedInvitation',
)
const DeclineOffer = later(() => import('./features/payerOffers/DeclineOffer.tsx'), 'DeclineOffer')
const PaymentSuccess = later(() => import('./features/billing/payment/PaymentSuccess.tsx'), 'PaymentSuccess')
const PaymentCancelled = later(() => import('./features/billing/payment/PaymentCancelled.tsx'), 'PaymentCancelled')
const UserAdmin = later(() => import('./features/admin/users/UserAdmin.tsx'), 'UserAdmin')
const BillingReport = later(() => import('./features/admin/billing/BillingReport.tsx'), 'BillingReport')
const Corrections = later(() => import('./features/admin/corrections/Corrections.tsx'), 'Corrections')
const ModelCosts = later(() => import('./features/admin/modelCosts/ModelCosts.tsx'), 'ModelCosts')
const SetAsideJobs = later(() => import('./features/admin/SetAsideJobs.tsx'), 'SetAsideJobs')
const AiScreen = later(() => import('./features/modelServices/AiScreen.tsx'), 'AiScreen')
const BillingScreen = later(() => import('./features/billing/BillingScreen.tsx'), 'BillingScreen')

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ScreenError />,
    children: [
      { path: '/login', element: <SignIn /> },
      { path: '/register', element: <Register /> },
      { path: '/forgot-password', element: <ForgotPassword /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/decline-offer', element: <DeclineOffer /> },
      { path: '/invitation', element: <ReceivedInvitation /> },
      {
        element: <Layout />,
        children: [
          {
            errorElement: <ScreenError />,
            children: [
              { path: '/', element: <ProjectList /> },
              { path: '/organizations', element: <OrganizationScreen /> },
              { path: '/account', element: <AccountScreen /> },
              { path: '/connect/:request_id', element: <ConnectTool /> },
              { path: '/confirm-email', element: <ConfirmEmail /> },
              { path: '/billing', element: <BillingScreen /> },
              { path: '/admin', element: <UserAdmin /> },
              { path: '/admin/billing', element: <BillingReport /> },
              { path: '/admin/corrections', element: <Corrections /> },
              { path: '/admin/ai', element: <AiScreen /> },
              { path: '/admin/model-costs', element: <ModelCosts /> },
              { path: '/admin/jobs', element: <SetAsideJobs /> },
              { path: '/payment/success', element: <PaymentSuccess /> },
              { path: '/payment/cancel', element: <PaymentCancelled /> },
              {
                path: '/projects/:project_id',
                element: <ProjectWorkspace />,
                children: [
                  { index: true, element: <ToTranslations to="translations" /> },
                  { path: 'translations', element: <TranslationsTab /> },
                  { path: 'rows', element: <AllPagesTab /> },
                  { path: 'characters', element: <CharactersTab /> },
                  { path: 'glossary', element: <GlossaryTab /> },
                  { path: 'screenshots', element: <ScreenshotsTab /> },
                  { path: 'screenshots/:screenshot_id', element: <ScreenshotScreen /> },
                  { path: 'languages', element: <OverviewTab /> },
                  { path: 'report', element: <ReportTab /> },
                  { path: 'activity', element: <ActivityTab /> },
                  { path: 'settings', element: <ProjectSettings /> },
                  { path: 'compare/:comparison_id', element: <ComparisonScreen /> },
                  { path: 'versions', element: <CompareScreen /> },
                ],
              },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
])

/** Toasts are inside the router: their links lead to screens. */
function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

function ToTranslations({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={{ pathname: to, search }} replace />
}

export async function fetchScreens(pathname: string) {
  const [, project, tab] = /^\/(projects)\/[^/]+\/?(\w*)/.exec(pathname) ?? []
  await Promise.all([
    project && ProjectWorkspace.fetch(),
    ['translations', 'rows'].includes(tab ?? '') && TranslationsTab.fetch(),
  ])
}

function later<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let fetched: ComponentType | undefined
  const fetch = async () => {
    const module: Record<Name, ComponentType> | undefined = await load()
    fetched = module ? (module[name] as ComponentType) : CenteredSpinner // reloading, see newVersion.ts
    return { default: fetched }
  }
  const Later = lazy(fetch)
  const Screen = () => {
    const [Fetched] = useState(() => fetched)
    if (Fetched) return <Fetched />
    return (
      <Suspense fallback={<CenteredSpinner />}>
        <Later />
      </Suspense>
    )
  }
  return Object.assign(Screen, { fetch })
}
