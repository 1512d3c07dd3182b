import { fileURLToPath } from 'node:url'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { Registry } from 'prom-client'
import { accountRoutes, loginRoutes } from './accounts/routes.ts'
import { userRoutes } from './admin/userRoutes.ts'
import { adminAccountRoutes } from './adminAccounts/routes.ts'
import { workReportRoutes } from './assignments/reportRoutes.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { workRoutes } from './assignments/workRoutes.ts'
import { standInRoutes } from './billing/standInRoutes.ts'
import { stripeRoutes } from './billing/stripeRoutes.ts'
import { billingReportRoutes } from './billingReports/routes.ts'
import { deletionRoutes } from './bin/deletionRoutes.ts'
import { binRoutes } from './bin/routes.ts'
import { thingInBinRoutes } from './bin/thingRoutes.ts'
import { bulkChangeRoutes } from './bulkChanges/routes.ts'
import { characterRoutes } from './characters/routes.ts'
import { mentionRoutes } from './comments/mentionRoutes.ts'
import { commentRoutes } from './comments/routes.ts'
import { comparisonRoutes } from './comparisons/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { factRoutes } from './facts/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { fixRoutes } from './fixes/routes.ts'
import { glossaryFileRoutes } from './glossaries/fileRoutes.ts'
import { glossaryLineRoutes } from './glossaries/lineRoutes.ts'
import { termProposalRoutes } from './glossaries/proposalRoutes.ts'
import { glossaryRoutes } from './glossaries/routes.ts'
import { answerError } from './http/answerError.ts'
import { drainBody } from './http/body/drainBody.ts'
import { limitBody } from './http/body/limitBody.ts'
import { limitJson } from './http/body/limitJson.ts'
import { requireUtf8 } from './http/body/requireUtf8.ts'
import type { Env } from './http/env.ts'
import { firstScreenRoutes } from './http/firstScreen.ts'
import { idempotent } from './http/idempotency.ts'
import { limitOpenCalls } from './http/limits/openCalls.ts'
import { healthCheckRoutes, healthRoutes } from './http/monitoring/health.ts'
import { metricsRoutes } from './http/monitoring/metrics.ts'
import { createRequestMetrics } from './http/monitoring/requestMetrics.ts'
import { traceRequests } from './http/monitoring/traceRequests.ts'
import { apiDocs } from './http/openapi/apiDocs.ts'
import { createRouter } from './http/openapi/openapi.ts'
import { rightsOf } from './http/openapi/rights.ts'
import { requestContext } from './http/requestContext.ts'
import { allowOrigins, securityHeaders } from './http/security.ts'
import { webApp } from './http/webApp.ts'
import { mailboxRoutes } from './integrations/mailboxRoutes.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import { agentRoutes } from './mcp/routes.ts'
import { memoryFillRoutes } from './memory/fillRoutes.ts'
import { memoryMatchRoutes } from './memory/matchRoutes.ts'
import { importedMemoryRoutes } from './memory/routes.ts'
import { modelCostRoutes } from './modelCosts/routes.ts'
import { installationServiceRoutes, organizationServiceRoutes, projectServiceRoutes } from './modelServices/routes.ts'
import { oauthEndpoints } from './oauth/endpoints.ts'
import { toolRequestRoutes } from './oauth/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { memberRoutes } from './organizations/memberRoutes.ts'
import { planRoutes } from './organizations/planRoutes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { pageCreationRoutes } from './pages/pageCreationRoutes.ts'
import { pageRoutes } from './pages/routes.ts'
import { payerOfferRoutes } from './payerOffers/routes.ts'
import { newcomerRoutes } from './people/invitations/newcomerRoutes.ts'
import { organizationInvitationRoutes } from './people/invitations/organizationRoutes.ts'
import { projectInvitationRoutes } from './people/invitations/projectRoutes.ts'
import { invitationRoutes } from './people/invitations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { teamMemberRoutes } from './people/teams/memberRoutes.ts'
import { teamRoutes } from './people/teams/routes.ts'
import { progressRoutes } from './projects/progressRoutes.ts'
import { projectReportRoutes } from './projects/reportRoutes.ts'
import { projectRoutes } from './projects/routes.ts'
import { versionRoutes } from './projects/versionRoutes.ts'
import { agreementRoutes } from './ratings/agreementRoutes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { registerRoutes } from './registers/routes.ts'
import { replacementRoutes } from './replacements/routes.ts'
import { pushRoutes } from './repositories/pushRoutes.ts'
import { repositoryRoutes } from './repositories/routes.ts'
import { reviewReportRoutes } from './reviews/reportRoutes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { rippleRoutes } from './ripples/routes.ts'
import { rowRoutes } from './rows/routes.ts'
import { imageRoutes } from './screenshots/imageRoutes.ts'
import { proposalRoutes } from './screenshots/proposalRoutes.ts'
import { regionRoutes } from './screenshots/regionRoutes.ts'
import { screenshotRoutes } from './screenshots/routes.ts'
import type { Services } from './services.ts'
import { setAsideJobRoutes } from './setAsideJobs/routes.ts'
import { dictionaryRoutes } from './spelling/dictionaryRoutes.ts'
import { knownWordRoutes } from './spelling/routes.ts'
import { fontRoutes } from './textBoxes/fontRoutes.ts'
import { textBoxRoutes } from './textBoxes/routes.ts'
import { personalTokenRoutes } from './tokens/personalRoutes.ts'
import { serviceTokenRoutes } from './tokens/serviceRoutes.ts'
import { projectRequestRoutes } from './translationRequests/projectRoutes.ts'
import { translationRequestRoutes } from './translationRequests/routes.ts'
import { translationRoutes } from './translations/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { wordLimitRoutes } from './usage/wordLimitRoutes.ts'
import { versionMergeRoutes } from './versions/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { webhookDeliveryRoutes } from './webhooks/deliveryRoutes.ts'
import { organizationDeliveryRoutes } from './webhooks/organizationDeliveryRoutes.ts'
import { organizationWebhookRoutes } from './webhooks/organizationRoutes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const API_VERSION = '0.1.0'
const WEB_APP = fileURLToPath(new URL('../web/dist', import.meta.url))

