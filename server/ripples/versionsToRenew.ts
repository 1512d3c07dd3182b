import { findMembership } from '#db/queries/organizations/memberships.ts'
import { listVersionsOfTerm, type VersionOfTerm } from '#db/queries/search/versionsOfTerm.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'
import type { Glossary, Renewal } from './findRenewal.ts'

export type { VersionOfTerm }

/** Returns the versions in which a term is looked for: those that the asker may write, others that they see, and projects that keep another translation. */
export async function versionsToRenew(db: Db, glossary: Glossary, renewal: Renewal, asker: Principal) {
  const { organization_id, project_id } = glossary
  const membership = await findMembership(db, organization_id, asker)
  const grants = membership ? grantsOf(membership) : []
  const { term, language, source_language, translation } = renewal
  const at = { organization_id, user_id: asker.id, project_id, term, language, source_language }
  const seen = (await listVersionsOfTerm(db, at)).filter(({ project_id }) =>
    allows(grants, 'readProject', { project_id }),
  )
  const isKept = ({ own_translation }: VersionOfTerm) => own_translation !== null && own_translation !== translation
  const mayWrite = ({ project_id }: VersionOfTerm) => allows(grants, 'writeText', { project_id, languages: [language] })
  const open = seen.filter((one) => !isKept(one))
  return {
    mine: open.filter(mayWrite),
    others: open.filter((one) => !mayWrite(one)),
    kept_in: [...new Set(seen.filter(isKept).map(({ project_name }) => project_name))],
  }
}
