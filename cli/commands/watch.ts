import type { z } from 'zod'
import type { Activity, News } from '#server/events/contract.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'
import { type PullOptions, pull } from './pull.ts'

export async function watch(project: Project, options: PullOptions, out: Output) {
  const activity = `/projects/${project.settings.project}/activity`
  for (let isFirst = true; ; isFirst = false) {
    const { position } = await project.api.get<Activity>(activity)
    await pull(project, { ...options, onlyChanges: !isFirst }, out)
    // Answered at once, or after 20 s without news: what people rewrite in a finished text is none.
    await project.api.get<z.infer<typeof News>>(`${activity}/news?since=${encodeURIComponent(position)}`)
  }
}
