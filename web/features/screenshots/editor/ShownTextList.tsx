import { SquareDashed, X } from 'lucide-react'
import type { ShownText } from '#server/screenshots/contract.ts'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { countTexts } from '#web/ui/data/numbers.ts'

type Props = {
  shown: readonly ShownText[]
  chosen: string | undefined
  onFocus: (id: string) => void
  onPlace: ((id: string) => void) | undefined
  onRemove: ((one: ShownText) => void) | undefined
}

export const ShownTextList = ({ shown, chosen, onFocus, onPlace, onRemove }: Props) => (
  <section aria-label="Texts" className="flex flex-col gap-2">
    <h3 className="text-13 font-semibold">{shown.length === 0 ? 'Texts' : countTexts(shown.length)}</h3>
    {shown.length === 0 ? (
      <p className="text-13 text-muted">
        {onPlace
          ? 'Drag over a text on the image and choose it, or select rows in the table and add them to the screenshot.'
          : 'Nobody has marked texts on this screenshot yet.'}
      </p>
    ) : (
      <ul aria-label="Texts of the screenshot" className="divide-y divide-line rounded-lg border border-line">
        {shown.map((one) => (
          <li
            key={one.id}
            className={`flex items-start gap-1 py-1 ps-1 pe-1 ${one.id === chosen ? 'bg-accent-soft' : ''}`}
          >
            <TextOf one={one} onFocus={onFocus} />
            {one.region === null && onPlace && (
              <Button
                size="sm"
                icon={SquareDashed}
                aria-label={`Place ${one.identifier} on the image`}
                onPress={() => onPlace(one.id)}
              >
                Place
              </Button>
            )}
            {onRemove && (
              <IconButton
                icon={X}
                size="sm"
                label={`Remove ${one.identifier} from the screenshot`}
                onPress={() => onRemove(one)}
              />
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)

function TextOf({ one, onFocus }: { one: ShownText; onFocus: (id: string) => void }) {
  const { id, region, content, identifier, page_name } = one
  const words = (
    <>
      <span className="line-clamp-2 wrap-anywhere">
        <bdi>{content}</bdi>
      </span>
      <span className="block truncate text-12 text-muted">
        {region === null && 'Not placed yet · '}
        <bdi>{identifier}</bdi> · <bdi>{page_name}</bdi>
      </span>
    </>
  )
  if (region === null) return <div className="min-w-0 flex-1 px-1.5 py-1">{words}</div>
  return (
    <button
      type="button"
      onClick={() => onFocus(id)}
      className="min-w-0 flex-1 rounded-sm px-1.5 py-1 -outline-offset-2 text-start hover:bg-hover"
    >
      {words}
    </button>
  )
}
