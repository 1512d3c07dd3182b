import { Fragment } from 'react'

/** An address or identifier: broken at its signs, an address rather before its @, and within a word only where a word is longer than its line. */
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
