import { Fragment } from 'react'

/**
 * An identifier, which breaks after its punctuation, or an email address, which breaks before its @ as well. A word breaks
 * only where it is longer than its line.
 */
export const Breakable = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {partsOf(text).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

function partsOf(text: string) {
  const at = text.indexOf('@')
  const name = at < 0 ? text : text.slice(0, at)
  return [...name.split(/(?<=[._\-/:])/), text.slice(name.length)].filter(Boolean)
}
