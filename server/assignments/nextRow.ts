import type { z } from 'zod'
import { endOtherTurns, takeTurn } from '#db/queries/assignments/rowTurns.ts'
import { findVersionForUser } from '#db/queries/projects/versions.ts'
import { notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { languagesOf } from '../rows/pairs/inLanguages.ts'
import type { Next, NextRow } from './contract.ts'
import { openQueue, type Queued } from './queue.ts'

const LOOKED_AT = 30
const MAX_LOOKS = 5
const TURN_MS = 10 * 60 * 1000
const LEFT_MS = 20_000

type Wanted = z.output<typeof NextRow>

/**
 * The next row of a queue, round to its beginning, that nobody else is led to or has said to be in. It is the caller's for ten
 * minutes, or until they go on.
 */
export async function findNextRow(c: GuardedCall<'project'>, wanted: Wanted): Promise<Next> {
  const { version_id, language, avoid = [] } = wanted
  const { services, user, project } = c.var
  const version = await findVersionForUser(services.db, version_id, user.id)
  if (version?.project_id !== project.id) throw notFound('Version')
  const queue = await openQueue({ var: { services, user, version }, project_id: project.id }, wanted)
  const taken = avoid.map((row) =>
    typeof row === 'string' ? { id: row, language } : { ...row, id: row.source_text_id },
  )
  const isPassedOver = new Set([...taken, ...(queue.left ? [queue.left] : [])].map(keyOf))
  for (const start of queue.start ? [queue.start, undefined] : [undefined]) {
    let from: Queued | undefined = start
    for (let look = 0; look < MAX_LOOKS; look++) {
      const rows = await queue.list(from, LOOKED_AT)
      const row = await takeFirst(rows.filter((row) => !isPassedOver.has(keyOf(row))))
      if (row) return told(row)
      if (rows.length < LOOKED_AT) break
      from = rows.at(-1)
    }
  }
  return { ...told(undefined), are_others_there: await queue.hasOthers() }

  async function takeFirst(rows: readonly Queued[]) {
    for (const row of rows) {
      const turn = { source_text_id: row.id, language: row.language, user_id: user.id }
      const isTaken = await write(services, async (trx) => {
        if (!(await takeTurn(trx, { ...turn, ms: TURN_MS }))) return false
        await endOtherTurns(trx, { ...turn, ms: LEFT_MS }, languagesOf(wanted))
        return true
      })
      if (isTaken) return row
    }
    return undefined
  }
}

const keyOf = ({ id, language }: Pick<Queued, 'id' | 'language'>) => `${id} ${language}`

const told = (row: Queued | undefined): Next => ({
  source_text_id: row?.id ?? null,
  language: row?.language ?? null,
  are_others_there: false,
  rank: row?.rank ?? null,
  risk: row?.risk ?? null,
})
