import { type ClientResponse, hc } from 'hono/client'
import { CONFIRM_PASSWORD } from '#server/accounts/constants.ts'
import type { AccountRoutes, LoginRoutes } from '#server/accounts/routes.ts'
import type { UserRoutes } from '#server/admin/userRoutes.ts'
import type { AdminAccountRoutes } from '#server/adminAccounts/routes.ts'
import type { WorkReportRoutes } from '#server/assignments/reportRoutes.ts'
import type { AssignmentRoutes } from '#server/assignments/routes.ts'
import type { WorkRoutes } from '#server/assignments/workRoutes.ts'
import type { StripeRoutes } from '#server/billing/stripeRoutes.ts'
import type { BillingReportRoutes } from '#server/billingReports/routes.ts'
import type { DeletionRoutes } from '#server/bin/deletionRoutes.ts'
import type { BinRoutes } from '#server/bin/routes.ts'
import type { BulkChangeRoutes } from '#server/bulkChanges/routes.ts'
import type { CharacterRoutes } from '#server/characters/routes.ts'
import type { MentionRoutes } from '#server/comments/mentionRoutes.ts'
import type { CommentRoutes } from '#server/comments/routes.ts'
import type { ComparisonRoutes } from '#server/comparisons/routes.ts'
import type { DocumentRoutes } from '#server/documents/routes.ts'
import type { EventRoutes } from '#server/events/routes.ts'
import type { FactRoutes } from '#server/facts/routes.ts'
import type { ReimportRoutes } from '#server/files/bring/reimportRoutes.ts'
import type { ExportRoutes } from '#server/files/export/exportRoutes.ts'
import type { FixRoutes } from '#server/fixes/routes.ts'
import type { GlossaryLineRoutes } from '#server/glossaries/lineRoutes.ts'
import type { TermProposalRoutes } from '#server/glossaries/proposalRoutes.ts'
import type { GlossaryRoutes } from '#server/glossaries/routes.ts'
import type { AgentRoutes } from '#server/mcp/routes.ts'
import type { MemoryFillRoutes } from '#server/memory/fillRoutes.ts'
import type { MemoryMatchRoutes } from '#server/memory/matchRoutes.ts'
import type { ImportedMemoryRoutes } from '#server/memory/routes.ts'
import type { ModelCostRoutes } from '#server/modelCosts/routes.ts'
import type { OperationRoutes } from '#server/operations/routes.ts'
import type { MemberRoutes } from '#server/organizations/memberRoutes.ts'
import type { PlanRoutes } from '#server/organizations/planRoutes.ts'
import type { OrganizationRoutes } from '#server/organizations/routes.ts'
import type { PageRoutes } from '#server/pages/routes.ts'
import type { PayerOfferRoutes } from '#server/payerOffers/routes.ts'
import type { NewcomerRoutes } from '#server/people/invitations/newcomerRoutes.ts'
import type { OrganizationInvitationRoutes } from '#server/people/invitations/organizationRoutes.ts'
import type { ProjectInvitationRoutes } from '#server/people/invitations/projectRoutes.ts'
import type { InvitationRoutes } from '#server/people/invitations/routes.ts'
import type { PeopleRoutes } from '#server/people/routes.ts'
import type { TeamMemberRoutes } from '#server/people/teams/memberRoutes.ts'
import type { TeamRoutes } from '#server/people/teams/routes.ts'
import type { ProgressRoutes } from '#server/projects/progressRoutes.ts'
import type { ProjectReportRoutes } from '#server/projects/reportRoutes.ts'
import type { ProjectRoutes } from '#server/projects/routes.ts'
import type { VersionRoutes } from '#server/projects/versionRoutes.ts'
import type { AgreementRoutes } from '#server/ratings/agreementRoutes.ts'
import type { RatingRoutes } from '#server/ratings/routes.ts'
import type { RegisterRoutes } from '#server/registers/routes.ts'
import type { ReplacementRoutes } from '#server/replacements/routes.ts'
import type { RepositoryRoutes } from '#server/repositories/routes.ts'
import type { ReviewReportRoutes } from '#server/reviews/reportRoutes.ts'
import type { ReviewRoutes } from '#server/reviews/routes.ts'
import type { RippleRoutes } from '#server/ripples/routes.ts'
import type { RowRoutes } from '#server/rows/routes.ts'
import type { ProposalRoutes } from '#server/screenshots/proposalRoutes.ts'
import type { RegionRoutes } from '#server/screenshots/regionRoutes.ts'
import type { ScreenshotRoutes } from '#server/screenshots/routes.ts'
import type { SetAsideJobRoutes } from '#server/setAsideJobs/routes.ts'
import type { KnownWordRoutes } from '#server/spelling/routes.ts'
import type { FontRoutes } from '#server/textBoxes/fontRoutes.ts'
import type { TextBoxRoutes } from '#server/textBoxes/routes.ts'
import type { TranslationRequestRoutes } from '#server/translationRequests/routes.ts'
import type { TranslationRoutes } from '#server/translations/routes.ts'
import type { UsageRoutes } from '#server/usage/routes.ts'
import type { WordLimitRoutes } from '#server/usage/wordLimitRoutes.ts'
import type { VersionMergeRoutes } from '#server/versions/routes.ts'
import type { ViewRoutes } from '#server/views/routes.ts'
import type { WebhookDeliveryRoutes } from '#server/webhooks/deliveryRoutes.ts'
import type { OrganizationDeliveryRoutes } from '#server/webhooks/organizationDeliveryRoutes.ts'
import type { OrganizationWebhookRoutes } from '#server/webhooks/organizationRoutes.ts'
import type { WebhookRoutes } from '#server/webhooks/routes.ts'
import { askForPassword } from './askForPassword.ts'
import { takePrefetched } from './prefetched.ts'
import { leaveForSignIn, readToken } from './session.ts'

