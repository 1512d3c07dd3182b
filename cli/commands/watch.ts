import type { z } from 'zod'
import type { Activity, News } from '#server/events/contract.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'
import { type PullOptions, pull } from './pull.ts'

export async function watch(project: Project, options: PullOptions, out: Output) {
  const activity = `/projects/${project.settings.project}/activity`
  for (;;) {
    const { position } = await project.api.get<Activity>(activity)
    await pull(project, options, out)
    const news = () => project.api.get<z.infer<typeof News>>(`${activity}/news?since=${encodeURIComponent(position)}`)
    while (!(await news()).has_news);
  }
}
