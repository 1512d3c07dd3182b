import { judgeAll } from '#collab/text/judge.ts'
import type { FromJudge, ToJudge } from './judgeMessages.ts'

addEventListener('message', ({ data: { languages, texts } }: MessageEvent<ToJudge>) => {
  const found: FromJudge = judgeAll(
    texts.map(({ source, text, ...about }) => ({ source, translation: text, context: { ...languages, ...about } })),
  )
  postMessage(found)
})