const routesOfPeople = () =>
  createRouter()
    .route('/projects', peopleRoutes)
    .route('/projects', projectInvitationRoutes)
    .route('/organizations', organizationInvitationRoutes)
    .route('/organizations', newcomerRoutes)
    .route('/organizations', teamRoutes)
    .route('/organizations', teamMemberRoutes)
    .route('/invitations', invitationRoutes)

export const createRoutes = (): OpenAPIHono<Env> =>
  // Long: a line for each feature.
  createRouter()
    .route('/', loginRoutes())
    .route('/', healthCheckRoutes)
    .route('/users/me/tokens', personalTokenRoutes)
    .route('/oauth/requests', toolRequestRoutes)
    .route('/users/me/work', workRoutes)
    .route('/users/me/mentions', mentionRoutes)
    .route('/users/me/progress', progressRoutes)
    .route('/users', accountRoutes()) // `me` before the ids of others
    .route('/users', userRoutes)
    .route('/admin/users', adminAccountRoutes)
    .route('/admin/billing', billingReportRoutes)
    .route('/admin/jobs', setAsideJobRoutes)
    .route('/admin', installationServiceRoutes)
    .route('/admin/model-costs', modelCostRoutes)
    .route('/', comparisonRoutes)
    .route('/organizations', organizationRoutes)
    .route('/organizations', memberRoutes)
    .route('/organizations', serviceTokenRoutes)
    .route('/organizations', usageRoutes)
    .route('/organizations', wordLimitRoutes)
    .route('/organizations', organizationServiceRoutes)
    .route('/organization', planRoutes)
    .route('/payer-offers', payerOfferRoutes)
    .route('/stripe', stripeRoutes)
    .route('/projects', projectRoutes)
    .route('/projects', projectReportRoutes)
    .route('/projects', registerRoutes)
    .route('/projects', reviewRoutes)
    .route('/projects', agreementRoutes)
    .route('/projects', reviewReportRoutes)
    .route('/projects', viewRoutes)
    .route('/', assignmentRoutes)
    .route('/', bulkChangeRoutes)
    .route('/', workReportRoutes)
    .route('/', routesOfPeople())
    .route('/projects', importedMemoryRoutes)
    .route('/projects', fontRoutes)
    .route('/projects', textBoxRoutes)
    .route('/projects', knownWordRoutes)
    .route('/dictionaries', dictionaryRoutes)
    .route('/', screenshotRoutes)
    .route('/', imageRoutes)
    .route('/', regionRoutes)
    .route('/', proposalRoutes)
    .route('/', memoryMatchRoutes)
    .route('/', memoryFillRoutes)
    .route('/projects', projectServiceRoutes)
    .route('/projects', projectRequestRoutes)
    .route('/versions', versionRoutes)
    .route('/', versionMergeRoutes)
    .route('/', pageRoutes)
    .route('/', pageCreationRoutes)
    .route('/', factRoutes)
    .route('/', fileRoutes)
    .route('/', operationRoutes)
    .route('/', characterRoutes)
    .route('/', eventRoutes)
    .route('/', agentRoutes)
    .route('/projects', webhookRoutes)
    .route('/projects', webhookDeliveryRoutes)
    .route('/organizations', organizationWebhookRoutes)
    .route('/organizations', organizationDeliveryRoutes)
    .route('/projects', repositoryRoutes)
    .route('/', pushRoutes)
    .route('/', binRoutes)
    .route('/', deletionRoutes)
    .route('/', thingInBinRoutes)
    .route('/glossaries', glossaryRoutes)
    .route('/glossaries', glossaryLineRoutes)
    .route('/glossaries', glossaryFileRoutes)
    .route('/', termProposalRoutes)
    .route('/', documentRoutes)
    .route('/', commentRoutes)
    .route('/', ratingRoutes)
    .route('/', rowRoutes)
    .route('/', replacementRoutes)
    .route('/', fixRoutes)
    .route('/', rippleRoutes)
    .route('/', translationRequestRoutes)
    .route('/', translationRoutes)

