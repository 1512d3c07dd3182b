const QUOTA_OF_PLAN = '/organization/{organization_id}/quota'

export function operationIdOf(method: string, path: string) {
  if (path === QUOTA_OF_PLAN) return 'getOrganizationPlanQuota'
  const segments = path.split('/').filter(Boolean)
  const names = segments
    .map((segment, at) => (isParameter(segments[at + 1]) ? singularOf(segment) : segment))
    .filter((segment) => !isParameter(segment))
  return [method, ...names.flatMap((name) => name.match(/[a-z\d]+/gi) ?? []).map(capitalized)].join('')
}

const isParameter = (segment: string | undefined) => segment?.startsWith('{')
const singularOf = (segment: string) => segment.replace(/ies$/, 'y').replace(/s$/, '')
const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)
