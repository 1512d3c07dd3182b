import { expect, test } from 'vitest'
import type { SceneCounts } from '#server/rows/contract.ts'
import type { VersionRows } from '#server/rows/version/contract.ts'
import { importedPage } from '../files/merge/reimportedPage.ts'
import { ana, app, version, withVersion } from '../versions/pages.ts'

withVersion()

const BEFORE = { harbour_001: 'The keeper sleeps', harbour_002: 'The lamp is dark', tower_001: 'Somebody knocks' }
const AFTER = { harbour_001: 'The keeper sleeps', tower_002: 'The lamp is dark', tower_001: 'Somebody knocks' }

test('a text has the scene of its identifier through an import, a merge, its undo, a copy and the bin', async () => {
  const page = await importedPage(JSON.stringify(BEFORE, null, 2), 'en.json')
  const asAna = app.as(ana)
  const found = async (scene: string, of = version.id) => {
    const answer = await asAna.get(`/versions/${of}/rows?language=es&scenes=${scene}`)
    return ((await answer.json()) as VersionRows).data.map(({ scene, content }) => [scene, content])
  }
  const counted = async () => {
    const answer = await asAna.get(`/pages/${page.id}/filter-counts?language=es`)
    return ((await answer.json()) as { scenes: SceneCounts }).scenes
  }
  expect(await counted()).toEqual([{ scene: 'harbour', rows: 2 }])
  expect(await found('tower')).toEqual([['tower', 'Somebody knocks']])

  const { id: merge, counts } = await page.reimport(
    JSON.stringify({ ...AFTER, cellar_1: 'Nobody has been down here' }, null, 2),
  )
  expect(counts).toMatchObject({ renamed: 1, added: 1 })
  expect(await counted()).toEqual([{ scene: 'tower', rows: 2 }])
  expect(await found('cellar')).toEqual([['cellar', 'Nobody has been down here']])

  const copy = await asAna.post(`/projects/${version.project_id}/versions`, { name: 'Next', copy_of: version.id })
  const { id: copied } = (await copy.json()) as { id: string }
  expect(await found('tower', copied)).toHaveLength(2)

  await page.undo(merge!)
  expect(await counted()).toEqual([{ scene: 'harbour', rows: 2 }])
  expect(await found('cellar')).toEqual([])

  expect((await asAna.delete(`/pages/${page.id}`)).status).toBe(204)
  expect(await found('harbour')).toEqual([])
  expect((await asAna.post(`/bin/pages/${page.id}/restore`)).status).toBe(200)
  expect(await found('harbour')).toHaveLength(2)
})
