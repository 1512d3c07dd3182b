import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import type { Env } from '../http/env.ts'
import { limitTries } from '../http/limits/rateLimit.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn, superuser } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { requireCapability, requireProject } from '../organizations/access.ts'
import { OrganizationPath } from '../organizations/contract.ts'
import { ProjectPath } from '../projects/contract.ts'
import { ModelService, PutModelService, TriedModelService } from './contract.ts'
import { readAccess, removeModelService, showModelService, storeModelService } from './modelService.ts'
import { tryInTurn } from './tryModelService.ts'

/** Where settings belong, what is above them, and the language of a try. */
type Place = { scope: ServiceScope; around: ServiceScope; language: LanguageCode }
type Params = Record<string, string>
type Options = {
  path: string
  params?: z.ZodObject
  middleware: MiddlewareHandler<Env>[]
  of: string
  /** @throws when the person may not set it */
  find: (db: Db, userId: string, params: Params) => Promise<Place>
}

/** The settings of the model service of one place: shown without the key, stored, removed and tried. */
function routesOf({ path, params, middleware, of, find }: Options) {
  const guarded = { middleware, security: BEARER, tags: ['model services'] }
  const at = params ? { params } : {}
  return createRouter()
    .openapi(
      createRoute({
        ...guarded,
        method: 'get',
        path,
        summary: `The model service of ${of}, without its key, and what translates now`,
        request: at,
        responses: { ...answers(ModelService), ...refusals(401, 403, 404, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope, around } = await find(services.db, user.id, c.req.param() as Params)
        return c.json(await showModelService(services, scope, around), 200)
      },
    )
    .openapi(
      createRoute({
        ...guarded,
        middleware: [...middleware, recentlySignedIn],
        method: 'put',
        path,
        summary: `Set the model service of ${of}; without a key the stored one stays; needs the password within ten minutes`,
        request: { ...at, body: takes(PutModelService) },
        responses: { ...answers(ModelService), ...refusals(401, 403, 404, 409, 415, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope, around } = await write(services, async (trx) => {
          const place = await find(trx, user.id, c.req.param() as Params)
          await storeModelService(services, trx, place.scope, c.req.valid('json'))
          return place
        })
        services.log('info', 'model_service_set', { ...scope, user_id: user.id })
        return c.json(await showModelService(services, scope, around), 200)
      },
    )
    .openapi(
      createRoute({
        ...guarded,
        middleware: [...middleware, recentlySignedIn],
        method: 'delete',
        path,
        summary: `Forget the model service of ${of} and its key; the next one above translates; needs the password within ten minutes`,
        request: at,
        responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope } = await write(services, async (trx) => {
          const place = await find(trx, user.id, c.req.param() as Params)
          await removeModelService(trx, place.scope)
          return place
        })
        services.log('info', 'model_service_removed', { ...scope, user_id: user.id })
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...guarded,
        middleware: [...middleware, limitTries],
        method: 'post',
        path: `${path}/try`,
        summary: 'Ask a service with these settings for its models and for three rows; nothing is stored',
        request: { ...at, body: takes(PutModelService) },
        responses: { ...answers(TriedModelService), ...refusals(401, 403, 404, 415, 422, 429, 503) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { access, place } = await write(services, async (trx) => {
          const place = await find(trx, user.id, c.req.param() as Params)
          return { place, access: await readAccess(services, trx, place.scope, c.req.valid('json')) }
        })
        const signal = c.req.raw.signal
        return c.json(await tryInTurn(user.id, services, place.scope, access, place.language, signal), 200)
      },
    )
}

const INSTALLATION: ServiceScope = { organization_id: null, project_id: null }
const LANGUAGE: LanguageCode = 'es'

export const installationServiceRoutes = routesOf({
  path: '/model-service',
  middleware: [signedIn, superuser],
  of: 'the installation',
  find: async () => ({ scope: INSTALLATION, around: INSTALLATION, language: LANGUAGE }),
})

export const organizationServiceRoutes = routesOf({
  path: '/{organization_id}/model-service',
  params: OrganizationPath,
  middleware: [signedIn],
  of: 'an organization',
  find: async (db, userId, { organization_id }) => {
    await requireCapability(db, userId, organization_id!, 'setModelService')
    const scope = { organization_id: organization_id!, project_id: null }
    return { scope, around: scope, language: LANGUAGE }
  },
})

export const projectServiceRoutes = routesOf({
  path: '/{project_id}/model-service',
  params: ProjectPath,
  middleware: [signedIn],
  of: 'a project',
  find: async (db, userId, { project_id }) => {
    const project = await requireProject(db, userId, project_id!, 'setModelService')
    const language = project.target_languages.find((code) => code !== 'en') ?? LANGUAGE
    const scope = { organization_id: null, project_id: project.id }
    return { scope, around: { organization_id: project.organization_id, project_id: project.id }, language }
  },
})
