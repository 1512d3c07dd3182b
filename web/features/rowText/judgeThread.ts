import { judge } from '#collab/text/judge.ts'
import type { FromJudge, ToJudge } from './judgeMessages.ts'

addEventListener('message', ({ data: { languages, texts } }: MessageEvent<ToJudge>) => {
  const found: FromJudge = texts.map(({ source, text, ...about }) => judge(source, text, { ...languages, ...about }))
  postMessage(found)
})
