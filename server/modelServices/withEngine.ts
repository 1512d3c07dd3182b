import { findNearestModelService, type ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { ServiceTier } from '../integrations/models/constants.ts'
import type { Services } from '../services.ts'

/** These services with the engine that a project's rows are translated by, or another model of its service: its own, or the nearest above it. */
export async function withEngine(
  services: Services,
  project: ServiceScope,
  tier?: ServiceTier,
  model?: string,
): Promise<Services> {
  const stored = await findNearestModelService(services.db, project)
  if (!stored && tier === undefined && model === undefined) return services
  const { engines } = services
  return {
    ...services,
    translator: stored ? engines.engineOf(stored, project, tier, model) : engines.usual(tier, model),
  }
}
