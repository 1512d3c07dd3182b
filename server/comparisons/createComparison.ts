import { randomInt } from 'node:crypto'
import { type Comparable, listComparable } from '#db/queries/comparisons/comparedTexts.ts'
import { findRunningComparison, insertComparison } from '#db/queries/comparisons/comparisons.ts'
import { findPageForUser } from '#db/queries/pages/pages.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { lockProject } from '#db/queries/projects/projects.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { COMPARED_TEXTS, ONE_AT_A_TIME, SAME_SIDES, tooFewTexts } from './constants.ts'
import type { CreateComparison } from './contract.ts'
import { type By, requireOwnService } from './ownService.ts'

type Call = Guarded<'project'>['Variables'] & { services: Services; user: By }

export async function createComparison(call: Call, page: PageInProject, wanted: CreateComparison) {
  const { services, user: by, again } = call
  const { jobs } = services
  const id = await write(services, async (trx) => {
    await lockProject(trx, page.project_id)
    await again(trx) // it may have been given away meanwhile
    const sides = await describeSides(services, page, wanted, by)
    const texts = drawTexts(await listComparable(trx, page.page_id, wanted.target_language), wanted.texts)
    if (await findRunningComparison(trx, page.project_id)) throw new ApiError(409, ONE_AT_A_TIME)
    const named = await findPageForUser(trx, page.page_id, by.id)
    if (!named) throw notFound('Page')
    const id = await insertComparison(trx, {
      project_id: page.project_id,
      page_id: page.page_id,
      page_name: named.name,
      target_language: wanted.target_language,
      created_by: by.id,
      sides,
      rows: texts.map(({ max_length: limit, ...text }, index) => ({
        ...text,
        max_length: limit?.most ?? null,
        length_unit: limit?.unit ?? null,
        place: index + 1,
        first_side: randomInt(2) === 0 ? 'a' : 'b',
      })),
    })
    await jobs.insertComparison(trx, page.payer_id, { comparison_id: id })
    return id
  })
  jobs.wake()
  return id
}

async function describeSides(services: Services, page: PageInProject, { a, b }: CreateComparison, by: By) {
  const own = await requireOwnService(services, page, by)
  const describe = ({ model = own, description = page.description }: CreateComparison['a']) => ({
    model,
    description,
  })
  const sides = { a: describe(a), b: describe(b) }
  if (sides.a.model === sides.b.model && sides.a.description === sides.b.description)
    throw new ApiError(409, SAME_SIDES)
  return sides
}

function drawTexts(all: Comparable[], most: number): Comparable[] {
  if (all.length < COMPARED_TEXTS.least) throw new ApiError(409, tooFewTexts(all.length))
  const approved = spread(
    all.filter(({ reference }) => reference !== null),
    most,
  )
  const others = spread(
    all.filter(({ reference }) => reference === null),
    most - approved.length,
  )
  return [...approved, ...others].sort((one, other) => one.position - other.position)
}

function spread<Item>(items: Item[], most: number): Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!)
}