const BASE = '/api/v1'
const options = { fetch: signedInFetch }

export const loginApi = hc<LoginRoutes>(BASE, options)
export const accountsApi = hc<AccountRoutes>(`${BASE}/users`, options)
export const organizationsApi = hc<OrganizationRoutes>(`${BASE}/organizations`, options)
export const planApi = hc<PlanRoutes>(`${BASE}/organization`, options)
export const membersApi = hc<MemberRoutes>(`${BASE}/organizations`, options)
export const payerOffersApi = hc<PayerOfferRoutes>(`${BASE}/payer-offers`, options)
export const projectsApi = hc<ProjectRoutes>(`${BASE}/projects`, options)
export const projectReportsApi = hc<ProjectReportRoutes>(`${BASE}/projects`, options)
export const peopleApi = hc<PeopleRoutes>(`${BASE}/projects`, options)
export const projectInvitationsApi = hc<ProjectInvitationRoutes>(`${BASE}/projects`, options)
export const organizationInvitationsApi = hc<OrganizationInvitationRoutes>(`${BASE}/organizations`, options)
export const teamsApi = hc<TeamRoutes>(`${BASE}/organizations`, options)
export const teamMembersApi = hc<TeamMemberRoutes>(`${BASE}/organizations`, options)
export const newcomersApi = hc<NewcomerRoutes>(`${BASE}/organizations`, options)
export const invitationsApi = hc<InvitationRoutes>(`${BASE}/invitations`, options)
export const registersApi = hc<RegisterRoutes>(`${BASE}/projects`, options)
export const assignmentsApi = hc<AssignmentRoutes>(BASE, options)
export const bulkChangesApi = hc<BulkChangeRoutes>(BASE, options)
export const workReportApi = hc<WorkReportRoutes>(BASE, options)
export const workApi = hc<WorkRoutes>(`${BASE}/users/me/work`, options)
export const progressApi = hc<ProgressRoutes>(`${BASE}/users/me/progress`, options)
export const ratingAgreementApi = hc<AgreementRoutes>(`${BASE}/projects`, options)
export const ratingsApi = hc<RatingRoutes>(BASE, options)
export const reviewReportsApi = hc<ReviewReportRoutes>(`${BASE}/projects`, options)
export const reviewsApi = hc<ReviewRoutes>(`${BASE}/projects`, options)
export const viewsApi = hc<ViewRoutes>(`${BASE}/projects`, options)
export const fontsApi = hc<FontRoutes>(`${BASE}/projects`, options)
export const screenshotsApi = hc<ScreenshotRoutes>(BASE, options)
export const proposalsApi = hc<ProposalRoutes>(BASE, options)
export const regionsApi = hc<RegionRoutes>(BASE, options)
export const textBoxesApi = hc<TextBoxRoutes>(`${BASE}/projects`, options)
export const knownWordsApi = hc<KnownWordRoutes>(`${BASE}/projects`, options)
export const memoryApi = hc<ImportedMemoryRoutes>(`${BASE}/projects`, options)
export const memoryFillApi = hc<MemoryFillRoutes>(BASE, options)
export const memoryMatchesApi = hc<MemoryMatchRoutes>(BASE, options)
export const pagesApi = hc<PageRoutes>(BASE, options)
export const eventsApi = hc<EventRoutes>(BASE, options)
export const fixesApi = hc<FixRoutes>(BASE, options)
export const factsApi = hc<FactRoutes>(BASE, options)
export const commentsApi = hc<CommentRoutes>(BASE, options)
export const mentionsApi = hc<MentionRoutes>(`${BASE}/users/me/mentions`, options)
export const comparisonsApi = hc<ComparisonRoutes>(BASE, options)
export const binApi = hc<BinRoutes>(BASE, options)
export const deletionApi = hc<DeletionRoutes>(BASE, options)
export const charactersApi = hc<CharacterRoutes>(BASE, options)
export const glossariesApi = hc<GlossaryRoutes>(`${BASE}/glossaries`, options)
export const glossaryLinesApi = hc<GlossaryLineRoutes>(`${BASE}/glossaries`, options)
export const termProposalsApi = hc<TermProposalRoutes>(BASE, options)
export const agentsApi = hc<AgentRoutes>(BASE, options)
export const operationsApi = hc<OperationRoutes>(BASE, options)
export const reimportApi = hc<ReimportRoutes>(BASE, options)
export const exportApi = hc<ExportRoutes>(BASE, options)
export const rowsApi = hc<RowRoutes>(BASE, options)
export const replacementsApi = hc<ReplacementRoutes>(BASE, options)
export const ripplesApi = hc<RippleRoutes>(BASE, options)
export const documentsApi = hc<DocumentRoutes>(BASE, options)
export const translationRequestsApi = hc<TranslationRequestRoutes>(BASE, options)
export const translationsApi = hc<TranslationRoutes>(BASE, options)
export const stripeApi = hc<StripeRoutes>(`${BASE}/stripe`, options)
export const usageApi = hc<UsageRoutes>(`${BASE}/organizations`, options)
export const wordLimitsApi = hc<WordLimitRoutes>(`${BASE}/organizations`, options)
export const usersApi = hc<UserRoutes>(`${BASE}/users`, options)
export const adminAccountApi = hc<AdminAccountRoutes>(`${BASE}/admin/users`, options)
export const billingReportApi = hc<BillingReportRoutes>(`${BASE}/admin/billing`, options)
export const modelCostApi = hc<ModelCostRoutes>(`${BASE}/admin/model-costs`, options)
export const setAsideJobsApi = hc<SetAsideJobRoutes>(`${BASE}/admin/jobs`, options)
export const versionMergesApi = hc<VersionMergeRoutes>(BASE, options)
export const repositoriesApi = hc<RepositoryRoutes>(`${BASE}/projects`, options)
export const webhooksApi = hc<WebhookRoutes>(`${BASE}/projects`, options)
export const organizationWebhooksApi = hc<OrganizationWebhookRoutes>(`${BASE}/organizations`, options)
export const organizationDeliveriesApi = hc<OrganizationDeliveryRoutes>(`${BASE}/organizations`, options)
export const deliveriesApi = hc<WebhookDeliveryRoutes>(`${BASE}/projects`, options)
export const versionsApi = hc<VersionRoutes>(`${BASE}/versions`, options)

