import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { H } from 'hono/types'
import type { z } from 'zod'
import type { ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import type { Env } from '../http/env.ts'
import { forSuperusers } from '../http/guards.ts'
import { limitTries } from '../http/limits/rateLimit.ts'
import { answers, answersNothing, type BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import type { Right } from '../http/openapi/rights.ts'
import { write } from '../http/write.ts'
import { OrganizationPath, ProjectPath } from '../rights/contract.ts'
import { type Guarded, guarded } from '../rights/guarded.ts'
import { ModelService, PutModelService, TriedModelService } from './contract.ts'
import { readAccess, removeModelService, showModelService, storeModelService } from './modelService.ts'
import { tryInTurn } from './tryModelService.ts'

type Place = { scope: ServiceScope; around: ServiceScope; language: LanguageCode }
type Options = {
  path: string
  params?: z.ZodObject
  guard: (...more: MiddlewareHandler<Env>[]) => { middleware: H | H[]; security: typeof BEARER; 'x-right': Right }
  of: string
  placeOf(c: { var: object }): Place
}

function routesOf({ path, params, guard, of, placeOf }: Options) {
  const at = params ? { params } : {}
  return createRouter('model services')
    .openapi(
      createRoute({
        ...guard(),
        method: 'get',
        path,
        summary: `The model service of ${of}, without its key, and what translates now`,
        request: at,
        responses: { ...answers(ModelService), ...refusals(401, 403, 404, 422) },
      }),
      async (c) => {
        const { scope, around } = placeOf(c)
        return c.json(await showModelService(c.var.services, scope, around), 200)
      },
    )
    .openapi(
      createRoute({
        ...guard(recentlySignedIn),
        method: 'put',
        path,
        summary: `Set the model service of ${of}; without a key the stored one stays; needs the password within ten minutes`,
        request: { ...at, body: takes(PutModelService) },
        responses: { ...answers(ModelService), ...refusals(401, 403, 404, 409, 415, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope, around } = placeOf(c)
        await write(services, (trx) => storeModelService(services, trx, scope, c.req.valid('json')))
        services.log('info', 'model_service_set', { ...scope, user_id: user.id })
        return c.json(await showModelService(services, scope, around), 200)
      },
    )
    .openapi(
      createRoute({
        ...guard(recentlySignedIn),
        method: 'delete',
        path,
        summary: `Forget the model service of ${of} and its key; the next one above translates; needs the password within ten minutes`,
        request: at,
        responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope } = placeOf(c)
        await write(services, (trx) => removeModelService(trx, scope))
        services.log('info', 'model_service_removed', { ...scope, user_id: user.id })
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...guard(limitTries),
        method: 'post',
        path: `${path}/try`,
        summary: 'Ask a service with these settings for its models and for three rows; nothing is stored',
        request: { ...at, body: takes(PutModelService) },
        responses: { ...answers(TriedModelService), ...refusals(401, 403, 404, 415, 422, 429, 503) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { scope, language } = placeOf(c)
        const access = await write(services, (trx) => readAccess(services, trx, scope, c.req.valid('json')))
        const signal = c.req.raw.signal
        return c.json(await tryInTurn(user.id, services, scope, access, language, signal), 200)
      },
    )
}

type Of<K extends 'organization' | 'project'> = { var: Guarded<K>['Variables'] }

const INSTALLATION: ServiceScope = { organization_id: null, project_id: null }
const LANGUAGE: LanguageCode = 'es'

export const installationServiceRoutes = routesOf({
  path: '/model-service',
  guard: forSuperusers,
  of: 'the installation',
  placeOf: () => ({ scope: INSTALLATION, around: INSTALLATION, language: LANGUAGE }),
})

export const organizationServiceRoutes = routesOf({
  path: '/{organization_id}/model-service',
  params: OrganizationPath,
  guard: (...more) => guarded('setModelService', 'organization', ...more),
  of: 'an organization',
  placeOf: ({ var: { organization } }: Of<'organization'>) => {
    const scope = { organization_id: organization.id, project_id: null }
    return { scope, around: scope, language: LANGUAGE }
  },
})

export const projectServiceRoutes = routesOf({
  path: '/{project_id}/model-service',
  params: ProjectPath,
  guard: (...more) => guarded('setModelService', 'project', ...more),
  of: 'a project',
  placeOf: ({ var: { project } }: Of<'project'>) => {
    const { id: project_id, organization_id, target_languages } = project
    const language = target_languages.find((code) => code !== 'en') ?? LANGUAGE
    return { scope: { organization_id: null, project_id }, around: { organization_id, project_id }, language }
  },
})
