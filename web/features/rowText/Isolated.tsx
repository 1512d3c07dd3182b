import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { projectPatterns } from './projectPatterns.ts'

/** A text whose tags and placeholders read from the left, whatever is around them. */
export function Isolated({ children: text }: { children: string }) {
  const found = placeholders(text, projectPatterns.compiled())
  return (
    <>
      {found.flatMap(({ from, to }, i) => [
        text.slice(found[i - 1]?.to ?? 0, from),
        <bdi key={from} dir="ltr">
          {text.slice(from, to)}
        </bdi>,
      ])}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  )
}