/** A refusal in the server's words; a 422 has the title 'Validation Error' (spec §8). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly title: string
  readonly body: unknown

  constructor(status: number, statusText: string, body: unknown) {
    super(detailOf(body) ?? (`${status} ${statusText}`.trim() || 'Unknown error'))
    this.status = status
    this.title = status === 422 ? 'Validation Error' : statusText
    this.body = body
  }
}

/** @throws {Refusal} with a sentence that a person can read */
export async function read<Answer>(call: Promise<ClientResponse<Answer, number, string>>): Promise<Answer> {
  return (await (await call).json()) as Answer
}

/** A deletion answers nothing, which the route types cannot name. */
export const remove = (path: string, headers?: HeadersInit) => signedInFetch(url(path), { method: 'DELETE', headers })

export const postJson = (path: string, json: object) =>
  signedInFetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })

export const download = async (path: string, name: string) => save(await signedInFetch(url(path)), name)

export async function downloadNamed(path: string, otherwise: string, json?: object) {
  const response = await (json ? postJson(path, json) : signedInFetch(url(path)))
  const header = response.headers.get('content-disposition')
  const { parse } = await import('content-disposition')
  return save(response, (header && parse(header).parameters.filename) || otherwise)
}

async function save(response: Response, name: string) {
  const file = await response.blob()
  if (file.size === 0) throw new Error('Received empty file')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has a reference to the blob of its own by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
  return response.headers
}

export const url = (path: string) => BASE + path

/** Calls that need a recent sign-in are repeated after it. @throws {Refusal} when the server refuses */
export async function signedInFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const prefetched = await takePrefetched(String(input), init.method)?.catch(() => undefined)
  const response =
    prefetched ??
    (await fetch(input, { ...init, headers, credentials: 'include' }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new Error('The server cannot be reached. Please try again.')
    }))
  if (response.ok) return response
  const refusal = refusalOf(response, await response.text(), token)
  if (refusal.message === CONFIRM_PASSWORD && (await askForPassword())) return signedInFetch(input, init)
  throw refusal
}

type Refused = Pick<Response, 'status' | 'statusText'>
export function refusalOf({ status, statusText }: Refused, text: string, token: string | null): Refusal {
  if (status === 401) leaveForSignIn(token)
  return new Refusal(status, statusText, parsed(text))
}

/** `detail` is a sentence, or a list of faults with `msg` or `message` that are joined with '. '. */
export function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  const { detail } = body
  if (typeof detail === 'string') return detail || undefined
  if (!Array.isArray(detail)) return undefined
  const sentences = detail.map((item: { msg?: unknown; message?: unknown } | null) => item?.msg ?? item?.message)
  return sentences.filter((sentence) => typeof sentence === 'string').join('. ') || undefined
}

export function faultOf(error: Error, field: string): string | undefined {
  const { detail } = (error instanceof Refusal ? error.body : {}) as { detail?: { loc?: unknown[]; msg?: string }[] }
  return Array.isArray(detail) ? detail.find(({ loc }) => loc?.at(-1) === field)?.msg : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
