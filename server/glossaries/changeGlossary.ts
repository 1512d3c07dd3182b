import type { Glossary } from '#db/queries/glossaries.ts'
import type { Db, Trx } from '#db/schema.ts'
import { requireGlossary } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'

export const changeGlossary = <Result>(
  db: Db,
  userId: string,
  glossaryId: string,
  change: (trx: Trx, glossary: Glossary) => Promise<Result>,
) => editInProject(db, (trx) => requireGlossary(trx, userId, glossaryId, 'useProjects'), change)
