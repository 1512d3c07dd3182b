import type { Context, MiddlewareHandler } from 'hono'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Capability, LANGUAGE_CAPABILITIES, type Place } from '#db/vocabulary/roles.ts'
import type { Call, Env } from '../http/env.ts'
import { BEARER } from '../http/openapi/openapi.ts'
import { signedInOrToken } from '../http/signedIn.ts'
import { withAsk } from '../http/write.ts'
import type { Services } from '../services.ts'
import { type Asking, requireThing } from './access.ts'
import { askedAgain, type Kind, parameterOf, placeOf, type ThingOf } from './things.ts'

export type Guarded<K extends Kind> = {
  Variables: { [Name in K]: ThingOf<Name> } & { place: Place; again: (db: Db) => Promise<ThingOf<K>> }
}
export type GuardedCall<K extends Kind> = Call & { var: Guarded<K>['Variables'] }

/**
 * The thing is in `c.var` under its kind, and each transaction of the request asks again. Without a kind the route only says
 * the right, and the code that it calls asks.
 */
export const guarded = <K extends Kind = never, More extends Env = Env>(
  capability: Capability,
  kind?: K,
  ...more: MiddlewareHandler<More>[]
) => ({
  // The type of one of them is enough for the router.
  middleware: [signedInOrToken, ...more, guardLater(capability, kind)] as unknown as [
    MiddlewareHandler<Guarded<K> & More>,
  ],
  security: BEARER,
  'x-right': capability,
})

const guardLater =
  (capability: Capability, kind: Kind | undefined): MiddlewareHandler<Env & Guarded<Kind>> =>
  async (c, next) => {
    if (kind) c.set('guard', () => guard(c, capability, kind))
    await next()
  }

async function guard(c: Context<Env & Guarded<Kind>>, capability: Capability, kind: Kind) {
  const { services, user } = c.var
  // The languages of somebody's role are what is given, in a project as a whole.
  const languages = capability === 'managePeople' ? undefined : languagesOf(c, kind, capability)
  const asking: Asking = { asker: user, capability, languages }
  const name = parameterOf(kind)
  const id = (valid(c, 'param')[name] ?? valid(c, 'json')[name]) as string
  const { found, place, asksAgain } = await findAllowed(services, asking, kind, id)
  c.set(kind, found)
  c.set('place', place)
  c.set('again', (db) => requireThing(db, asking, kind, id))
  c.set('services', asksAgain)
}

/** Finds a thing for somebody who may do this with it. Each write of the services that it returns asks that again. */
export async function findAllowed<K extends Kind>(services: Services, asking: Asking, kind: K, id: string) {
  const found = await requireThing(services.db, asking, kind, id)
  const place = placeOf(kind, found)
  const inWrites = { ...asking, languages: place.languages ?? asking.languages }
  const again = askedAgain(kind, id, found)
  const ask = async (trx: Db) => void (await requireThing(trx, inWrites, ...again))
  const asksAgain = withAsk(services, ask, asking.asker)
  return { found, place, asksAgain }
}

const valid = (c: Context, target: 'param' | 'query' | 'json') =>
  (c.req.valid(target as never) ?? {}) as Record<string, unknown>

const HAVE_TRANSLATIONS: Kind[] = ['project', 'page', 'source_text']

/** Of a version what is written is in the languages that are named; what is read is of the project as a whole. */
const languagesOf = (c: Context, kind: Kind, capability: Capability) =>
  languagesIn(
    { ...valid(c, 'param'), ...valid(c, 'query'), ...valid(c, 'json') },
    kind === 'version' && LANGUAGE_CAPABILITIES.includes(capability) ? 'page' : kind,
  )

export function languagesIn(
  { languages, language, target_language }: Record<string, unknown>,
  kind: Kind,
): LanguageCode[] | undefined {
  if (!HAVE_TRANSLATIONS.includes(kind)) return undefined
  const named = languages ?? [language ?? target_language].filter((one) => one !== undefined)
  return named as LanguageCode[]
}