export function createApi(services: Services) {
  const registry = new Registry()
  const requests = createRequestMetrics(registry)
  const app = createRouter()
  if (services.tracing) app.use(traceRequests(services.tracing))
  app.use(drainBody).use(requestContext(services, requests)).use(securityHeaders(services.config))
  app.route('/', healthRoutes)
  app.route('/', metricsRoutes(services, registry))
  app.onError(answerError)
  if (!services.config.roles.includes('api')) return app

  const routes = createRoutes()
  const bodies = limitBody(rightsOf(routes))
  app.use('/api/*', allowOrigins(services.config), bodies, requireUtf8, limitJson, idempotent)
  app.route('/', oauthEndpoints(services))
  app.route('/api/v1', routes)
  app.use('/versions/*', allowOrigins(services.config), bodies, requireUtf8, limitJson, idempotent)
  app.route('/', pageCreationRoutes) // the one call that is also there without the prefix (spec §7)
  app.use('/mcp', bodies, requireUtf8, limitJson)
  app.route('/', mcpEndpoint(API_VERSION))
  app.use(limitOpenCalls)
  app.route('/', apiDocs(routes, API_VERSION))
  app.route('/', firstScreenRoutes(app))
  app.route('/', mailboxRoutes)
  app.route('/', standInRoutes)
  app.all('/api/*', () => {
    throw new HTTPException(404, { message: 'Not Found' })
  })
  app.route('/', webApp(WEB_APP))
  return app
}
