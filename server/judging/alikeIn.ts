import { findJudgedProject } from '#db/queries/projects/versions.ts'
import type { Alike } from '#db/queries/search/identicalTexts.ts'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { Db } from '#db/schema.ts'
import { alikeKindsIn } from '#db/vocabulary/checks/checkLevels.ts'

export async function alikeIn(db: Db, { language, ...versions }: InVersion): Promise<Alike> {
  const project = await findJudgedProject(db, versions.version_id)
  return { ...versions, kinds: project ? alikeKindsIn(project, language) : [] }
}
