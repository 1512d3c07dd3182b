import type { Glossary } from '#db/queries/glossaries/glossaries.ts'
import type { Trx } from '#db/schema.ts'
import type { Writing } from '../http/write.ts'
import { requireGlossary } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'

export const changeGlossary = <Result>(
  services: Writing,
  userId: string,
  glossaryId: string,
  change: (trx: Trx, glossary: Glossary) => Promise<Result>,
) => editInProject(services, (trx) => requireGlossary(trx, userId, glossaryId, 'useProjects'), change)
